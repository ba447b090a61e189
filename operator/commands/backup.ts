import { createBackup } from '../../store/engine/files/backup.ts';
import { getBackupFiles, summarizeRows, rethrowBackupError } from './backup-files.ts';
import type { Command } from '../command.ts';

export default {
  name: 'backup',
  summary: 'Copies the SQLite database into a file while the service runs, and reads the copy back',
  usage: '<file>   must not exist yet',

  async runClosed({ positionals }, { settings }) {
    const { database, file } = getBackupFiles('backup', positionals, settings);
    const rows = await createBackup(database, file).catch(rethrowBackupError);
    return { data: { file, rows }, text: `${file}: complete, with ${summarizeRows(rows)}.` };
  },
} satisfies Command;
