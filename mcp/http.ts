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
import { buildQuotaHeaders } from '../http/rate-limit-headers.ts';
import {
  type ProtectedResource,
  serveResourceMetadata,
  buildResourceMetadataUrl,
} from '../http/protected-resource.ts';
import { readRequestId } from '../http/request-id.ts';
import { getApiHeaders } from '../http/api-headers.ts';
import { listServedScopes } from '../tools/shared/runtime/requested-scopes.ts';
import { type Account, type Caller, SCOPES, type Tool } from '../tools/shared/runtime/define.ts';
import { RETRY_AFTER, ToolError } from '../tools/shared/runtime/errors.ts';
import type { Limiter, LimitResult } from '../tools/shared/limits/limiter.ts';
import { toUnavailableError } from '../tools/shared/runtime/unavailable.ts';
import { createBodyReader, NO_MESSAGE } from './body.ts';
import { createAuthChallenges, type AuthChallenges } from './auth-challenge.ts';
import { createHostAndOriginGuard } from './host-and-origin-guard.ts';
import { listMessages, RPC_ERROR, buildRpcError } from './json-rpc.ts';
import { normalizeHeaders, replaceFractionalIds } from './normalize-message.ts';
import { refuseUnknownVersion } from './protocol-version.ts';
import { buildRateLimitRefusal, type Refusal } from './refusals.ts';
import { sendAnswer, sendRefusal, toWebRequest } from './send-answer.ts';
import { type FastPath, createFastPath } from './fast-path/fast-path.ts';
import { createServerFactory, type ServerDeps } from './server.ts';
import type { McpRequestInfo, GetRequestInfo } from './tool-calls.ts';
import { listOperationsAt, createToolSurfaces } from './toolsets/tool-surface.ts';
import {
  MCP_ADDRESSES,
  MCP_PATHS,
  type McpAddress,
  SIGNED_IN_SUFFIX,
} from '../tools/shared/schema/mcp-addresses.ts';
import { getOrThrow } from '../rules/typed/assert.ts';

