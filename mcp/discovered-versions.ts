import type { Server } from '@modelcontextprotocol/server';
import { asRecord } from '../rules/typed/records.ts';
import { PROTOCOL_VERSIONS } from '../tools/shared/schema/protocol-versions.ts';

/**
 * Makes `server/discover` list all supported protocol versions. The SDK lists only those of its own era and has no option for it,
 * so its private `_ondiscover` is replaced; `test/mcp/http.test.ts` checks the answer. Remove this once the SDK has an option
 * (https://github.com/modelcontextprotocol/typescript-sdk/pull/1448). Throws TypeError if the method is gone.
 */
export function listAllVersionsInDiscover(server: Server): void {
  const discovered: unknown = Reflect.get(server, '_ondiscover');
  if (typeof discovered !== 'function') throw new TypeError('The SDK has no _ondiscover any more.');
  Object.defineProperty(server, '_ondiscover', {
    value: () => {
      const answer: unknown = Reflect.apply(discovered, server, []);
      return { ...asRecord(answer), supportedVersions: PROTOCOL_VERSIONS };
    },
  });
}
