import { isJsonType } from '../../rules/typed/json-type.ts';

/** The error for a client metadata document that is not served as JSON. */
export class NotJsonError extends Error {
  override name = 'NotJson';

  constructor() {
    super('the client metadata document must have the media type application/json');
  }
}

/**
 * Wraps `fetch` so that client metadata documents must have a JSON media type: pages and uploads of a host's users must not pass
 * as its document. Other documents (key sets) are accepted by content. Throws NotJson.
 */
export const requireJsonDocuments =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    // oidc-provider follows redirects for everything except metadata documents.
    if (init?.redirect !== 'manual' || response.status !== 200) return response;
    if (isJsonType(response.headers.get('content-type'))) return response;
    await response.body?.cancel();
    throw new NotJsonError();
  };
