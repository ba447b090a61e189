import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import express, { type Router } from 'express';
import type { Logger } from 'pino';
import { addLogDetails } from '../http/access-log.ts';
import { buildQuotaHeaders } from '../http/rate-limit-headers.ts';
import {
  type ProtectedResource,
  serveResourceMetadata,
  buildResourceMetadataUrl,
} from '../http/protected-resource.ts';
import { readRequestId } from '../http/request-id.ts';
import { parseTarget } from '../http/request-target.ts';
import {
  addHeaders,
  beginAnswer,
  getAnswerRequestId,
  type SendResult,
  setHeaders,
  writeHead,
} from '../http/started-answer.ts';
import { getApiHeaders } from '../http/api-headers.ts';
import { listServedScopes } from '../tools/shared/runtime/requested-scopes.ts';
import { type Account, type Caller, SCOPES, type Tool } from '../tools/shared/runtime/define.ts';
import { RETRY_AFTER, ToolError } from '../tools/shared/runtime/errors.ts';
import type { Limiter, LimitResult } from '../tools/shared/limits/limiter.ts';
import { toUnavailableError } from '../tools/shared/runtime/unavailable.ts';
import { createBatchTurns } from './batch-turns.ts';
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

/** The dependencies of the HTTP routes, in addition to those of the MCP server. */
export type EndpointDeps = Omit<ServerDeps, 'call'> & {
  /** Returns the account of the request's credential, or null without one. Throws `unauthenticated` for an invalid one. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  /** Returns the caller's network address, for anonymous rate limits. */
  clientAddress: (req: IncomingMessage) => string;
  /** Counts every request before its body is read, and every further message of a batch. */
  admit: Limiter['admit'];
  /** Origins whose pages may call, in addition to those of known hosts. */
  webOrigins?: readonly string[];
  log: Logger;
};

export type McpRoutes = {
  /** Answers requests at `/mcp` and below, without Express (docs/decisions/043), and passes all others to `app`. */
  before(app: RequestListener): RequestListener;
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

/** Serves the metadata of the MCP addresses as protected resources. Mount it at the root. It sets its own security headers. */
export function createMcpMetadata({
  publicUrl,
  serverInfo,
  tools,
}: Pick<ServerDeps, 'publicUrl' | 'serverInfo' | 'tools'>): Router {
  const router = express.Router();
  router.use('/.well-known/oauth-protected-resource', (_req, res, next) => {
    res.set(getApiHeaders(publicUrl()));
    next();
  });
  const name = serverInfo.title ?? serverInfo.name;
  for (const resource of listMcpResources(tools))
    router.use(serveResourceMetadata(publicUrl, { ...resource, name }));
  return router;
}

/**
 * How requests reach a server: `direct` lets simple requests skip the SDK's HTTP handler. It requires servers that keep no
 * state of a request and send nothing but its answer.
 */
export type RouteOptions = { direct: boolean };

/**
 * Creates the routes of stateless MCP over Streamable HTTP at `/mcp` and the toolset addresses, for protocol version 2026-07-28
 * and those of 2025.
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
  const { publicUrl, log } = options;
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
      const signedInAddress: ServedAddress = {
        ...openAddress,
        authChallenges: createChallenges(`${address.path}${SIGNED_IN_SUFFIX}`),
        signedIn: true,
      };
      return [
        [address.path, openAddress],
        [address.path + SIGNED_IN_SUFFIX, signedInAddress],
      ] as const;
    }),
  );

  const begin = createAdmission(options);
  /** Server cards are documents, which `app` serves below the addresses that they describe. */
  const isServerCard = (path: string): boolean =>
    path.endsWith('/server-card') && served.has(path.slice(0, -'/server-card'.length));
  const getAddress = (path: string) => served.get(path.replace(/\/$/, ''));

  async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    try {
      beginAnswer(res, readRequestId(req), publicUrl());
      addLogDetails(res, { route: '/mcp' });
      const request = await begin(req, res);
      if (!request) return;
      const address = getAddress(path);
      if (!address) await refuseAddress(request);
      else if (req.method === 'POST') await answerPost(request, address, options.admit);
      // GET and DELETE manage sessions, which a stateless server does not have.
      else await refuseMethod(request, address);
    } catch (error) {
      await answerFault(res, error, log);
    }
  }

  return {
    before: (app) => (req, res) => {
      const path = parseTarget(req).path.toLowerCase();
      const isMcp = path === '/mcp' || path.startsWith('/mcp/');
      if (!isMcp || isServerCard(path)) return app(req, res);
      answer(req, res, path).catch(() => res.destroy());
    },
    close: async () => {
      const all = [...served.values()];
      await Promise.all(all.map(({ handler }) => handler.close()));
      await Promise.all(all.map(({ fastPath }) => fastPath?.close() ?? Promise.resolve()));
    },
  };
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

/** A request, and what is known about it before its body is read. */
type McpRequest = {
  req: IncomingMessage;
  res: ServerResponse;
  caller: Caller;
  badCredential: ToolError | null;
  taken: LimitResult;
};

/** Returns a function that identifies the caller and counts a request; undefined if the request is answered already. */
function createAdmission({ identify, clientAddress, admit, publicUrl, webOrigins }: EndpointDeps) {
  const checkHostAndOrigin = createHostAndOriginGuard(publicUrl, webOrigins);
  return async (req: IncomingMessage, res: ServerResponse): Promise<McpRequest | undefined> => {
    const requestId = getAnswerRequestId(res);
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
    addHeaders(res, buildQuotaHeaders(taken));
    const passed = checkHostAndOrigin(req);
    if ('refusal' in passed) {
      await sendRefusal(res, passed.refusal);
      return undefined;
    }
    addHeaders(res, passed.headers);
    if (req.method !== 'OPTIONS') return { req, res, caller, badCredential, taken };
    writeHead(res, 204, {}).end();
    return undefined;
  };
}

