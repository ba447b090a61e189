import type { IncomingHttpHeaders } from 'node:http';
import { PROTOCOL_VERSION_META_KEY, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { asRecord } from '../rules/typed/records.ts';
import { VERSIONS } from '../tools/shared/schema/versions.ts';
import { idOf, messagesOf, rpcError } from './json-rpc.ts';
import type { Refusal } from './refusals.ts';

/** The maximum length in characters of the version that an error repeats. */
const LONGEST = 64;

/** Returns the protocol version that a message declares in `_meta`. */
const versionOf = (message: unknown): unknown =>
  asRecord(asRecord(asRecord(message)['params'])['_meta'])[PROTOCOL_VERSION_META_KEY];

/**
 * Returns 400 for a request in an unsupported protocol version, listing all supported versions, otherwise null. The SDK would
 * list those of one era only. `initialize` is exempt: it negotiates the version.
 */
export function unknownVersion(headers: IncomingHttpHeaders, body: object): Refusal | null {
  const messages = messagesOf(body);
  if (messages.some((message) => asRecord(message)['method'] === 'initialize')) return null;
  const said = [headers['mcp-protocol-version'], ...messages.map(versionOf)].filter(
    (version) => typeof version === 'string',
  );
  const [requested] = said;
  // Two different versions are another fault, which the SDK reports.
  if (requested === undefined || VERSIONS.includes(requested) || said.some((one) => one !== requested))
    return null;
  const message = `Unsupported protocol version; this server speaks ${VERSIONS.join(', ')}.`;
  const data = { supported: VERSIONS, requested: requested.slice(0, LONGEST) };
  return {
    status: 400,
    headers: {},
    body: rpcError(idOf(body), ProtocolErrorCode.UnsupportedProtocolVersion, message, data),
  };
}
