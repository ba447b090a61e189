import type { IncomingMessage } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import type { Logger } from 'pino';
import { takenHeaders } from '../http/rate-limit-headers.ts';
import { type ProtectedResource, resourceMetadata, resourceMetadataUrl } from '../http/protected-resource.ts';
import { requestIdOf } from '../http/request-id.ts';
import { apiHeaders } from '../http/api-headers.ts';
import type { Account, Caller } from '../tools/kit/call/define.ts';
import { RETRY_AFTER, ToolError } from '../tools/kit/call/errors.ts';
import type { Limiter, Taken } from '../tools/kit/bounds/limits.ts';
import { unavailable } from '../tools/kit/call/unavailable.ts';
import { bodyReader } from './body.ts';
import { createGate } from './gate.ts';
import { hostAndOriginGuard } from './guard.ts';
import { messagesOf, RPC, rpcError } from './json-rpc.ts';
import { limitedRefusal } from './refusals.ts';
import { sendAnswer, sendRefusal, webRequest } from './send-answer.ts';
import { type CallerOf, serverFactory, type ServerParts } from './server.ts';

/** What the routes need beside the MCP server itself. */
export type EndpointOptions = Omit<ServerParts, 'call'> & {
  /** The account behind the request's credential, null without one. Throws `unauthenticated` for a bad one. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  /** Network address of the caller, for anonymous rate limits. */
  clientAddress: (req: Request) => string;
  /** Counts every request before its body is read, and every further message of a batch. */
  admit: Limiter['admit'];
  log: Logger;
};

export type McpRoutes = Router & {
  /** Ends the calls that are still running; later ones are refused. */
  close(): Promise<void>;
};

// Streams for news of which this server has none: open, and silent.
const MAX_SUBSCRIPTIONS = 100;
// Over its quota a caller is still told so in the form that fits its request, where reading that costs little.
const SMALL_BODY = 16_384;

/** `/mcp` as an OAuth protected resource. */
export const MCP_RESOURCE: ProtectedResource = { path: '/mcp', scopes: ['account:read'] };

/**
 * MCP over Streamable HTTP at `/mcp`, stateless, in 2026-07-28 and the 2025 versions, with its protected resource
 * metadata. Mount at the root, before any body parser; it sets the security headers of its answers itself.
 */
export function mcpRoutes(options: EndpointOptions & Pick<ServerParts, 'call'>): McpRoutes {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- put there by `post`
  const callerOf: CallerOf = async ({ http }) => http?.authInfo?.extra?.['caller'] as Caller;
  return mcpEndpoint(serverFactory(options, callerOf), options);
}

