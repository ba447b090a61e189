import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { filterMembers, isRecord } from '../rules/typed/records.ts';

const EVENTS = 'text/event-stream';
const BOTH = `application/json, ${EVENTS}`;

/** A message without the members that may be left out and are null: many senders write null for what they have nothing to say of. */
function messageAsMeant(message: unknown): unknown {
  if (!isRecord(message) || !('params' in message)) return message;
  const { params, ...others } = message;
  if (params === null) return others;
  if (!isRecord(params)) return message;
  const unsaid = (value: unknown, name: string): boolean =>
    value === null && ['_meta', 'arguments', 'cursor'].includes(name);
  const isPlain = !Object.entries(params).some(([name, value]) => unsaid(value, name));
  return isPlain
    ? message
    : { ...message, params: filterMembers(params, (value, name) => !unsaid(value, name)) };
}

/** A message, or the messages of a batch, as their sender plainly means them. */
export const asMeant = (body: object): object => {
  const meant = Array.isArray(body) ? body.map(messageAsMeant) : messageAsMeant(body);
  return typeof meant === 'object' && meant !== null ? meant : body;
};

/**
 * Makes the headers of a request say what they mean, in the words that the SDK looks for, and tells whether its answer is JSON
 * where there is a choice. Who names event streams gets them; who names something else, or nothing, gets JSON: the SDK
 * refuses a 2025 client that does not name both.
 */
export function readHeaders(headers: IncomingHttpHeaders): { json: boolean } {
  headers['content-type'] = 'application/json';
  const ranges = (headers.accept ?? '').toLowerCase().split(',').map(rangeOf);
  const takes = (type: string): boolean => ranges.some((range) => range.type === type && range.taken);
  const json = !takes(EVENTS);
  // Event streams alone are left as they are: that is refused in 2025 versions.
  if (json || takes('application/json') || takes('application/*') || takes('*/*')) headers.accept = BOTH;
  return { json };
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
