import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerTooLarge, MAX_ANSWER } from '../http/answer-size.ts';
import { encode, type Encoded } from '../http/content-codings.ts';
import { unreadAnswers } from '../http/unread-answers.ts';
import { type Refusal, refusedBody, refusedMessage } from './refusals.ts';

const TOO_LARGE = answerTooLarge(
  'Ask for less: a smaller per_page, or fewer calls in one batch. What was to be changed is changed.',
);

/** Writes a JSON answer. */
export function sendRefusal(res: ServerResponse, { status, headers, body }: Refusal): void | Promise<void> {
  const parts = [JSON.stringify(body)];
  const form = {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    parts,
  };
  return send(res, form, lengthOf(parts));
}

/** The request as the SDK takes it; the body was read and is handed over beside it. */
export function webRequest(req: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal });
}

/** What was asked, and in which form the answer is wanted. */
type Wanted = {
  body: unknown;
  requestId: string;
  /** Whether JSON is sent in place of an event stream. */
  json: boolean;
  /** What makes the text of an answer one under the ids that were sent. */
  restored: (text: string) => string;
};

/** Sends what the SDK answered, whole. */
export async function sendAnswer(
  res: ServerResponse,
  response: Response,
  { body, requestId, json, restored }: Wanted,
): Promise<void> {
  const { status } = response;
  if (response.body === null)
    return sendParts(
      res,
      { status, headers: Object.fromEntries(response.headers), parts: [] },
      body,
      requestId,
    );
  const text = restored(await response.text());
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const form =
    json && isStream
      ? { status, headers: { 'content-type': 'application/json' }, parts: [jsonOfStream(text, body)] }
      : { status, headers: Object.fromEntries(response.headers), parts: [text] };
  await sendParts(res, form, body, requestId);
}

/** The answers that a stream of events holds: the one to a message, or an array of those to a batch. */
function jsonOfStream(text: string, body: unknown): string {
  const answers = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data);
  return Array.isArray(body) ? `[${answers.join(',')}]` : answers.join('');
}

/** An answer: its body in parts, none where there is no body. */
type Form = { status: number; headers: Record<string, string>; parts: (string | Buffer)[] };

/**
 * Sends an answer to `body`: of more than 1 MB nothing is sent but one error for each message, and whoever does not take
 * it is cut off.
 */
export function sendParts(
  res: ServerResponse,
  form: Form,
  body: unknown,
  requestId: string,
): void | Promise<void> {
  const length = lengthOf(form.parts);
  if (length <= MAX_ANSWER) return send(res, form, length);
  return sendRefusal(res, {
    status: 200,
    headers: {},
    body: refusedBody(body, (message) => refusedMessage(message, TOO_LARGE, requestId)),
  });
}

const lengthOf = (parts: Form['parts']): number =>
  parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);

/**
 * Sends an answer that is whole, one event of a stream too, compressed as the client asks. Its length tells a website nothing of what is
 * private in it (BREACH): a browser sends no credential by itself that is taken here.
 */
function send(res: ServerResponse, { status, headers, parts }: Form, length: number): void | Promise<void> {
  if (res.destroyed) return;
  if (parts.length === 0) return void res.writeHead(status, headers).end();
  res.appendHeader('vary', 'accept-encoding');
  const write = (encoded: Encoded | undefined): void => {
    if (encoded) res.setHeader('content-encoding', encoded.coding);
    const sent = encoded ? [encoded.bytes] : parts;
    res.writeHead(status, { ...headers, 'content-length': encoded ? encoded.bytes.length : length });
    for (const part of sent.slice(0, -1)) res.write(part);
    res.end(sent.at(-1));
    unreadAnswers.watch(res);
  };
  // The one part that is bytes is a list of tools, which is kept with what is around it: little more than the id of the request.
  const list = parts.find((part) => Buffer.isBuffer(part));
  const encoded = encode(res.req.headers['accept-encoding'], {
    length,
    bytes: () => Buffer.concat(parts.map((part) => Buffer.from(part))),
    keep: list && { of: list, which: parts.filter((part) => typeof part === 'string').join('') },
  });
  return encoded instanceof Promise ? encoded.then(write) : write(encoded);
}