/** The same routes around any MCP server; the gate guards `tools`. */
export function mcpEndpoint(factory: McpServerFactory, options: EndpointOptions): McpRoutes {
  const { publicUrl, serverInfo, log } = options;
  const onerror = (error: Error) => logFault(log, error);
  const handler = createMcpHandler(factory, { onerror, maxSubscriptions: MAX_SUBSCRIPTIONS });
  const stream = toNodeHandler(handler, { onerror });
  const gate = createGate(options.tools, () => resourceMetadataUrl(publicUrl(), MCP_RESOURCE));
  const readBody = bodyReader();
  const readSmallBody = bodyReader(SMALL_BODY);

  async function post(req: Request & { auth?: AuthInfo }, res: Response<unknown, Opened>): Promise<void> {
    const { caller, badCredential, taken } = res.locals;
    const { requestId } = caller;
    if (taken.refusal) {
      const read = await readSmallBody(req, res);
      const body = 'body' in read ? read.body : null;
      return sendRefusal(res, limitedRefusal(body, taken, taken.refusal, requestId));
    }
    const read = await readBody(req, res);
    if ('refusal' in read) return sendRefusal(res, read.refusal);
    const { body } = read;
    const more = messagesOf(body).length - 1;
    if (more > 0) {
      const all = await options.admit(caller, more);
      res.set(takenHeaders(all));
      if (all.refusal) return sendRefusal(res, limitedRefusal(body, all, all.refusal, requestId));
    }
    const refusal = badCredential
      ? gate.badCredential(body, badCredential, requestId)
      : gate.check(body, caller);
    if (refusal) return sendRefusal(res, refusal);
    // The SDK hands `auth` through to the tool call untouched; it is read back by `callerOf`.
    const authInfo: AuthInfo = { token: '', clientId: '', scopes: [], extra: { caller } };
    // Only this answer has no end of its own.
    if (messagesOf(body).some((message) => methodOf(message) === 'subscriptions/listen')) {
      req.auth = authInfo;
      return stream(req, res, body);
    }
    const left = new AbortController();
    res.once('close', () => left.abort());
    const response = await handler.fetch(webRequest(req, left.signal), { authInfo, parsedBody: body });
    await sendAnswer(res, response, body, requestId);
  }

  const mcp = express.Router();
  mcp.use(opening(options));
  mcp.use(hostAndOriginGuard(publicUrl));
  mcp.post('/', post);
  // GET and DELETE belong to sessions, which a stateless server has none of.
  mcp.all('/', otherMethod);
  mcp.use(rpcErrorHandler(log));

  const router = express.Router();
  router.use(['/mcp', '/.well-known/oauth-protected-resource'], (_req, res, next) => {
    res.set(apiHeaders(publicUrl()));
    next();
  });
  const resource = { ...MCP_RESOURCE, name: serverInfo.title ?? serverInfo.name, atRoot: true };
  router.use(resourceMetadata(publicUrl, resource));
  router.use('/mcp', mcp);
  return Object.assign(router, { close: () => handler.close() });
}

/** What is known of every request before it is read; kept in `res.locals`. */
type Opened = { caller: Caller; badCredential: ToolError | null; taken: Taken };

/** Gives a request its id, finds out who sends it, and counts it, whatever it asks for. */
function opening({ identify, clientAddress, admit }: EndpointOptions): RequestHandler {
  return async (req, res, next) => {
    const requestId = requestIdOf(req);
    res.setHeader('x-request-id', requestId);
    const caller: Caller = { account: null, address: clientAddress(req), requestId };
    let badCredential: ToolError | null = null;
    try {
      caller.account = await identify(req);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      badCredential = error;
    }
    const taken = await admit(caller);
    caller.admitted = taken.state;
    res.set(takenHeaders(taken));
    Object.assign(res.locals, { caller, badCredential, taken } satisfies Opened);
    next();
  };
}

function otherMethod(_req: Request, res: Response<unknown, Opened>): void {
  const { taken, caller } = res.locals;
  if (taken.refusal) return sendRefusal(res, limitedRefusal(null, taken, taken.refusal, caller.requestId));
  const body = rpcError(null, RPC.refused, 'Send requests with POST: there are no sessions here.');
  sendRefusal(res, { status: 405, headers: { allow: 'POST' }, body });
}

const methodOf = (message: unknown): unknown =>
  message !== null && typeof message === 'object' && 'method' in message ? message.method : undefined;

/** Faults of requests take one line; what looks like a bug of ours keeps its stack. */
function logFault(log: Logger, error: Error): void {
  const isBug = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  if (isBug) log.error({ err: error }, 'mcp');
  else log.warn({ fault: error.message.slice(0, 200) }, 'mcp');
}

/** Bugs, as JSON-RPC. */
function rpcErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const requestId = res.get('x-request-id') ?? '';
    log.error({ err: error, request_id: requestId }, 'mcp request failed');
    const later = unavailable(error);
    if (later) {
      const body = rpcError(null, RPC.internalError, later.message, later.toBody(requestId).error);
      return sendRefusal(res, {
        status: later.status,
        headers: { 'retry-after': String(RETRY_AFTER) },
        body,
      });
    }
    res.status(500).json(rpcError(null, RPC.internalError, 'Something went wrong on our side.'));
  };
}
