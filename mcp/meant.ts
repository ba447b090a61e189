import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { asRecord, filterMembers, isRecord, mapMembers } from '../rules/typed/records.ts';
import { withoutWrapper } from '../tools/shared/schema/host-members.ts';
import { isNothing, meantJson, meantText } from '../tools/shared/schema/meant-values.ts';
import { HANDSHAKE_VERSIONS } from '../tools/shared/schema/versions.ts';

const EVENTS = 'text/event-stream';
const BOTH = `application/json, ${EVENTS}`;

/** What a handshake says where it leaves it out: nothing of it changes an answer here. */
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

/** Those of a prompt are texts; those of a tool are read where its schema is known (tools/shared/schema/read-input.ts). */
const argumentsAsMeant = (method: string, args: unknown): unknown =>
  method === 'prompts/get' && isRecord(args)
    ? mapMembers(withoutNulls(args), meantText)
    : withoutWrapper(args);

/** Parameters without what says nothing: many senders write null, or an empty text or list, for what they leave out. */
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

/** A message, or the messages of a batch, as their sender plainly means them. */
export const asMeant = (body: object): object => {
  const meant = Array.isArray(body) ? body.map(messageAsMeant) : messageAsMeant(body);
  return typeof meant === 'object' && meant !== null ? meant : body;
};

/**
 * Makes the headers of a request say what the SDK looks for, which refuses a 2025 client that does not accept JSON and event
 * streams, and tells whether the answer is JSON where there is a choice: it is, but for who names event streams.
 */
export function readHeaders(headers: IncomingHttpHeaders): { json: boolean } {
  headers['content-type'] = 'application/json';
  const ranges = (headers.accept ?? '').toLowerCase().split(',').map(rangeOf);
  headers.accept = BOTH;
  return { json: !ranges.some(({ type, taken }) => type === EVENTS && taken) };
}

/** One range of an `Accept` header, and whether its weight takes it at all (RFC 9110 section 12.5.1). */
function rangeOf(text: string): { type: string; taken: boolean } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  return { type, taken: !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
}

const isFraction = (id: unknown): boolean =>
  typeof id === 'number' && Number.isFinite(id) && !Number.isInteger(id);

/**
 * A body for the SDK, which takes whole ids only, and what turns its answer into one under the ids that were sent: JSON-RPC
 * advises against fractions, but allows them.
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
