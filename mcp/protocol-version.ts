import type { IncomingHttpHeaders } from 'node:http';
import { PROTOCOL_VERSION_META_KEY, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { asRecord } from '../rules/typed/records.ts';
import { PROTOCOL_VERSIONS } from '../tools/shared/schema/protocol-versions.ts';
import { getMessageId, listMessages, buildRpcError } from './json-rpc.ts';
import type { Refusal } from './refusals.ts';

/** The maximum length in characters of the version that an error repeats. */
const MAX_VERSION_LENGTH = 64;

/** Returns the protocol version that a message declares in `_meta`. */
const getDeclaredVersion = (message: unknown): unknown =>
  asRecord(asRecord(asRecord(message)['params'])['_meta'])[PROTOCOL_VERSION_META_KEY];

/**
 * Returns 400 for a request in an unsupported protocol version, listing all supported versions, otherwise null. The SDK would
 * list those of one era only. `initialize` is exempt: it negotiates the version.
 */
export function refuseUnknownVersion(headers: IncomingHttpHeaders, body: object): Refusal | null {
  const messages = listMessages(body);
  if (messages.some((message) => asRecord(message)['method'] === 'initialize')) return null;
  const declaredVersions = [headers['mcp-protocol-version'], ...messages.map(getDeclaredVersion)].filter(
    (version) => typeof version === 'string',
  );
  const [requested] = declaredVersions;
  // Two different versions are another fault, which the SDK reports.
  if (
    requested === undefined ||
    PROTOCOL_VERSIONS.includes(requested) ||
    declaredVersions.some((one) => one !== requested)
  )
    return null;
  const message = `Unsupported protocol version; this server speaks ${PROTOCOL_VERSIONS.join(', ')}.`;
  const data = { supported: PROTOCOL_VERSIONS, requested: requested.slice(0, MAX_VERSION_LENGTH) };
  return {
    status: 400,
    headers: {},
    body: buildRpcError(getMessageId(body), ProtocolErrorCode.UnsupportedProtocolVersion, message, data),
  };
}
