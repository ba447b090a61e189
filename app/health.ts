import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { Readiness } from './readiness.ts';

/**
 * Serves `/healthz`, which answers 200 while the process is up, and `/readyz`, which answers 503 with the reason if the process
 * should get no requests. Neither is cacheable.
 */
export function createHealthRoutes(readiness: Readiness, log: Logger): Router {
  const router = express.Router();
  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    const reason = await readiness();
    if (reason === null) return void res.json({ status: 'ready' });
    log.warn({ reason }, 'not ready');
    res.status(503).set('Retry-After', '1').json({ status: 'not ready', reason });
  });
  return router;
}
