import { isJsonType } from '../../rules/typed/json-type.ts';

/** A client metadata document whose host does not say that it is JSON. */
export class NotJson extends Error {
  override name = 'NotJson';

  constructor() {
    super('the client metadata document must have the media type application/json');
  }
}

/**
 * A `fetch` that takes client metadata documents as JSON alone, by their media type: what people may write into a host's pages and
 * files does not speak for the host. Others (key sets) go by what they hold. Throws NotJson.
 */
export const jsonDocuments =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    // oidc-provider follows no redirect to a metadata document, and any to the rest.
    if (init?.redirect !== 'manual' || response.status !== 200) return response;
    if (isJsonType(response.headers.get('content-type'))) return response;
    await response.body?.cancel();
    throw new NotJson();
  };
