import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { asRecord, filterMembers, isRecord, mapMembers } from '../rules/typed/records.ts';
import { withoutWrapper } from '../tools/shared/schema/host-members.ts';
import { isNothing, meantJson, meantText } from '../tools/shared/schema/meant-values.ts';
import { HANDSHAKE_VERSIONS } from '../tools/shared/schema/versions.ts';

const EVENTS = 'text/event-stream';
const BOTH = `application/json, ${EVENTS}`;

/** Defaults of `initialize` parameters; none of them changes an answer. */
const HELLO = {
  protocolVersion: HANDSHAKE_VERSIONS[0],
  capabilities: {},
  clientInfo: { name: 'unknown', version: '0' },
};

const withoutNulls = (value: unknown): Record<string, unknown> =>
  filterMembers(asRecord(value), (member) => member !== null);

function helloAsMeant(params: unknown): Record<string, unknown> {
  const said = { ...HELLO, ...withoutNulls(params) };
  const clientInfo = { ...HELLO.clientInfo, ...withoutNulls(said.clientInfo) };
  return { ...said, capabilities: withoutNulls(said.capabilities), clientInfo };
}

/** Converts the arguments of a prompt to texts. Those of a tool are normalized later, where its schema is known. */
const argumentsAsMeant = (method: string, args: unknown): unknown =>
  method === 'prompts/get' && isRecord(args)
    ? mapMembers(withoutNulls(args), meantText)
    : withoutWrapper(args);

/** Drops empty parameters: many clients send null, an empty text or an empty list for an omitted value. */
function paramsAsMeant(method: string, params: unknown): unknown {
  if (method === 'initialize') return helloAsMeant(params);
  if (isNothing(params)) return undefined;
  if (!isRecord(params)) return params;
  const said = filterMembers(
    params,
    (value, name) =>
      value !== null && (!['_meta', 'arguments', 'cursor'].includes(name) || !isNothing(value)),
  );
  const { _meta: meta, arguments: args } = said;
  return {
    ...mapMembers(said, (value, name) =>
      ['name', 'uri'].includes(name) && typeof value === 'string' ? value.trim() : value,
    ),
    ...(isRecord(meta) ? { _meta: withoutNulls(meta) } : {}),
    ...(args === undefined ? {} : { arguments: argumentsAsMeant(method, meantJson(args)) }),
  };
}

function messageAsMeant(message: unknown): unknown {
  if (!isRecord(message) || typeof message['method'] !== 'string') return message;
  const { params, ...others } = message;
  const said = paramsAsMeant(message['method'], params);
  return { jsonrpc: '2.0', ...others, ...(said === undefined ? {} : { params: said }) };
}

/** Normalizes a message, or each message of a batch, where the sender's intent is unambiguous. */
export const asMeant = (body: object): object => {
  const meant = Array.isArray(body) ? body.map(messageAsMeant) : messageAsMeant(body);
  return typeof meant === 'object' && meant !== null ? meant : body;
};

/**
 * Rewrites `Content-Type` and `Accept` to what the SDK expects: it refuses 2025 clients that do not accept both JSON and event
 * streams. Returns whether to answer with JSON: always, except for clients that accept event streams explicitly.
 */
export function readHeaders(headers: IncomingHttpHeaders): { json: boolean } {
  headers['content-type'] = 'application/json';
  const ranges = (headers.accept ?? '').toLowerCase().split(',').map(rangeOf);
  headers.accept = BOTH;
  return { json: !ranges.some(({ type, taken }) => type === EVENTS && taken) };
}

/** Parses one range of an `Accept` header, and whether its weight allows it at all (RFC 9110 section 12.5.1). */
function rangeOf(text: string): { type: string; taken: boolean } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { type, taken: !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
}

const isFraction = (id: unknown): boolean =>
  typeof id === 'number' && Number.isFinite(id) && !Number.isInteger(id);

/**
 * Replaces fractional ids, which JSON-RPC discourages but allows and the SDK refuses. `restored` puts the original ids back into
 * the text of the answer.
 */
export function withWholeIds(body: object): { body: object; restored: (text: string) => string } {
  const sent = new Map<string, unknown>();
  const whole = (message: unknown): unknown => {
    if (!isRecord(message) || !isFraction(message['id'])) return message;
    const id = randomUUID();
    sent.set(id, message['id']);
    return { ...message, id };
  };
  const replaced = Array.isArray(body) ? body.map(whole) : whole(body);
  return {
    body: typeof replaced === 'object' && replaced !== null ? replaced : body,
    restored: (text) =>
      [...sent].reduce((all, [id, was]) => all.replace(JSON.stringify(id), JSON.stringify(was)), text),
  };
}
