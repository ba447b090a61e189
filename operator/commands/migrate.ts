import { knownMigrations, migrate, type Migration, pendingMigrations } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import type { Command } from '../command.ts';

export default {
  name: 'migrate',
  summary:
    'Brings the database to the schema of this program; services of before may run on where it says so',
  usage: '[--dry-run]\n  --dry-run  only says what would be done',
  notes: 'A start does the same. With MIGRATE=off nothing but this command does.',
  options: { 'dry-run': { type: 'boolean' } },

  async runClosed({ values }, { settings }) {
    await using db = await openDatabase(settings.databaseUrl, {
      ...settings.database,
      unlimited: true,
    });
    const dry = values['dry-run'] === true;
    const done = dry ? ((await pendingMigrations(db)) ?? knownMigrations(db.dialect)) : await migrate(db);
    const data = {
      dry_run: dry,
      migrations: done.map(({ name }) => name),
      older_programs_go_on: done.every(({ needs }) => needs === 0),
    };
    return { data, text: textOf(done, dry) };
  },
} satisfies Command;

function textOf(done: Migration[], dry: boolean): string {
  if (done.length === 0) return 'The database has the schema of this program.';
  const lines = done.map(
    ({ name, needs }) => `${name}${needs === 0 ? '' : ' (programs that do not know it end)'}`,
  );
  return `${dry ? 'Would apply' : 'Applied'}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
