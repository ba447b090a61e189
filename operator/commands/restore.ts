import { restoreBackup } from '../../store/engine/files/backup.ts';
import { getBackupFiles, summarizeRows, rethrowBackupError } from './backup-files.ts';
import type { Command } from '../command.ts';

export default {
  name: 'restore',
  summary: 'Replaces the SQLite database with a backup; the service must be stopped',
  usage: '<file>   the current database is kept next to it',

  async runClosed({ positionals }, { settings, now }) {
    const { database, file } = getBackupFiles('restore', positionals, settings);
    const { counts, previousFile } = await restoreBackup(file, database, now()).catch(rethrowBackupError);
    const before = previousFile === null ? '' : ` The previous database is ${previousFile}.`;
    return {
      data: { database, rows: counts, kept: previousFile },
      text: `${database}: complete, with ${summarizeRows(counts)}.${before}`,
    };
  },
} satisfies Command;
