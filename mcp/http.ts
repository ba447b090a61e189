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
import { servedScopes } from '../tools/shared/runtime/asked-scopes.ts';
import { type Account, type Caller, SCOPES, type Tool } from '../tools/shared/runtime/define.ts';
import { RETRY_AFTER, ToolError } from '../tools/shared/runtime/errors.ts';
import type { Limiter, Taken } from '../tools/shared/limits/limits.ts';
import { unavailable } from '../tools/shared/runtime/unavailable.ts';
import { bodyReader, NO_MESSAGE } from './body.ts';
import { createGate, type Gate } from './gate.ts';
import { hostAndOriginGuard } from './guard.ts';
import { messagesOf, RPC, rpcError } from './json-rpc.ts';
import { readHeaders, withWholeIds } from './meant.ts';
import { unknownVersion } from './known-version.ts';
import { limitedRefusal, type Refusal } from './refusals.ts';
import { sendAnswer, sendRefusal, webRequest } from './send-answer.ts';
import { type DirectWay, directWay } from './fast-path/direct-way.ts';
import { serverFactory, type ServerParts } from './server.ts';
import type { Asker, AskerOf } from './tool-calls.ts';
import { operationsAt, surfacesOf } from './toolsets/surface.ts';
import {
  MCP_ADDRESSES,
  MCP_PATHS,
  type McpAddress,
  SIGNED_IN,
} from '../tools/shared/schema/mcp-addresses.ts';
import { lookUp } from '../rules/typed/sure.ts';

/** The dependencies of the HTTP routes, in addition to those of the MCP server. */
export type EndpointOptions = Omit<ServerParts, 'call'> & {
  /** Returns the account of the request's credential, or null without one. Throws `unauthenticated` for an invalid one. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  /** Returns the caller's network address, for anonymous rate limits. */
  clientAddress: (req: Request) => string;
  /** Counts every request before its body is read, and every further message of a batch. */
  admit: Limiter['admit'];
  /** Origins whose pages may call, in addition to those of known hosts. */
  webOrigins?: readonly string[];
  log: Logger;
};

export type McpRoutes = Router & {
  /** Aborts the calls that are still running and refuses later ones. */
  close(): Promise<void>;
};

// Subscription streams: this server publishes nothing, so they stay open and silent.
const MAX_SUBSCRIPTIONS = 100;
// A body of up to this many bytes is still read when the caller is over quota, so that the refusal fits the request.
const SMALL_BODY = 16_384;

/**
 * Lists every MCP address as an OAuth protected resource; a token for one is valid at all of them. Each lists every scope its
 * tools need: Claude Code and Codex sign in before the first call, and every later write would be refused with fewer.
 */
export const mcpResources = (tools: readonly Tool[]): ProtectedResource[] =>
  MCP_PATHS.map(({ path, address }) => {
    const served = servedScopes(operationsAt(address, tools));
    const scopes = SCOPES.filter((one) => one === 'account:read' || served.has(one));
    return { path, scopes, atRoot: path === '/mcp' };
  });

/**
 * How requests reach a server: `direct` lets simple requests skip the SDK's HTTP handler. It requires servers that keep no
 * state of a request and send nothing but its answer.
 */
export type Ways = { direct: boolean };

/**
 * Creates the routes of stateless MCP over Streamable HTTP at `/mcp` and the toolset addresses, for protocol version 2026-07-28
 * and those of 2025, with their protected resource metadata. Mount it at the root, before any body parser. It sets its own
 * security headers.
 */
export function mcpRoutes(
  options: EndpointOptions & Pick<ServerParts, 'call'>,
  ways: Ways = { direct: true },
): McpRoutes {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- set in `answer`
  const askerOf: AskerOf = async ({ http }) => http?.authInfo?.extra?.['asker'] as Asker;
  const surface = surfacesOf(options);
  return mcpEndpoint((path) => serverFactory(options, askerOf, () => surface(path)), options, ways);
}

