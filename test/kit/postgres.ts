import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded-postgres.ts';
import { MIGRATED, migrated } from './migrated.ts';
import { startPooler } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database; null if PostgreSQL cannot run and its tests are skipped. */
    postgresUrl: string | null;
  }
}

/** Starts one PostgreSQL server for a whole run of vitest, on a free port of loopback, and removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // embedded-postgres makes an idle process exit with code 0; keeps the exit code of the run.
  process.prependOnceListener('beforeExit', () => process.exit());
  let started: Awaited<ReturnType<typeof startPostgres>>;
  try {
    started = await startPostgres('test', ['-c', 'full_page_writes=off']);
  } catch (error) {
    if (process.env.CI) throw new Error('PostgreSQL does not start', { cause: error });
    process.stderr.write(`PostgreSQL does not start here, its tests are skipped: ${String(error)}\n`);
    project.provide('postgresUrl', null);
    return async () => undefined;
  }
  const origin = `postgres://test:test@127.0.0.1:${started.port}`;
  await started.server.createDatabase(MIGRATED);
  await migrated(`${origin}/${MIGRATED}`);
  project.provide('postgresUrl', `${origin}/postgres`);
  const stopPooler = await startPooler(started.port, 'test');
  return async () => {
    await stopPooler();
    await started.server.stop();
  };
}
