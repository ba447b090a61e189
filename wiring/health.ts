import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { Database } from '../store/database.ts';
import { migrationsApplied } from '../store/migrate.ts';

/** `/healthz`: the process is up. `/readyz`: its database answers and has this program's schema, else 503. */
export function health(db: Database, log: Logger): Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    const ready = await isReady(db, log);
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'not ready' });
  });
  return router;
}

async function isReady(db: Database, log: Logger): Promise<boolean> {
  try {
    await db.ping();
    return await migrationsApplied(db);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  }
}
