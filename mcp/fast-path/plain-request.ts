import type { IncomingHttpHeaders } from 'node:http';
import {
  isJSONRPCRequest,
  type JSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../rules/typed/records.ts';
import { HANDSHAKE_VERSIONS, MODERN_VERSION } from '../../tools/shared/schema/protocol-versions.ts';

/** A self-contained request, and the era of its protocol version. */
export type PlainRequest = { era: 'modern' | 'legacy'; request: JSONRPCRequest };

/** The parameter that the `Mcp-Name` header repeats, by method; null if none. Other methods use the SDK's handler. */
const NAME_PARAMETER: Readonly<Record<string, 'name' | 'uri' | null>> = {
  'tools/call': 'name',
  'tools/list': null,
  'prompts/get': 'name',
  'prompts/list': null,
  'resources/read': 'uri',
  'resources/list': null,
  'resources/templates/list': null,
  'server/discover': null,
  'skills/list': null,
  'skills/get': null,
};

/** The prefix of encoded header values, which are left to the SDK. */
const ENCODED = '=?';

/**
 * Returns the request if it passes every check of the SDK's HTTP handler: its headers and body are complete and agree.
 * Returns undefined for any other body, which the SDK's handler has to judge.
 */
export function parsePlainRequest(headers: IncomingHttpHeaders, body: object): PlainRequest | undefined {
  const method = 'method' in body && typeof body.method === 'string' ? body.method : '';
  if (!Object.hasOwn(NAME_PARAMETER, method) || !isJSONRPCRequest(body)) return undefined;
  const { params = {} } = body;
  const meta = params._meta ?? {};
  if (!isRecord(params) || !isRecord(meta)) return undefined;
  const version = headers['mcp-protocol-version'];
  if (version === MODERN_VERSION)
    return doHeadersMatchBody(headers, method, params, meta) ? { era: 'modern', request: body } : undefined;
  const isLegacy = isKnownLegacyVersion(version) && !(PROTOCOL_VERSION_META_KEY in meta);
  return isLegacy && acceptsBothFormats(headers) ? { era: 'legacy', request: body } : undefined;
}

/** Checks the version header of a request from before 2026-07-28; clients may omit it. */
const isKnownLegacyVersion = (version: string | string[] | undefined): boolean =>
  version === undefined || (typeof version === 'string' && HANDSHAKE_VERSIONS.includes(version));

/** Checks whether the client accepts JSON and event streams, as the earlier protocols require. */
const acceptsBothFormats = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  accept.includes('application/json') && accept.includes('text/event-stream');

/** Checks whether the required headers of a 2026-07-28 request match its body exactly. */
function doHeadersMatchBody(
  headers: IncomingHttpHeaders,
  method: string,
  params: Record<string, unknown>,
  meta: Record<string, unknown>,
): boolean {
  if (meta[PROTOCOL_VERSION_META_KEY] !== MODERN_VERSION || headers['mcp-method'] !== method) return false;
  const field = NAME_PARAMETER[method];
  if (!field) return true;
  const name = params[field];
  return typeof name === 'string' && name === headers['mcp-name'] && !name.startsWith(ENCODED);
}
