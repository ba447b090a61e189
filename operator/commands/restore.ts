import { restoreBackup } from '../../store/engine/files/backup.ts';
import { getBackupFiles, summarizeRows, rethrowBackupError } from './backup-files.ts';
import type { Command } from '../command.ts';

export default {
  name: 'restore',
  summary: 'Puts a backup in the place of the SQLite database; the service must be stopped',
  usage: '<file>   the database that is there now is kept beside it',

  async runClosed({ positionals }, { settings, now }) {
    const { database, file } = getBackupFiles('restore', positionals, settings);
    const { counts, kept } = await restoreBackup(file, database, now()).catch(rethrowBackupError);
    const before = kept === null ? '' : ` The database that was there is ${kept}.`;
    return {
      data: { database, rows: counts, kept },
      text: `${database}: whole, with ${summarizeRows(counts)}.${before}`,
    };
  },
} satisfies Command;
