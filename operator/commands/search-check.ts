import { openSearchIndex } from '../../search/search-index.ts';
import type { Command } from '../command.ts';
import { silentLog } from '../silent-log.ts';

export default {
  name: 'search check',
  summary: 'Compares the kept search index, brought up to date, with one built anew from the database',
  usage: '',

  async run(_args, { db, settings }) {
    const search = await openSearchIndex({ db, snapshotFolder: settings.dataFolder, log: silentLog });
    const differences = await search.check();
    const lines = differences
      .slice(0, 20)
      .map(({ listingId, problem }) => `listing ${listingId}: ${problem}`);
    if (differences.length > lines.length) lines.push(`… and ${differences.length - lines.length} more.`);
    lines.push('search rebuild makes it anew.');
    return {
      data: { differences },
      text: differences.length ? lines.join('\n') : 'The search index agrees with the database.',
      failed: differences.length > 0,
    };
  },
} satisfies Command;
