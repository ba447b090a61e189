import { startPostgres } from './embedded-postgres.ts';
import { TEMPLATE_DATABASE, migrateDatabase } from './migrated.ts';
import { startPooler } from './pgbouncer.ts';

/** The server's maintenance database, and the port of the pooler in front of it, where there is one. */
export type TestPostgres = { url: string; poolerPort: number | null };

/** Starts the PostgreSQL server of a run of vitest, on a free port of loopback; it ends with the stack. */
export async function startTestPostgres(stack: AsyncDisposableStack): Promise<TestPostgres> {
  // embedded-postgres ends a process that has nothing left to do with code 0; the run's own code is to stand.
  process.prependOnceListener('beforeExit', () => process.exit());
  const { server, port } = await startPostgres('test', ['-c', 'full_page_writes=off']);
  stack.defer(() => server.stop());
  const origin = `postgres://test:test@127.0.0.1:${port}`;
  await server.createDatabase(TEMPLATE_DATABASE);
  await migrateDatabase(`${origin}/${TEMPLATE_DATABASE}`);
  const pooler = await startPooler(port, 'test');
  if (pooler) stack.use(pooler);
  return { url: `${origin}/postgres`, poolerPort: pooler?.port ?? null };
}
