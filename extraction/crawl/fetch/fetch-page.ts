import { errors, request, type Dispatcher } from 'undici';
import { NOT_A_WEB_ADDRESS, createProblem } from '../problem.ts';
import { ACCEPT_ENCODING, isKnownCoding, readBytes } from './read-bytes.ts';
import { parseWebAddress } from './web-address.ts';
import { NetworkRefusal, type GuardedNetwork } from './guarded-network.ts';
import type { FetchParser } from '../fetch-parser.ts';
import type { SubstitutePage } from '../../../rules/drafts/substitute-pages.ts';
import type { Problem, ProblemCode } from '../../problems.ts';
import { TaskFailed, WorkerDied } from '../../../worker-pool/pool.ts';

export const FETCH_LIMITS = { bytes: 2_000_000, requestMs: 10_000, redirects: 5 };

export type FetchOptions = {
  network: GuardedNetwork;
  /** Decodes bodies, in a process of its own. */
  reader: FetchParser;
  /** The `User-Agent` header; see `buildUserAgentHeader`. */
  userAgent: string;
  /** `html` accepts HTML and XHTML only; `text` accepts any type, for files such as robots.txt. */
  accept: 'html' | 'text';
  now: () => Date;
  /** Decompressed bytes, milliseconds per request, redirects followed. Defaults: `FETCH_LIMITS`. */
  limits?: Partial<typeof FETCH_LIMITS>;
  /** Called before each address is contacted, redirects included; null allows it. */
  checkUrl?: (url: URL) => Promise<ProblemCode | null>;
  /** An abort gives a `timeout` problem; the caller knows the real reason. */
  signal?: AbortSignal;
};

/** A page from the address after redirects. `truncated`: it had more than `bytes` decompressed bytes. */
export type FetchedPage = {
  url: string;
  status: number;
  contentType: string | null;
  text: string;
  truncated: boolean;
  isEmpty: boolean;
  /** Hash of the text, as UTF-8. */
  sha256: string;
  /** Address to which a stub page sends its visitors. */
  refresh: string | null;
  /** The kind of substitute page, if the page is one. */
  substitutePage: SubstitutePage | null;
  /** ISO instant, UTC. */
  fetchedAt: string;
};

/** The result of a fetch. `status` of a failure is the HTTP status if the failure was due to it. */
export type FetchResult =
  { ok: true; page: FetchedPage } | { ok: false; problem: Problem; status: number | null };

/** Builds `Name/1.0 (+https://...)`, so that the owner of a site can tell who reads it. */
export function buildUserAgentHeader(name: string, publicUrl: string): string {
  return `${name}/1.0 (+${publicUrl})`;
}

/**
 * Fetches a page over a guarded network, following redirects and checking each. Any status but 2xx is an `http_error`. Whatever
 * the address or the server does is returned as a problem. Throws only what `allow` throws, and TaskFailed.
 */
export async function fetchPage(address: string, options: FetchOptions): Promise<FetchResult> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  const fail = (code: ProblemCode, status: number | null = null, message?: string): FetchResult => ({
    ok: false,
    problem: createProblem(code, address, message),
    status,
  });
  let url = parseWebAddress(address);
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    if (!url) return fail('connection_failed', null, NOT_A_WEB_ADDRESS);
    const problemCode = await options.checkUrl?.(url);
    if (problemCode) return fail(problemCode);
    const result = await sendRequest(url, options, limits);
    if (result.kind === 'page') return { ok: true, page: result.page };
    if (result.kind === 'failure') return fail(result.code, result.status, result.message);
    url = parseWebAddress(result.location, url.href);
  }
  return fail('too_many_redirects');
}

type RequestResult =
  | { kind: 'page'; page: FetchedPage }
  | { kind: 'redirect'; location: string }
  | { kind: 'failure'; code: ProblemCode; status?: number; message?: string };

async function sendRequest(
  url: URL,
  options: FetchOptions,
  limits: typeof FETCH_LIMITS,
): Promise<RequestResult> {
  const deadline = AbortSignal.timeout(limits.requestMs);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  let body: Dispatcher.ResponseData['body'] | undefined;
  try {
    const headers = {
      'user-agent': options.userAgent,
      accept: options.accept === 'html' ? 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1' : '*/*',
      'accept-encoding': ACCEPT_ENCODING,
    };
    const pendingResponse = request(url, {
      dispatcher: options.network.dispatcher,
      headers,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // undici checks the signal only once connected, so the wait for the connection is ended here.
    const response = await Promise.race([pendingResponse, rejectOnAbort(signal)]);
    body = response.body.on('error', () => undefined);
    return await readResponse(url, response, options, limits.bytes);
  } catch (error) {
    return toFailure(error, signal);
  } finally {
    body?.destroy();
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('aborted', { cause: signal.reason }));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

async function readResponse(
  url: URL,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { accept, now, reader, signal }: FetchOptions,
  maxBytes: number,
): Promise<RequestResult> {
  const location = getFirstValue(headers.location);
  if (REDIRECTS.has(status) && location) return { kind: 'redirect', location };
  if (isChallenge(headers)) return { kind: 'failure', code: 'bot_check', status };
  if (status < 200 || status > 299) return { kind: 'failure', code: 'http_error', status };
  const contentType = getFirstValue(headers['content-type']);
  const isHtml = accept === 'html';
  if (isHtml && contentType && !isHtmlType(contentType)) return { kind: 'failure', code: 'not_html' };

  const coding = (getFirstValue(headers['content-encoding']) ?? '').trim().toLowerCase();
  if (!isKnownCoding(coding)) return { kind: 'failure', code: 'connection_failed' };
  // Badly compressed bodies are slightly larger than their content.
  const raw = await readBytes(body, coding === '' ? maxBytes : maxBytes + 65_536);
  const read = await reader.decode({ ...raw, url: url.href, coding, contentType, isHtml, maxBytes }, signal);
  if (!read.ok) return { kind: 'failure', code: read.code };
  const { ok: _, ...page } = read;
  return {
    kind: 'page',
    page: { ...page, url: url.href, status, contentType, fetchedAt: now().toISOString() },
  };
}

/** Headers by which bot protection marks a challenge (Cloudflare, Vercel, AWS), whatever the status is. */
const CHALLENGES: Record<string, RegExp> = {
  'cf-mitigated': /challenge/,
  'server-timing': /\bchlray\b/,
  'x-vercel-mitigated': /challenge|deny/,
  'x-amzn-waf-action': /challenge|captcha/,
};

const isChallenge = (headers: Dispatcher.ResponseData['headers']): boolean =>
  Object.entries(CHALLENGES).some(([name, pattern]) => pattern.test(String(headers[name] ?? '')));

function getFirstValue(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function isHtmlType(contentType: string): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|,|$)/i.test(contentType);
}

function toFailure(error: unknown, signal: AbortSignal): RequestResult {
  if (error instanceof NetworkRefusal) {
    return { kind: 'failure', code: error.code, ...(error.message && { message: error.message }) };
  }
  // A fault of this service says nothing about the site.
  if (error instanceof TaskFailed) throw error;
  if (error instanceof WorkerDied) return { kind: 'failure', code: 'too_complex' };
  const timedOut = signal.aborted || error instanceof errors.ConnectTimeoutError;
  return { kind: 'failure', code: timedOut ? 'timeout' : 'connection_failed' };
}
