import { backUp } from '../../store/engine/files/backup.ts';
import { backupFiles, holding, tellWhy } from './backup-files.ts';
import type { Command } from '../command.ts';

export default {
  name: 'backup',
  summary: 'Copies the SQLite database into a file while the service runs, and reads the copy back',
  usage: '<file>   must not be there yet',

  async runClosed({ positionals }, { settings }) {
    const { database, file } = backupFiles('backup', positionals, settings);
    const rows = await backUp(database, file).catch(tellWhy);
    return { data: { file, rows }, text: `${file}: whole, with ${holding(rows)}.` };
  },
} satisfies Command;
