import { setTimeout as pause } from 'node:timers/promises';
import { type Database, DatabaseUnavailable } from '../../store/engine/database.ts';
import {
  listMigrations,
  migrate,
  type Migration,
  listPendingMigrations,
} from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import type { Command, OperatorContext } from '../command.ts';

/** With --wait: how long to retry a database that refuses connections, and the pause between attempts, in milliseconds. */
const [MAX_WAIT_MS, PAUSE_MS] = [30_000, 1_000];

export default {
  name: 'migrate',
  summary:
    'Migrates the database to the schema of this program; running services of the previous version stop where it says so',
  usage: `[--dry-run] [--wait]
  --dry-run  only says what would be done
  --wait     tries for 30 seconds to connect, for a database that is still starting`,
  notes: 'Every start does the same, unless MIGRATE=off.',
  options: { 'dry-run': { type: 'boolean' }, wait: { type: 'boolean' } },

  async runClosed({ values }, context) {
    await using db = await connect(context, values['wait'] === true ? MAX_WAIT_MS : 0);
    const dry = values['dry-run'] === true;
    const done = dry ? ((await listPendingMigrations(db)) ?? listMigrations(db.dialect)) : await migrate(db);
    const data = {
      dry_run: dry,
      migrations: done.map(({ name }) => name),
      older_programs_go_on: done.every(({ needs }) => needs === 0),
    };
    return { data, text: describeMigrations(done, dry) };
  },
} satisfies Command;

async function connect(
  { settings, tell }: Pick<OperatorContext, 'settings' | 'tell'>,
  maxWaitMs: number,
): Promise<Database> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await openDatabase(settings.databaseUrl, { ...settings.database, unlimited: true });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > until) throw error;
      tell(`${error.message} Trying again.`);
      await pause(PAUSE_MS);
    }
  }
}

function describeMigrations(done: Migration[], dry: boolean): string {
  if (done.length === 0) return 'The database has the schema of this program.';
  const lines = done.map(
    ({ name, needs }) => `${name}${needs === 0 ? '' : ' (running services of the previous version stop)'}`,
  );
  return `${dry ? 'Would apply' : 'Applied'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
