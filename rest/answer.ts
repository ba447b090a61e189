import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Outcome } from '../tools/kit/call.ts';
import type { Tool } from '../tools/kit/define.ts';
import type { ToolError } from '../tools/kit/errors.ts';
import { BODY_TOO_LARGE } from './body.ts';
import { restMetadataUrl } from './protected-resource.ts';

/** What an answer depends on besides the outcome. */
export type Asked = {
  tool: Tool;
  /** True when the caller proved who they are. */
  signedIn: boolean;
  /** Origin of the service, no trailing slash. */
  publicUrl: string;
};

/** Response headers that a script in a browser may read. */
export const EXPOSED_HEADERS =
  'ETag, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';

/** Writes the outcome of a call: status, headers and JSON body. */
export function answer(req: Request, res: Response, outcome: Outcome, asked: Asked): void {
  const { tool } = asked;
  const { status, body, error, replayed } = outcome;
  setRateLimit(res, outcome);
  res.vary('Authorization');
  if (replayed) res.setHeader('Idempotency-Replayed', 'true');
  const text = JSON.stringify(body);
  if (error) {
    setErrorHeaders(req, res, error, asked);
    send(res, error.details.reason === BODY_TOO_LARGE ? 413 : status, text, 'no-store');
  } else if (tool.scope === null && tool.rest.method === 'GET') {
    sendValidated(req, res, { text, etag: etagOf(text) }, asked.signedIn ? 'no-store' : undefined);
  } else {
    send(res, status, text, 'no-store');
  }
}

/** Answers with an error that no operation gave: an unknown address, a method it does not have. */
export function refuse(res: Response, status: number, error: ToolError): void {
  send(res, status, JSON.stringify(error.toBody(requestIdOf(res))), 'no-store');
}

/** The id of the request being answered; set before anything else. */
export const requestIdOf = (res: Response): string => String(res.getHeader('X-Request-Id'));

/** A JSON text and its validator. */
export type Validated = { text: string; etag: string };

/** A weak validator (RFC 9110 8.8.3): the same JSON, whatever a proxy does to its bytes. */
export const etagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`;

/** Answers 200 with an ETag, or 304 where the caller already has that text. */
export function sendValidated(
  req: Request,
  res: Response,
  { text, etag }: Validated,
  cacheControl = 'public, max-age=0, must-revalidate',
): void {
  res.setHeader('ETag', etag);
  if (holds(req.headers['if-none-match'], etag)) res.writeHead(304, { 'Cache-Control': cacheControl }).end();
  else send(res, 200, text, cacheControl);
}

/**
 * RFC 9110 13.1.2, weak comparison. Not Express's `req.fresh`: `fetch` adds `Cache-Control: no-cache` to every
 * request with an If-None-Match of one's own, and scripts would never see a 304.
 */
const holds = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));

// Express's res.json costs a quarter of a read: it works out headers that are known here.
function send(res: Response, status: number, text: string, cacheControl: string): void {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': cacheControl,
  });
  res.end(text);
}

/** RateLimit and RateLimit-Policy as structured fields: draft-ietf-httpapi-ratelimit-headers-10. */
function setRateLimit(res: Response, { limit }: Outcome): void {
  if (!limit) return;
  res.setHeader('RateLimit-Policy', `"${limit.name}";q=${limit.points};w=${limit.seconds}`);
  res.setHeader('RateLimit', `"${limit.name}";r=${limit.remaining};t=${limit.resetSeconds}`);
}

function setErrorHeaders(req: Request, res: Response, error: ToolError, asked: Asked): void {
  const { retry_after } = error.details;
  if (retry_after !== undefined) res.setHeader('Retry-After', String(retry_after));
  const challenge = challengeOf(req, error, asked);
  if (challenge) res.setHeader('WWW-Authenticate', challenge);
}

/** The challenge of RFC 6750 section 3, with the resource metadata of RFC 9728 section 5.1. */
function challengeOf(req: Request, error: ToolError, { tool, publicUrl }: Asked): string | null {
  if (error.code !== 'unauthenticated' && error.code !== 'insufficient_scope') return null;
  const scopes = error.details.scopes ?? (tool.scope === null ? [] : [tool.scope]);
  const reason =
    error.code === 'insufficient_scope'
      ? 'insufficient_scope'
      : req.headers.authorization === undefined
        ? null
        : 'invalid_token';
  const parts = [
    reason && `error="${reason}"`,
    scopes.length > 0 && `scope="${scopes.join(' ')}"`,
    `resource_metadata="${restMetadataUrl(publicUrl)}"`,
  ];
  return `Bearer ${parts.filter(Boolean).join(', ')}`;
}
