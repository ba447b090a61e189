import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildAnswerTooLargeError, MAX_ANSWER_BYTES } from '../http/answer-size.ts';
import { sendBody, type SendResult, writeHead } from '../http/started-answer.ts';
import { type Refusal, buildRefusedBody, buildRefusedMessage } from './refusals.ts';

const TOO_LARGE_ERROR = buildAnswerTooLargeError(
  'Ask for less: a smaller per_page, or fewer calls in one batch. What was to be changed is changed.',
);

/** Sends a refusal as JSON. */
export function sendRefusal(res: ServerResponse, { status, headers, body }: Refusal): SendResult {
  const parts = [JSON.stringify(body)];
  const answer = {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    parts,
  };
  return send(res, answer, countBytes(parts));
}

/** Converts a request to the web API's type for the SDK. The body was read already and is passed separately. */
export function toWebRequest(req: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  return new Request('http://localhost/mcp', { method: 'POST', headers, signal });
}

/** The request, and the format of its answer. */
type AnswerContext = {
  body: unknown;
  requestId: string;
  /** Whether to send JSON instead of an event stream. */
  json: boolean;
  /** Puts the original ids back into the text of an answer. */
  restoreIds: (text: string) => string;
};

/** Sends the complete answer of the SDK. */
export async function sendAnswer(
  res: ServerResponse,
  response: Response,
  { body, requestId, json, restoreIds }: AnswerContext,
): Promise<void> {
  const { status } = response;
  if (response.body === null)
    return sendParts(
      res,
      { status, headers: Object.fromEntries(response.headers), parts: [] },
      body,
      requestId,
    );
  const text = restoreIds(await response.text());
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const answer =
    json && isStream
      ? { status, headers: { 'content-type': 'application/json' }, parts: [extractJson(text, body)] }
      : { status, headers: Object.fromEntries(response.headers), parts: [text] };
  await sendParts(res, answer, body, requestId);
}

/** Extracts the JSON answers from an event stream: one, or an array for a batch. */
function extractJson(text: string, body: unknown): string {
  const answers = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data);
  return Array.isArray(body) ? `[${answers.join(',')}]` : answers.join('');
}

/** An HTTP answer; `parts` are the pieces of its body and empty without one. */
type HttpAnswer = { status: number; headers: Record<string, string>; parts: (string | Buffer)[] };

/**
 * Sends an answer to `body`. An answer over 1 MB is replaced by one error per message. Clients that do not read their answer
 * are disconnected.
 */
export function sendParts(
  res: ServerResponse,
  answer: HttpAnswer,
  body: unknown,
  requestId: string,
): SendResult {
  const length = countBytes(answer.parts);
  if (length <= MAX_ANSWER_BYTES) return send(res, answer, length);
  return sendRefusal(res, {
    status: 200,
    headers: {},
    body: buildRefusedBody(body, (message) => buildRefusedMessage(message, TOO_LARGE_ERROR, requestId)),
  });
}

const countBytes = (parts: HttpAnswer['parts']): number =>
  parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);

function send(res: ServerResponse, { status, headers, parts }: HttpAnswer, length: number): SendResult {
  if (res.destroyed) return;
  if (parts.length === 0) return void writeHead(res, status, headers).end();
  // Only a list of tools is a Buffer. Its compressed form is cached with the text around it, mostly the request id.
  const toolListJson = parts.find((part) => Buffer.isBuffer(part));
  const keep = toolListJson && {
    of: toolListJson,
    which: parts.filter((part) => typeof part === 'string').join(''),
  };
  return sendBody(res, status, { parts, length, keep }, headers);
}
