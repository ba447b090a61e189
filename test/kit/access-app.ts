import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { createAuth } from '../../auth/create-auth.ts';
import type { Tx } from '../../store/engine/database.ts';
import { type Access, createAccess } from '../../site/access.ts';
import { openDocumentNetwork } from '../../extraction/crawl/fetch/document-network.ts';
import { createSecurityHeaders } from '../../http/security-headers.ts';
import type { Database } from '../../store/engine/database.ts';
import { openServerSecrets, type ServerSecrets } from '../../store/site/write/server-secrets.ts';
import { ToolError } from '../../tools/shared/runtime/errors.ts';
import { serveResourceMetadata } from '../../http/protected-resource.ts';
import { TOOLS } from '../../tools/index.ts';
import { listMcpResources } from '../../mcp/http.ts';
import { openTemporaryDatabase } from './databases.ts';
import type { ReadCode } from './person.ts';

export type AccessApp = AsyncDisposable & {
  url: string;
  db: Database;
  access: Access;
  serverSecret: ServerSecrets;
  /** All codes mailed so far. */
  codes: { email: string; code: string }[];
  readCode: ReadCode;
  /** Advances the clock of codes and sessions. */
  advanceClock(ms: number): void;
};

/** Starts sign-in and access alone on a real server: `/whoami` returns the account of a token. */
export async function startAccessApp(
  options: { rateLimits?: boolean; fetch?: typeof fetch; publicUrl?: string; behindProxy?: boolean } = {},
): Promise<AccessApp> {
  const db = await openTemporaryDatabase();
  const app = express();
  if (options.behindProxy) app.set('trust proxy', ['loopback']);
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let clockOffset = 0;
  const codes: AccessApp['codes'] = [];
  const publicUrl = options.publicUrl ?? url;
  const now = () => new Date(Date.now() + clockOffset);
  const log = pino({ level: 'silent' });
  const serverSecret = await openServerSecrets({ db, key: undefined, oldKey: undefined, now, log });
  const network = openDocumentNetwork({ allowPrivate: false });
  const authOptions = {
    db,
    now,
    serverSecret,
    publicUrl,
    log,
    rateLimits: options.rateLimits ?? false,
    mailSignInCode: async (tx: Tx, email: string, code: string) =>
      tx.onCommit(() => void codes.push({ email, code })),
    fetch: options.fetch ?? network.fetch,
  };
  const auth = await createAuth(authOptions);
  const access = createAccess(auth, authOptions);
  app.use(
    createSecurityHeaders(publicUrl),
    ...listMcpResources(TOOLS).map((resource) => serveResourceMetadata(() => publicUrl, resource)),
    access.assets,
    access.routes,
  );
  app.get('/whoami', async (req, res) => {
    try {
      res.json({ account: await auth.identify(req) });
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      res.status(error.status).json(error.toBody('test'));
    }
  });
  return {
    url,
    db,
    access,
    serverSecret,
    codes,
    readCode: async (email) => codes.findLast((mail) => mail.email === email)?.code ?? 'none',
    advanceClock: (ms) => void (clockOffset += ms),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await network.close();
      await db.close();
    },
  };
}

/** Returns whom the service identifies by an Authorization header. */
export async function identifyCaller(
  app: Pick<AccessApp, 'url'>,
  authorization: string,
): Promise<{
  status: number;
  body: { account?: Record<string, unknown>; error?: { code: string; message: string; fix: string } };
}> {
  const response = await fetch(`${app.url}/whoami`, { headers: { authorization } });
  return { status: response.status, body: (await response.json()) as { account?: Record<string, unknown> } };
}
