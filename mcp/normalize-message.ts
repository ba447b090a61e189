import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { asRecord, filterMembers, isRecord, mapMembers } from '../rules/typed/records.ts';
import { unwrapArguments } from '../tools/shared/schema/host-members.ts';
import { isBlankObject, coerceJson, coerceText } from '../tools/shared/schema/coerce-values.ts';
import { HANDSHAKE_VERSIONS } from '../tools/shared/schema/protocol-versions.ts';

const EVENT_STREAM = 'text/event-stream';
const JSON_AND_EVENTS = `application/json, ${EVENT_STREAM}`;

/** Defaults of `initialize` parameters; none of them changes an answer. */
const INITIALIZE_DEFAULTS = {
  protocolVersion: HANDSHAKE_VERSIONS[0],
  capabilities: {},
  clientInfo: { name: 'unknown', version: '0' },
};

const removeNulls = (value: unknown): Record<string, unknown> =>
  filterMembers(asRecord(value), (member) => member !== null);

function normalizeInitialize(params: unknown): Record<string, unknown> {
  const present = { ...INITIALIZE_DEFAULTS, ...removeNulls(params) };
  const clientInfo = { ...INITIALIZE_DEFAULTS.clientInfo, ...removeNulls(present.clientInfo) };
  return { ...present, capabilities: removeNulls(present.capabilities), clientInfo };
}

/** Converts the arguments of a prompt to texts. Those of a tool are normalized later, where its schema is known. */
const normalizeArguments = (method: string, args: unknown): unknown =>
  method === 'prompts/get' && isRecord(args)
    ? mapMembers(removeNulls(args), coerceText)
    : unwrapArguments(args);

/** Drops empty parameters: many clients send null, an empty text or an empty list for an omitted value. */
function normalizeParams(method: string, params: unknown): unknown {
  if (method === 'initialize') return normalizeInitialize(params);
  if (isBlankObject(params)) return undefined;
  if (!isRecord(params)) return params;
  const present = filterMembers(
    params,
    (value, name) =>
      value !== null && (!['_meta', 'arguments', 'cursor'].includes(name) || !isBlankObject(value)),
  );
  const { _meta: meta, arguments: args } = present;
  return {
    ...mapMembers(present, (value, name) =>
      ['name', 'uri'].includes(name) && typeof value === 'string' ? value.trim() : value,
    ),
    ...(isRecord(meta) ? { _meta: removeNulls(meta) } : {}),
    ...(args === undefined ? {} : { arguments: normalizeArguments(method, coerceJson(args)) }),
  };
}

function normalizeMessage(message: unknown): unknown {
  if (!isRecord(message) || typeof message['method'] !== 'string') return message;
  const { params, ...others } = message;
  const present = normalizeParams(message['method'], params);
  return { jsonrpc: '2.0', ...others, ...(present === undefined ? {} : { params: present }) };
}

/** Normalizes a message, or each message of a batch, where the sender's intent is unambiguous. */
export const normalizeMessages = (body: object): object => {
  const normalized = Array.isArray(body) ? body.map(normalizeMessage) : normalizeMessage(body);
  return typeof normalized === 'object' && normalized !== null ? normalized : body;
};

/**
 * Rewrites `Content-Type` and `Accept` to what the SDK expects: it refuses 2025 clients that do not accept both JSON and event
 * streams. Returns whether to answer with JSON: always, except for clients that accept event streams explicitly.
 */
export function normalizeHeaders(headers: IncomingHttpHeaders): { json: boolean } {
  headers['content-type'] = 'application/json';
  const ranges = (headers.accept ?? '').toLowerCase().split(',').map(parseRange);
  headers.accept = JSON_AND_EVENTS;
  return { json: !ranges.some(({ type, isAccepted }) => type === EVENT_STREAM && isAccepted) };
}

/** Parses one range of an `Accept` header, and whether its weight allows it at all (RFC 9110 section 12.5.1). */
function parseRange(text: string): { type: string; isAccepted: boolean } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { type, isAccepted: !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
}

const isFraction = (id: unknown): boolean =>
  typeof id === 'number' && Number.isFinite(id) && !Number.isInteger(id);

/**
 * Replaces fractional ids, which JSON-RPC discourages but allows and the SDK refuses. `restoreIds` puts the original ids back into
 * the text of the answer.
 */
export function replaceFractionalIds(body: object): { body: object; restoreIds: (text: string) => string } {
  const originalIds = new Map<string, unknown>();
  const replaceId = (message: unknown): unknown => {
    if (!isRecord(message) || !isFraction(message['id'])) return message;
    const id = randomUUID();
    originalIds.set(id, message['id']);
    return { ...message, id };
  };
  const replaced = Array.isArray(body) ? body.map(replaceId) : replaceId(body);
  return {
    body: typeof replaced === 'object' && replaced !== null ? replaced : body,
    restoreIds: (text) =>
      [...originalIds].reduce((all, [id, was]) => all.replace(JSON.stringify(id), JSON.stringify(was)), text),
  };
}