/** Creates the same routes around any MCP servers; the scopes of `options.tools` are checked before a call. */
export function mcpEndpoint(
  factoryAt: (path: McpAddress['path']) => McpServerFactory,
  options: EndpointOptions,
  { direct }: Ways = { direct: false },
): McpRoutes {
  const { publicUrl, serverInfo, log } = options;
  const onerror = (error: Error) => logFault(log, error);
  const served = new Map(
    MCP_ADDRESSES.flatMap((address) => {
      const factory = factoryAt(address.path);
      const handler = createMcpHandler(factory, { onerror, maxSubscriptions: MAX_SUBSCRIPTIONS });
      const gateAt = (path: `/mcp${string}`) =>
        createGate(operationsAt(address, options.tools), () => resourceMetadataUrl(publicUrl(), { path }));
      const open: Served = {
        handler,
        stream: toNodeHandler(handler, { onerror }),
        plain: direct ? directWay(factory, onerror) : undefined,
        gate: gateAt(address.path),
        signedIn: false,
      };
      const behind = address.path.slice('/mcp'.length);
      const closed: Served = { ...open, gate: gateAt(`${address.path}${SIGNED_IN}`), signedIn: true };
      return [
        [behind || '/', open],
        [behind + SIGNED_IN, closed],
      ] as const;
    }),
  );

  const mcp = express.Router();
  mcp.use(opening(options));
  mcp.use(hostAndOriginGuard(publicUrl, options.webOrigins));
  const paths = [...served.keys()];
  const servedAt = (req: Request): Served => lookUp(served, req.path.replace(/(?<=.)\/$/, '').toLowerCase());
  mcp.post(paths, async (req: Request, res: Response<unknown, Opened>) => {
    const one = servedAt(req);
    const read = await readAdmitted(req, res, one, options.admit);
    if ('refusal' in read) await sendRefusal(res, read.refusal);
    else await answer(one, req, res, read.body);
  });
  // GET and DELETE manage sessions, which a stateless server does not have.
  mcp.all(paths, (req: Request, res: Response<unknown, Opened>) => otherMethod(servedAt(req), res));
  mcp.use(noSuchAddress);
  mcp.use(rpcErrorHandler(log));

  const router = express.Router();
  router.use(['/mcp', '/.well-known/oauth-protected-resource'], (_req, res, next) => {
    res.set(apiHeaders(publicUrl()));
    next();
  });
  const name = serverInfo.title ?? serverInfo.name;
  for (const resource of mcpResources(options.tools))
    router.use(resourceMetadata(publicUrl, { ...resource, name }));
  router.use('/mcp', mcp);
  return Object.assign(router, {
    close: async () => {
      const all = [...served.values()];
      await Promise.all(all.map(({ handler }) => handler.close()));
      await Promise.all(all.map(({ plain }) => plain?.close() ?? Promise.resolve()));
    },
  });
}

/** The handlers of one address. */
type Served = {
  handler: ReturnType<typeof createMcpHandler>;
  stream: ReturnType<typeof toNodeHandler>;
  plain: DirectWay | undefined;
  gate: Gate;
  /** Whether every request has to be signed in. */
  signedIn: boolean;
};

/** What is known about a request before its body is read; stored in `res.locals`. */
type Opened = { caller: Caller; badCredential: ToolError | null; taken: Taken };

/** Assigns the request id, identifies the caller, and counts the request against the rate limits. */
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

const readBody = bodyReader();
const readSmallBody = bodyReader(SMALL_BODY);

/** Reads the body of a request, or returns the refusal to answer with. */
async function readAdmitted(
  req: Request,
  res: Response<unknown, Opened>,
  one: Served,
  admit: Limiter['admit'],
): Promise<{ body: object } | { refusal: Refusal }> {
  const { caller, taken } = res.locals;
  const { requestId } = caller;
  if (taken.refusal) {
    const read = await readSmallBody(req, res);
    const body = 'body' in read ? read.body : null;
    return { refusal: limitedRefusal(body, taken, taken.refusal, requestId) };
  }
  const read = await readBody(req, res);
  if ('refusal' in read) return read;
  const { body } = read;
  // Some hosts send an empty request to find out whether the server supports sign-in.
  if (body === null)
    return { refusal: accessRefusal(body, { ...one, signedIn: true }, res.locals) ?? NO_MESSAGE };
  const more = messagesOf(body).length - 1;
  if (more > 0) {
    const all = await admit(caller, more);
    res.set(takenHeaders(all));
    if (all.refusal) return { refusal: limitedRefusal(body, all, all.refusal, requestId) };
  }
  const refusal = accessRefusal(body, one, res.locals) ?? unknownVersion(req.headers, body);
  return refusal ? { refusal } : { body };
}

