import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import { apiHeaders } from '../tools/kit/api-headers.ts';
import type { Account, Caller } from '../tools/kit/define.ts';
import { ToolError } from '../tools/kit/errors.ts';
import { readJsonBody } from './body.ts';
import { createGate, type Refusal } from './gate.ts';
import { hostAndOriginGuard } from './guard.ts';
import { RPC, rpcError } from './json-rpc.ts';
import { protectedResource, protectedResourceUrl } from './protected-resource.ts';
import { type CallerOf, serverFactory, type ServerParts } from './server.ts';

/** What the routes need beside the MCP server itself. */
export type EndpointOptions = Omit<ServerParts, 'call'> & {
  /** The account behind the request's credential, null without one. Throws `unauthenticated` for a bad one. */
  identify: (req: IncomingMessage) => Promise<Account | null>;
  /** Network address of the caller, for anonymous rate limits. */
  clientAddress: (req: Request) => string;
  log: Logger;
};

export type McpRoutes = Router & {
  /** Ends the calls that are still running; later ones are refused. */
  close(): Promise<void>;
};

const REQUEST_ID = /^[\w.:-]{8,128}$/;

/**
 * MCP over Streamable HTTP at `/mcp`, stateless, in 2026-07-28 and the 2025 versions, with its protected resource
 * metadata. Mount at the root, before any body parser; it sets the security headers of its answers itself.
 */
export function mcpRoutes(options: EndpointOptions & Pick<ServerParts, 'call'>): McpRoutes {
  const callerOf: CallerOf = async ({ http }) => http?.authInfo?.extra?.['caller'] as Caller;
  return mcpEndpoint(serverFactory(options, callerOf), options);
}

/** The same routes around any MCP server; the gate guards `tools`. */
export function mcpEndpoint(factory: McpServerFactory, options: EndpointOptions): McpRoutes {
  const { identify, clientAddress, publicUrl, serverInfo, log } = options;
  const warn = (error: Error) => log.warn({ err: error }, 'mcp');
  const handler = createMcpHandler(factory, { onerror: warn });
  const answer = toNodeHandler(handler, { onerror: warn });
  const gate = createGate(options.tools, () => protectedResourceUrl(publicUrl()));

  async function post(req: Request & { auth?: AuthInfo }, res: Response): Promise<void> {
    const requestId = res.get('x-request-id') as string;
    let account: Account | null;
    try {
      account = await identify(req);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return send(res, gate.badCredential(req.body, error, requestId));
    }
    const caller: Caller = { account, address: clientAddress(req), requestId };
    const refusal = gate.check(req.body, caller);
    if (refusal) return send(res, refusal);
    // The SDK hands `auth` through to the tool call untouched; it is read back by `callerOf`.
    req.auth = { token: '', clientId: '', scopes: [], extra: { caller } };
    await answer(req, res, req.body);
  }

  const mcp = express.Router();
  mcp.use((req, res, next) => {
    const given = req.get('x-request-id');
    res.setHeader('x-request-id', given && REQUEST_ID.test(given) ? given : randomUUID());
    next();
  });
  mcp.use(hostAndOriginGuard(publicUrl));
  mcp.post('/', ...readJsonBody, post);
  // GET and DELETE belong to sessions, which a stateless server has none of: the SDK answers 405.
  mcp.all('/', (req, res) => answer(req, res));
  mcp.use(rpcErrorHandler(log));

  const router = express.Router();
  router.use(['/mcp', '/.well-known/oauth-protected-resource'], (_req, res, next) => {
    res.set(apiHeaders(publicUrl()));
    next();
  });
  router.use(protectedResource(publicUrl, serverInfo.title ?? serverInfo.name));
  router.use('/mcp', mcp);
  return Object.assign(router, { close: () => handler.close() });
}

function send(res: Response, { status, headers, body }: Refusal): void {
  res.status(status).set(headers).json(body);
}

/** Errors of the body reader, and bugs, as JSON-RPC. */
function rpcErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: { status?: number }, _req, res, next) => {
    if (res.headersSent) return next(error);
    const status = error.status ?? 500;
    if (status >= 500) {
      log.error({ err: error, request_id: res.get('x-request-id') }, 'mcp request failed');
      res.status(500).json(rpcError(null, RPC.internalError, 'Something went wrong on our side.'));
      return;
    }
    const message = status === 413 ? 'The body may have at most 1 MB.' : 'The body could not be read.';
    res.status(status).json(rpcError(null, status === 413 ? RPC.refused : RPC.parseError, message));
  };
}
