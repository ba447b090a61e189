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

/** What the routes need beside the MCP server itself. */
export type EndpointOptions = Omit<ServerParts, 'call'> & {
  /** The account behind the request's credential, null without one. Throws `unauthenticated` for a bad one. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  /** Network address of the caller, for anonymous rate limits. */
  clientAddress: (req: Request) => string;
  /** Counts every request before its body is read, and every further message of a batch. */
  admit: Limiter['admit'];
  /** Origins whose pages may call, in addition to those of known hosts. */
  webOrigins?: readonly string[];
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

/**
 * Every address that speaks MCP as an OAuth protected resource; a token for one is good at all. Each names all that its tools
 * need: Claude Code and Codex sign in before the first call, and with less every later write would be refused.
 */
export const mcpResources = (tools: readonly Tool[]): ProtectedResource[] =>
  MCP_PATHS.map(({ path, address }) => {
    const served = servedScopes(operationsAt(address, tools));
    const scopes = SCOPES.filter((one) => one === 'account:read' || served.has(one));
    return { path, scopes, atRoot: path === '/mcp' };
  });

/**
 * How requests reach a server: all through the SDK's handler, or plain ones `direct`, which is for servers that keep
 * nothing of a request and say nothing but the answer to it.
 */
export type Ways = { direct: boolean };

/**
 * MCP over Streamable HTTP at `/mcp` and the addresses of its toolsets, stateless, in 2026-07-28 and the 2025 versions,
 * with their protected resource metadata. Mount at the root, before any body parser; it sets the security headers of its
 * answers itself.
 */
export function mcpRoutes(
  options: EndpointOptions & Pick<ServerParts, 'call'>,
  ways: Ways = { direct: true },
): McpRoutes {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- put there by `answer`
  const askerOf: AskerOf = async ({ http }) => http?.authInfo?.extra?.['asker'] as Asker;
  const surface = surfacesOf(options);
  return mcpEndpoint((path) => serverFactory(options, askerOf, () => surface(path)), options, ways);
}

/**
 * The same routes around any MCP servers; the gate guards `tools`.
 */
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
  // GET and DELETE belong to sessions, which a stateless server has none of.
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

/** What answers at one address. */
type Served = {
  handler: ReturnType<typeof createMcpHandler>;
  stream: ReturnType<typeof toNodeHandler>;
  plain: DirectWay | undefined;
  gate: Gate;
  /** Whether nothing is answered but to people who signed in. */
  signedIn: boolean;
};

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

const readBody = bodyReader();
const readSmallBody = bodyReader(SMALL_BODY);

/** The body of a request that may be answered; else what is said instead. */
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
  // Some hosts send nothing to find out whether there is signing in.
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

/** Why the sender of a body may not ask for it, null where they may. */
function accessRefusal(
  body: object | null,
  { gate, signedIn }: Pick<Served, 'gate' | 'signedIn'>,
  { caller, badCredential }: Opened,
): Refusal | null {
  if (badCredential) return gate.badCredential(body, badCredential, caller.requestId);
  if (signedIn && !caller.account) return gate.signIn(body, caller.requestId);
  return gate.check(body, caller);
}

/** Has a request answered that may be. */
async function answer(
  { handler, stream, plain }: Served,
  req: Request & { auth?: AuthInfo },
  res: Response<unknown, Opened>,
  body: object,
): Promise<void> {
  const { caller } = res.locals;
  const { requestId } = caller;
  // The SDK hands `auth` through to the tool call untouched; it is read back by `askerOf`.
  const asker: Asker = {
    caller,
    userAgent: req.headers['user-agent'],
    version: req.get('mcp-protocol-version'),
  };
  const authInfo: AuthInfo = { token: '', clientId: '', scopes: [], extra: { asker } };
  const { json } = readHeaders(req.headers);
  if (await plain?.answer(req, res, { body, authInfo, requestId, json })) return;
  // Only this answer has no end of its own.
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
