import express from 'express';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createRestRoutes } from '../../rest/rest-routes.ts';
import { serveResourceMetadata } from '../../http/protected-resource.ts';
import { REST_RESOURCE } from '../../rest/answer.ts';
import type { Database } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { createCall } from '../../tools/shared/runtime/call.ts';
import { openMetrics } from '../../app/metrics.ts';
import type { Account, Scope, Services, Tool } from '../../tools/shared/runtime/define.ts';
import { unauthenticated } from '../../tools/shared/runtime/errors.ts';
import { createLimiter, type Limiter } from '../../tools/shared/limits/limiter.ts';
import { toyTools } from './toy-tools.ts';

const ROOMY = { points: 10_000, seconds: 60 };
export const ROOMY_QUOTAS = {
  anonymous_reads: ROOMY,
  reads: ROOMY,
  writes: ROOMY,
  crawls: ROOMY,
  page_reads: ROOMY,
  proposals: ROOMY,
  invites_and_claims: ROOMY,
  changes_a_day: ROOMY,
  changes_of_network_a_day: ROOMY,
  crawls_of_network_a_day: ROOMY,
};

const SCOPES: Record<string, Scope[]> = {
  reader: ['account:read'],
  writer: ['account:read', 'listings:write', 'orders:write'],
};

/** Parsed JSON of any shape. */
export type Parsed = ReturnType<typeof JSON.parse>;

export type ToyServer = AsyncDisposable & {
  /** Address of the API, ending in /v1. */
  url: string;
  port: number;
  db: Database;
  /** Parsed lines of the log so far. */
  log: Record<string, unknown>[];
  /** A request with a JSON body, as the account "reader" or "writer" where one is named. */
  ask: (
    method: string,
    path: string,
    options?: { as?: string; body?: unknown; headers?: Record<string, string> },
  ) => Promise<{ status: number; headers: Headers; text: string; body: Parsed }>;
};

/** The REST facade over the toy operations: the real call path and database, on a free port. */
export async function startToys(options: { tools?: Tool[]; limiter?: Limiter } = {}): Promise<ToyServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'toys-'));
  const db = await openDatabase(`file:${folder}/toys.db`);
  await migrate(db);
  const [ana] = await db.transaction((tx) =>
    tx.insert(tx.t.accounts).values({ email: 'ana@example.com', createdAt: new Date() }).returning(),
  );
  if (!ana) throw new Error('no account');
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const settings = { rateLimits: false } as Services['settings'];
  const services = { db, log, settings, now: () => new Date(), metrics: openMetrics().recorder } as Services;
  const limiter = options.limiter ?? createLimiter(ROOMY_QUOTAS);

  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = () => `http://localhost:${port}`;
  const app = express().disable('x-powered-by').use(serveResourceMetadata(origin, REST_RESOURCE));
  const rest = {
    tools: options.tools ?? toyTools(),
    call: createCall(services, limiter),
    admit: limiter.admit,
    identify: async (req: IncomingMessage) => accountOf(ana.id, req.headers.authorization),
    clientAddress: (req: IncomingMessage) => req.socket.remoteAddress ?? '',
    publicUrl: origin,
    version: '1.0.0',
    log,
  };
  server.on('request', createRestRoutes(rest, app));

  const url = `http://127.0.0.1:${port}/v1`;
  return {
    url,
    port,
    db,
    log: lines,
    async ask(method, path, { as, body, headers = {} } = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(as === undefined ? {} : { Authorization: `Bearer ${as}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        body: text === '' ? null : JSON.parse(text),
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function accountOf(id: number, authorization: string | undefined): Account | null {
  if (authorization === undefined) return null;
  const name = authorization.replace('Bearer ', '');
  if (name === 'broken') throw new Error('the key store does not answer');
  const scopes = SCOPES[name];
  if (!scopes) throw unauthenticated('This access token does not hold.', 'Sign in again.');
  return {
    id,
    email: 'ana@example.com',
    name: null,
    role: 'member',
    scopes,
    via: { kind: 'api_key', name },
  };
}
