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

/**
 * Sends what the SDK answered, whole: of more than 1 MB nothing is sent but one error for each message, and whoever
 * does not take it is cut off.
 */
export async function sendAnswer(
  res: ServerResponse,
  response: Response,
  body: unknown,
  requestId: string,
): Promise<void> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (res.destroyed) return;
  if (bytes.length > MAX_ANSWER) {
    return sendRefusal(res, {
      status: 200,
      headers: {},
      body: refusedBody(body, (message) => refusedMessage(message, TOO_LARGE, requestId)),
    });
  }
  res.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(response.body === null ? {} : { 'content-length': bytes.length }),
  });
  res.end(bytes);
  unreadAnswers.watch(res);
}
