import express from 'express';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createCall } from '../../tools/shared/runtime/call.ts';
import { openMetrics } from '../../app/metrics.ts';
import type { Account, Caller, Scope, Services, Tool } from '../../tools/shared/runtime/define.ts';
import { rateLimited, unauthenticated } from '../../tools/shared/runtime/errors.ts';
import { type Limiter, unlimited } from '../../tools/shared/limits/limiter.ts';
import { createMcpMetadata, createMcpRoutes, type RouteOptions } from '../../mcp/http.ts';
import { openTemporaryDatabase } from '../kit/databases.ts';
import { toyTools } from './toy-tools.ts';

const TOKENS: Record<string, Scope[]> = {
  reader: ['account:read'],
  writer: ['listings:write'],
  all: ['account:read', 'listings:write', 'orders:write'],
};

/** The stub credential check: a token is the name of what it may do. */
function accountOf(authorization: string | undefined): Account | null {
  if (authorization === undefined) return null;
  const name = authorization.replace('Bearer ', '');
  if (name === 'hasty') throw rateLimited(7, 5, 900);
  if (name === 'broken') throw new Error('the token store does not answer');
  const scopes = TOKENS[name];
  if (!scopes) throw unauthenticated('This access token does not hold.', 'Sign in again.');
  return {
    id: 1,
    email: 'ana@example.com',
    name: null,
    role: 'member',
    scopes,
    via: { kind: 'api_key', name },
  };
}

/** Whatever JSON holds: tests look inside without describing it first. */
export type Json = ReturnType<typeof JSON.parse>;

/** One HTTP answer; `body` is parsed JSON, from an event stream the data of its only message. */
type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: Json;
};

export type ToyServer = AsyncDisposable & {
  origin: string;
  /** Address of the MCP endpoint. */
  url: URL;
  /** The caller of each operation so far, as the transport handed it over. */
  callers: Caller[];
  log: Record<string, unknown>[];
  /** A request with any headers, Host included; sends `body` as it is when it is text or bytes. */
  ask: (options: {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: unknown;
  }) => Promise<Answer>;
};

/** The transport over toy operations: the real call path and database, on a free port. */
export async function startToys(
  options: {
    tools?: Tool[];
    limiter?: Limiter;
    publicUrl?: string;
    webOrigins?: string[];
    ways?: RouteOptions;
  } = {},
): Promise<ToyServer> {
  const db = await openTemporaryDatabase();
  await db.transaction(async (tx) => {
    await tx.insert(tx.t.accounts).values({ email: 'ana@example.com', createdAt: new Date() });
  });
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const limiter = options.limiter ?? unlimited;
  const call = createCall(
    {
      db,
      log,
      settings: { rateLimits: false } as Services['settings'],
      now: () => new Date(),
      metrics: openMetrics().recorder,
    } as Services,
    limiter,
  );
  const callers: Caller[] = [];

  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const parts = {
    tools: options.tools ?? toyTools(),
    elicitation: undefined,
    call: (tool: Tool, input: unknown, caller: Caller) => {
      callers.push(caller);
      return call(tool, input, caller);
    },
    identify: async (req: IncomingMessage) => accountOf(req.headers.authorization),
    clientAddress: (req: IncomingMessage) => req.socket.remoteAddress ?? '',
    admit: limiter.admit,
    publicUrl: () => options.publicUrl ?? `http://localhost:${port}`,
    serverInfo: { name: 'launch-directory', version: '1.0.0', title: 'Launch Directory' },
    log,
    webOrigins: options.webOrigins ?? [],
  };
  const routes = createMcpRoutes(parts, options.ways);
  server.on('request', routes.before(express().use(createMcpMetadata(parts))));

  return {
    origin: `http://localhost:${port}`,
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    callers,
    log: lines,
    ask: ({ method = 'POST', path = '/mcp', headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const sent =
          body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
            ? body
            : JSON.stringify(body);
        const req = httpRequest({ port, host: '127.0.0.1', method, path, headers });
        req.on('error', reject);
        req.on('response', (res) => {
          let text = '';
          res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          res.on('error', reject);
          res.on('end', () => {
            const data = /^data: (\{.*|\[.*)$/m.exec(text)?.[1] ?? text;
            const json = /^[[{]/.test(data) ? JSON.parse(data) : null;
            resolve({ status: res.statusCode ?? 0, headers: res.headers, text, body: json });
          });
        });
        req.end(sent);
      }),
    async [Symbol.asyncDispose]() {
      await routes.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await db.close();
    },
  };
}

const VERSION = '2026-07-28';

/** Headers and body of a request as a client of 2026-07-28 sends it. */
export function modern(method: string, params: Record<string, unknown> = {}, id: string | number = 1) {
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
      ...(typeof params['uri'] === 'string' ? { 'mcp-name': params['uri'] } : {}),
    } as Record<string, string>,
    body: {
      jsonrpc: '2.0',
      id,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': VERSION,
          'io.modelcontextprotocol/clientCapabilities': {},
          ...(params['_meta'] as object | undefined),
        },
      },
    },
  };
}

/** The same as a client of 2025-11-25 sends it. */
export function legacy(method: string, params: Record<string, unknown> = {}, id: string | number = 1) {
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    } as Record<string, string>,
    body: { jsonrpc: '2.0', id, method, params },
  };
}

/** `request` with one more credential. */
export const as = <T extends { headers: Record<string, string> }>(token: string, request: T): T => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
});
