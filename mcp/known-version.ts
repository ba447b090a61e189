import type { IncomingHttpHeaders } from 'node:http';
import { PROTOCOL_VERSION_META_KEY, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { asRecord } from '../rules/typed/records.ts';
import { VERSIONS } from '../tools/shared/schema/versions.ts';
import { idOf, messagesOf, rpcError } from './json-rpc.ts';
import type { Refusal } from './refusals.ts';

/** Characters of a version that the answer repeats. */
const LONGEST = 64;

/** The version that a message says it is written in, where it says so. */
const versionOf = (message: unknown): unknown =>
  asRecord(asRecord(asRecord(message)['params'])['_meta'])[PROTOCOL_VERSION_META_KEY];

/**
 * 400 to a request in a version that is not spoken, naming all that are; null for others. The SDK names those of one era alone.
 * A handshake agrees on a version by itself, whatever its header says.
 */
export function unknownVersion(headers: IncomingHttpHeaders, body: object): Refusal | null {
  const messages = messagesOf(body);
  if (messages.some((message) => asRecord(message)['method'] === 'initialize')) return null;
  const said = [headers['mcp-protocol-version'], ...messages.map(versionOf)].filter(
    (version) => typeof version === 'string',
  );
  const [requested] = said;
  // Two that differ are another fault, which the SDK has an error for.
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
