import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerTooLarge, MAX_ANSWER } from '../http/answer-size.ts';
import { unreadAnswers } from '../http/unread-answers.ts';
import { type Refusal, refusedBody, refusedMessage } from './refusals.ts';

const TOO_LARGE = answerTooLarge(
  'Ask for less: a smaller per_page, or fewer calls in one batch. What was to be changed is changed.',
);

/** Writes a JSON answer. */
export function sendRefusal(res: ServerResponse, { status, headers, body }: Refusal): void {
  const text = JSON.stringify(body);
  res
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
  unreadAnswers.watch(res);
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
  sendParts(res, form, body, requestId);
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
  { status, headers, parts }: Form,
  body: unknown,
  requestId: string,
): void {
  if (res.destroyed) return;
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  if (length > MAX_ANSWER) {
    return sendRefusal(res, {
      status: 200,
      headers: {},
      body: refusedBody(body, (message) => refusedMessage(message, TOO_LARGE, requestId)),
    });
  }
  res.writeHead(status, parts.length === 0 ? headers : { ...headers, 'content-length': length });
  for (const part of parts.slice(0, -1)) res.write(part);
  res.end(parts.at(-1));
  unreadAnswers.watch(res);
}