/** Returns the refusal if the caller may not make the calls in `body`, otherwise null. */
function accessRefusal(
  body: object | null,
  { gate, signedIn }: Pick<Served, 'gate' | 'signedIn'>,
  { caller, badCredential }: Opened,
): Refusal | null {
  if (badCredential) return gate.badCredential(body, badCredential, caller.requestId);
  if (signedIn && !caller.account) return gate.signIn(body, caller.requestId);
  return gate.check(body, caller);
}

/** Answers an admitted request. */
async function answer(
  { handler, stream, plain }: Served,
  req: Request & { auth?: AuthInfo },
  res: Response<unknown, Opened>,
  body: object,
): Promise<void> {
  const { caller } = res.locals;
  const { requestId } = caller;
  // The SDK passes `auth` unchanged to the tool call, where it is read again.
  const asker: Asker = {
    caller,
    userAgent: req.headers['user-agent'],
    version: req.get('mcp-protocol-version'),
  };
  const authInfo: AuthInfo = { token: '', clientId: '', scopes: [], extra: { asker } };
  const { json } = readHeaders(req.headers);
  if (await plain?.answer(req, res, { body, authInfo, requestId, json })) return;
  // Only this answer is an endless stream.
  if (messagesOf(body).some((message) => methodOf(message) === 'subscriptions/listen')) {
    req.auth = authInfo;
    return stream(req, res, body);
  }
  const left = new AbortController();
  res.once('close', () => left.abort());
  const whole = withWholeIds(body);
  const response = await handler.fetch(webRequest(req, left.signal), { authInfo, parsedBody: whole.body });
  await sendAnswer(res, response, { body, requestId, json, restored: whole.restored });
}

function otherMethod(one: Served, res: Response<unknown, Opened>): void | Promise<void> {
  const { taken, caller } = res.locals;
  if (taken.refusal) return sendRefusal(res, limitedRefusal(null, taken, taken.refusal, caller.requestId));
  const closed = one.signedIn ? accessRefusal(null, one, res.locals) : null;
  if (closed) return sendRefusal(res, closed);
  const body = rpcError(null, RPC.refused, 'Send requests with POST: there are no sessions here.');
  return sendRefusal(res, { status: 405, headers: { allow: 'POST' }, body });
}

function noSuchAddress(_req: Request, res: Response<unknown, Opened>): void | Promise<void> {
  const { taken, caller } = res.locals;
  if (taken.refusal) return sendRefusal(res, limitedRefusal(null, taken, taken.refusal, caller.requestId));
  const known = MCP_ADDRESSES.filter(({ readOnly }) => !readOnly).map(({ path }) => path);
  const body = rpcError(
    null,
    RPC.refused,
    `There are no tools at this address, but at ${known.join(', ')}; with /readonly behind, those that change nothing; with ${SIGNED_IN} behind that, for people who signed in.`,
  );
  return sendRefusal(res, { status: 404, headers: {}, body });
}

const methodOf = (message: unknown): unknown =>
  message !== null && typeof message === 'object' && 'method' in message ? message.method : undefined;

/** Logs request faults as one line, and probable bugs with their stack. */
function logFault(log: Logger, error: Error): void {
  const isBug = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  if (isBug) log.error({ err: error }, 'mcp');
  else log.warn({ fault: error.message.slice(0, 200) }, 'mcp');
}

/** Answers unexpected errors as JSON-RPC errors. */
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