/** The dependencies of the HTTP routes, in addition to those of the MCP server. */
export type EndpointDeps = Omit<ServerDeps, 'call'> & {
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
export const listMcpResources = (tools: readonly Tool[]): ProtectedResource[] =>
  MCP_PATHS.map(({ path, address }) => {
    const served = listServedScopes(listOperationsAt(address, tools));
    const scopes = SCOPES.filter((one) => one === 'account:read' || served.has(one));
    return { path, scopes, atRoot: path === '/mcp' };
  });

/**
 * How requests reach a server: `direct` lets simple requests skip the SDK's HTTP handler. It requires servers that keep no
 * state of a request and send nothing but its answer.
 */
export type RouteOptions = { direct: boolean };

/**
 * Creates the routes of stateless MCP over Streamable HTTP at `/mcp` and the toolset addresses, for protocol version 2026-07-28
 * and those of 2025, with their protected resource metadata. Mount it at the root, before any body parser. It sets its own
 * security headers.
 */
export function createMcpRoutes(
  options: EndpointDeps & Pick<ServerDeps, 'call'>,
  routeOptions: RouteOptions = { direct: true },
): McpRoutes {
  const getRequestInfo: GetRequestInfo = async ({ http }) =>
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- `serve` puts it there
    http?.authInfo?.extra?.['requestInfo'] as McpRequestInfo;
  const surface = createToolSurfaces(options);
  return createMcpEndpoint(
    (path) => createServerFactory(options, getRequestInfo, () => surface(path)),
    options,
    routeOptions,
  );
}

/** Creates the same routes around any MCP servers; the scopes of `options.tools` are checked before a call. */
export function createMcpEndpoint(
  factoryAt: (path: McpAddress['path']) => McpServerFactory,
  options: EndpointDeps,
  { direct }: RouteOptions = { direct: false },
): McpRoutes {
  const { publicUrl, serverInfo, log } = options;
  const onerror = (error: Error) => logFault(log, error);
  const served = new Map(
    MCP_ADDRESSES.flatMap((address) => {
      const factory = factoryAt(address.path);
      const handler = createMcpHandler(factory, { onerror, maxSubscriptions: MAX_SUBSCRIPTIONS });
      const createChallenges = (path: `/mcp${string}`) =>
        createAuthChallenges(listOperationsAt(address, options.tools), () =>
          buildResourceMetadataUrl(publicUrl(), { path }),
        );
      const openAddress: ServedAddress = {
        handler,
        stream: toNodeHandler(handler, { onerror }),
        fastPath: direct ? createFastPath(factory, onerror) : undefined,
        authChallenges: createChallenges(address.path),
        signedIn: false,
      };
      const suffix = address.path.slice('/mcp'.length);
      const signedInAddress: ServedAddress = {
        ...openAddress,
        authChallenges: createChallenges(`${address.path}${SIGNED_IN_SUFFIX}`),
        signedIn: true,
      };
      return [
        [suffix || '/', openAddress],
        [suffix + SIGNED_IN_SUFFIX, signedInAddress],
      ] as const;
    }),
  );

  const mcp = express.Router();
  mcp.use(createAdmission(options));
  mcp.use(createHostAndOriginGuard(publicUrl, options.webOrigins));
  const paths = [...served.keys()];
  const servedAt = (req: Request): ServedAddress =>
    getOrThrow(served, req.path.replace(/(?<=.)\/$/, '').toLowerCase());
  mcp.post(paths, async (req: Request, res: Response<unknown, RequestContext>) => {
    const one = servedAt(req);
    const read = await readAdmittedBody(req, res, one, options.admit);
    if ('refusal' in read) await sendRefusal(res, read.refusal);
    else await answerRequest(one, req, res, read.body);
  });
  // GET and DELETE manage sessions, which a stateless server does not have.
  mcp.all(paths, (req: Request, res: Response<unknown, RequestContext>) => refuseMethod(servedAt(req), res));
  mcp.use(refuseAddress);
  mcp.use(rpcErrorHandler(log));

  const router = express.Router();
  router.use(['/mcp', '/.well-known/oauth-protected-resource'], (_req, res, next) => {
    res.set(getApiHeaders(publicUrl()));
    next();
  });
  const name = serverInfo.title ?? serverInfo.name;
  for (const resource of listMcpResources(options.tools))
    router.use(serveResourceMetadata(publicUrl, { ...resource, name }));
  router.use('/mcp', mcp);
  return Object.assign(router, {
    close: async () => {
      const all = [...served.values()];
      await Promise.all(all.map(({ handler }) => handler.close()));
      await Promise.all(all.map(({ fastPath }) => fastPath?.close() ?? Promise.resolve()));
    },
  });
}

/** The handlers of one address. */
type ServedAddress = {
  handler: ReturnType<typeof createMcpHandler>;
  stream: ReturnType<typeof toNodeHandler>;
  fastPath: FastPath | undefined;
  authChallenges: AuthChallenges;
  /** Whether every request has to be signed in. */
  signedIn: boolean;
};

/** What is known about a request before its body is read; stored in `res.locals`. */
type RequestContext = { caller: Caller; badCredential: ToolError | null; taken: LimitResult };

/** Assigns the request id, identifies the caller, and counts the request against the rate limits. */
function createAdmission({ identify, clientAddress, admit }: EndpointDeps): RequestHandler {
  return async (req, res, next) => {
    const requestId = readRequestId(req);
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
    res.set(buildQuotaHeaders(taken));
    Object.assign(res.locals, { caller, badCredential, taken } satisfies RequestContext);
    next();
  };
}

const readBody = createBodyReader();
const readSmallBody = createBodyReader(SMALL_BODY);

/** Reads the body of a request, or returns the refusal to answer with. */
async function readAdmittedBody(
  req: Request,
  res: Response<unknown, RequestContext>,
  address: ServedAddress,
  admit: Limiter['admit'],
): Promise<{ body: object } | { refusal: Refusal }> {
  const { caller, taken } = res.locals;
  const { requestId } = caller;
  if (taken.refusal) {
    const read = await readSmallBody(req, res);
    const body = 'body' in read ? read.body : null;
    return { refusal: buildRateLimitRefusal(body, taken, taken.refusal, requestId) };
  }
  const read = await readBody(req, res);
  if ('refusal' in read) return read;
  const { body } = read;
  // Some hosts send an empty request to find out whether the server supports sign-in.
  if (body === null)
    return { refusal: getAccessRefusal(body, { ...address, signedIn: true }, res.locals) ?? NO_MESSAGE };
  const extraMessages = listMessages(body).length - 1;
  if (extraMessages > 0) {
    const all = await admit(caller, extraMessages);
    res.set(buildQuotaHeaders(all));
    if (all.refusal) return { refusal: buildRateLimitRefusal(body, all, all.refusal, requestId) };
  }
  const refusal = getAccessRefusal(body, address, res.locals) ?? refuseUnknownVersion(req.headers, body);
  return refusal ? { refusal } : { body };
}

/** Returns the refusal if the caller may not make the calls in `body`, otherwise null. */
function getAccessRefusal(
  body: object | null,
  { authChallenges, signedIn }: Pick<ServedAddress, 'authChallenges' | 'signedIn'>,
  { caller, badCredential }: RequestContext,
): Refusal | null {
  if (badCredential) return authChallenges.rejectCredential(body, badCredential, caller.requestId);
  if (signedIn && !caller.account) return authChallenges.requireSignIn(body, caller.requestId);
  return authChallenges.check(body, caller);
}

/** Answers an admitted request. */
async function answerRequest(
  { handler, stream, fastPath }: ServedAddress,
  req: Request & { auth?: AuthInfo },
  res: Response<unknown, RequestContext>,
  body: object,
): Promise<void> {
  const { caller } = res.locals;
  const { requestId } = caller;
  // The SDK passes `auth` unchanged to the tool call, where it is read again.
  const requestInfo: McpRequestInfo = {
    caller,
    userAgent: req.headers['user-agent'],
    version: req.get('mcp-protocol-version'),
  };
  const authInfo: AuthInfo = { token: '', clientId: '', scopes: [], extra: { requestInfo } };
  const { json } = normalizeHeaders(req.headers);
  if (await fastPath?.answer(req, res, { body, authInfo, requestId, json })) return;
  // Only this answer is an endless stream.
  if (listMessages(body).some((message) => getMethod(message) === 'subscriptions/listen')) {
    req.auth = authInfo;
    return stream(req, res, body);
  }
  const disconnected = new AbortController();
  res.once('close', () => disconnected.abort());
  const normalized = replaceFractionalIds(body);
  const response = await handler.fetch(toWebRequest(req, disconnected.signal), {
    authInfo,
    parsedBody: normalized.body,
  });
  await sendAnswer(res, response, { body, requestId, json, restoreIds: normalized.restoreIds });
}

function refuseMethod(address: ServedAddress, res: Response<unknown, RequestContext>): void | Promise<void> {
  const { taken, caller } = res.locals;
  if (taken.refusal)
    return sendRefusal(res, buildRateLimitRefusal(null, taken, taken.refusal, caller.requestId));
  const closed = address.signedIn ? getAccessRefusal(null, address, res.locals) : null;
  if (closed) return sendRefusal(res, closed);
  const body = buildRpcError(null, RPC_ERROR.refused, 'Send requests with POST: there are no sessions here.');
  return sendRefusal(res, { status: 405, headers: { allow: 'POST' }, body });
}

function refuseAddress(_req: Request, res: Response<unknown, RequestContext>): void | Promise<void> {
  const { taken, caller } = res.locals;
  if (taken.refusal)
    return sendRefusal(res, buildRateLimitRefusal(null, taken, taken.refusal, caller.requestId));
  const known = MCP_ADDRESSES.filter(({ readOnly }) => !readOnly).map(({ path }) => path);
  const body = buildRpcError(
    null,
    RPC_ERROR.refused,
    `There are no tools at this address, but at ${known.join(', ')}; with /readonly behind, those that change nothing; with ${SIGNED_IN_SUFFIX} behind that, for people who signed in.`,
  );
  return sendRefusal(res, { status: 404, headers: {}, body });
}

const getMethod = (message: unknown): unknown =>
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
    const unavailableError = toUnavailableError(error);
    if (unavailableError) {
      const body = buildRpcError(
        null,
        RPC_ERROR.internalError,
        unavailableError.message,
        unavailableError.toBody(requestId).error,
      );
      return sendRefusal(res, {
        status: unavailableError.status,
        headers: { 'retry-after': String(RETRY_AFTER) },
        body,
      });
    }
    res.status(500).json(buildRpcError(null, RPC_ERROR.internalError, 'Something went wrong on our side.'));
  };
}
