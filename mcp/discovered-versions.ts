import type { Server } from '@modelcontextprotocol/server';
import { asRecord } from '../rules/typed/records.ts';
import { PROTOCOL_VERSIONS } from '../tools/shared/schema/protocol-versions.ts';

/**
 * Has `server/discover` name every version that is spoken, those of the handshake too. The SDK (2.4) names those of its own era and has
 * no setting for it: `supportedProtocolVersions` is filtered, and its HTTP handler replaces any handler of ours just before it
 * answers, with one that asks this private method. Needless once the answer can be set, as the versions themselves can since
 * https://github.com/modelcontextprotocol/typescript-sdk/pull/1448. Throws TypeError where the SDK has no such method any more;
 * `test/mcp/http.test.ts` asks for the answer.
 */
export function nameAllVersions(server: Server): void {
  const discovered: unknown = Reflect.get(server, '_ondiscover');
  if (typeof discovered !== 'function') throw new TypeError('The SDK has no _ondiscover any more.');
  Object.defineProperty(server, '_ondiscover', {
    value: () => {
      const answer: unknown = Reflect.apply(discovered, server, []);
      return { ...asRecord(answer), supportedVersions: PROTOCOL_VERSIONS };
    },
  });
}
