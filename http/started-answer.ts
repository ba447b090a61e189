import type { ServerResponse } from 'node:http';
import { addLogDetails } from './access-log.ts';
import { getApiHeaders } from './api-headers.ts';
import { type CompressedBody, compressBody, type UncompressedBody } from './content-codings.ts';
import { unreadAnswers } from './unread-answers.ts';
import { getOrThrow } from '../rules/typed/assert.ts';

export type Headers = Record<string, string | number>;

/** The result of sending: a promise if the answer is compressed on another thread first. */
export type SendResult = void | Promise<void>;

/** The request id and headers of each answer of REST and MCP in progress. */
const startedAnswers = new WeakMap<ServerResponse, { requestId: string; headers: Headers }>();

/** Starts an answer with a request id and the security headers. */
export function beginAnswer(res: ServerResponse, requestId: string, publicUrl: string): void {
  addLogDetails(res, { requestId });
  startedAnswers.set(res, { requestId, headers: { ...getApiHeaders(publicUrl), 'X-Request-Id': requestId } });
}

/** Adds headers to a started answer. */
export function addHeaders(res: ServerResponse, headers: Headers): void {
  Object.assign(getOrThrow(startedAnswers, res).headers, headers);
}

/** Returns the request id of a started answer. */
export const getAnswerRequestId = (res: ServerResponse): string => getOrThrow(startedAnswers, res).requestId;

/** Writes status and headers in one call; setting them one by one takes as long as a database read. */
export const writeHead = (res: ServerResponse, status: number, headers: Headers): ServerResponse =>
  res.writeHead(status, { ...getOrThrow(startedAnswers, res).headers, ...headers });

/** Sets the headers of a started answer that other code writes. */
export function setHeaders(res: ServerResponse): void {
  for (const [name, value] of Object.entries(getOrThrow(startedAnswers, res).headers))
    res.setHeader(name, value);
}

/** A body in UTF-8: texts and bytes that follow each other. `keep`: see `compressBody`. */
export type Body = { parts: readonly (string | Buffer)[]; length: number; keep?: UncompressedBody['keep'] };

/**
 * Sends a body, compressed as the client requests. Compression leaks nothing to other websites (BREACH), since no credential that
 * browsers send automatically is accepted here.
 */
export function sendBody(
  res: ServerResponse,
  status: number,
  { parts, length, keep }: Body,
  headers: Headers,
): SendResult {
  const write = (encoded: CompressedBody | undefined): void => {
    if (res.destroyed) return;
    const sent = encoded ? [encoded.bytes] : parts;
    const bytes = encoded ? encoded.bytes.length : length;
    writeHead(res, status, {
      'Content-Length': bytes,
      ...(encoded ? { 'Content-Encoding': encoded.coding } : {}),
      ...headers,
    });
    for (const part of sent.slice(0, -1)) res.write(part);
    res.end(sent.at(-1));
    addLogDetails(res, { bytes });
    unreadAnswers.watch(res);
  };
  const encoded = compressBody(res.req.headers['accept-encoding'], {
    length,
    bytes: () => Buffer.concat(parts.map((part) => Buffer.from(part))),
    keep,
  });
  return encoded instanceof Promise ? encoded.then(write) : write(encoded);
}
