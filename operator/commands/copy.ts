import { copyDatabase, countRowsToCopy } from '../../store/engine/files/copy-database.ts';
import { DatabaseUnavailable } from '../../store/engine/database.ts';
import { migrate, isMigrated } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'copy',
  summary:
    'Copies all data of another database, SQLite or PostgreSQL, into the empty database of DATABASE_URL',
  usage:
    '<database> [--dry-run]   such as file:./data/directory.db\n  --dry-run  only counts what would be copied',
  notes:
    'The service of the other database should be stopped: what is written after the copy began is not in it. All is copied or nothing. The search index is built at the next start.',
  options: { 'dry-run': { type: 'boolean' } },

  async runClosed({ positionals: [from], values }, { settings, tell }) {
    if (from === undefined) throw new CommandError('Name the database to copy from.', 2);
    try {
      await using source = await openDatabase(from, { ...settings.database, unlimited: true });
      if (!(await isMigrated(source)))
        throw new CommandError(
          `The database to copy from lacks migrations: DATABASE_URL=… npm run operator -- migrate`,
        );
      if (values['dry-run'] === true) {
        const rows = await countRowsToCopy(source);
        return { data: { dry_run: true, rows }, text: `Would copy ${summarizeRows(rows)}.` };
      }
      await using target = await openDatabase(settings.databaseUrl, {
        ...settings.database,
        unlimited: true,
        bulkLoad: true,
      });
      await migrate(target);
      const rows = await copyDatabase(source, target, (table, count) => tell(`${table}: ${count}`));
      return { data: { dry_run: false, rows }, text: `Copied ${summarizeRows(rows)}.` };
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw new CommandError(error.message);
      throw error;
    }
  },
} satisfies Command;

function summarizeRows(rows: Record<string, number>): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const { listings = 0, accounts = 0 } = rows;
  return `${all} rows: ${listings} listings, ${accounts} accounts and what belongs to them`;
}