async function answerPost(
  request: McpRequest,
  address: ServedAddress,
  admit: Limiter['admit'],
): Promise<void> {
  const read = await readAdmittedBody(request, address, admit);
  if ('refusal' in read) await sendRefusal(request.res, read.refusal);
  else await answerRequest(request, address, read.body);
}

const readBody = createBodyReader();
const readSmallBody = createBodyReader(SMALL_BODY);

/** Reads the body of a request, or returns the refusal to answer with. */
async function readAdmittedBody(
  request: McpRequest,
  address: ServedAddress,
  admit: Limiter['admit'],
): Promise<{ body: object } | { refusal: Refusal }> {
  const { req, res, caller, taken, badCredential } = request;
  const { requestId } = caller;
  if (taken.refusal) {
    const read = await readSmallBody(req, res, caller.account !== null);
    const body = 'body' in read ? read.body : null;
    return { refusal: buildRateLimitRefusal(body, taken, taken.refusal, requestId) };
  }
  const read = await readBody(req, res, caller.account !== null);
  // A program with an outdated token renews it and sends the body again.
  if ('refusal' in read)
    return badCredential
      ? { refusal: address.authChallenges.rejectCredential(null, badCredential, requestId) }
      : read;
  const { body } = read;
  // Some hosts send an empty request to find out whether the server supports sign-in.
  if (body === null)
    return { refusal: getAccessRefusal(body, { ...address, signedIn: true }, request) ?? NO_MESSAGE };
  const extraMessages = listMessages(body).length - 1;
  if (extraMessages > 0) {
    const all = await admit(caller, extraMessages);
    addHeaders(res, buildQuotaHeaders(all));
    if (all.refusal) return { refusal: buildRateLimitRefusal(body, all, all.refusal, requestId) };
  }
  const refusal = getAccessRefusal(body, address, request) ?? refuseUnknownVersion(req.headers, body);
  return refusal ? { refusal } : { body };
}

/** Returns the refusal if the caller may not make the calls in `body`, otherwise null. */
function getAccessRefusal(
  body: object | null,
  { authChallenges, signedIn }: Pick<ServedAddress, 'authChallenges' | 'signedIn'>,
  { caller, badCredential }: McpRequest,
): Refusal | null {
  if (badCredential) return authChallenges.rejectCredential(body, badCredential, caller.requestId);
  if (signedIn && !caller.account) return authChallenges.requireSignIn(body, caller.requestId);
  return authChallenges.check(body, caller);
}

/** Answers an admitted request. */
async function answerRequest(
  { req, res, caller }: McpRequest,
  { handler, stream, fastPath }: ServedAddress,
  body: object,
): Promise<void> {
  const { requestId } = caller;
  // The SDK passes `auth` unchanged to the tool call, where it is read again.
  const requestInfo: McpRequestInfo = {
    caller,
    userAgent: req.headers['user-agent'],
    version: getVersionHeader(req),
  };
  const authInfo: AuthInfo = { token: '', clientId: '', scopes: [], extra: { requestInfo } };
  const { json } = normalizeHeaders(req.headers);
  if (await fastPath?.answer(req, res, { body, authInfo, requestInfo, json })) return;
  // Only this answer is an endless stream.
  if (listMessages(body).some((message) => getMethod(message) === 'subscriptions/listen')) {
    setHeaders(res);
    return stream(Object.assign(req, { auth: authInfo, method: 'POST', url: '/mcp' }), res, body);
  }
  const disconnected = new AbortController();
  res.once('close', () => disconnected.abort());
  if (listMessages(body).length > 1) requestInfo.inTurn = createBatchTurns(disconnected.signal);
  const normalized = replaceFractionalIds(body);
  const response = await handler.fetch(toWebRequest(req, disconnected.signal), {
    authInfo,
    parsedBody: normalized.body,
  });
  await sendAnswer(res, response, { body, requestId, json, restoreIds: normalized.restoreIds });
}

/** Returns the protocol version that the request names; repeated headers are joined, as Node does for most. */
function getVersionHeader({ headers }: IncomingMessage): string | undefined {
  const version = headers['mcp-protocol-version'];
  return Array.isArray(version) ? version.join(', ') : version;
}

function refuseMethod(request: McpRequest, address: ServedAddress): SendResult {
  const { res, taken, caller } = request;
  if (taken.refusal)
    return sendRefusal(res, buildRateLimitRefusal(null, taken, taken.refusal, caller.requestId));
  const closed = address.signedIn ? getAccessRefusal(null, address, request) : null;
  if (closed) return sendRefusal(res, closed);
  const body = buildRpcError(null, RPC_ERROR.refused, 'Send requests with POST: there are no sessions here.');
  return sendRefusal(res, { status: 405, headers: { allow: 'POST' }, body });
}

function refuseAddress({ res, taken, caller }: McpRequest): SendResult {
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

/** Answers an unexpected error as a JSON-RPC error. */
function answerFault(res: ServerResponse, error: unknown, log: Logger): SendResult {
  const requestId = getAnswerRequestId(res);
  log.error({ err: error, request_id: requestId }, 'mcp request failed');
  if (res.headersSent) return void res.destroy();
  const unavailable = toUnavailableError(error);
  const [status, message, data] = unavailable
    ? [unavailable.status, unavailable.message, unavailable.toBody(requestId).error]
    : [500, 'Something went wrong on our side.'];
  return sendRefusal(res, {
    status,
    headers: unavailable ? { 'retry-after': String(RETRY_AFTER) } : {},
    body: buildRpcError(null, RPC_ERROR.internalError, message, data),
  });
}
