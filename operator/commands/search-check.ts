import { openSearchIndex } from '../../search/search-index.ts';
import type { Command } from '../command.ts';
import { silentLog } from '../silent-log.ts';

export default {
  name: 'search check',
  summary: 'Updates the saved search index and compares it with one built from the database',
  usage: '',

  async run(_args, { db, settings }) {
    const search = await openSearchIndex({ db, snapshotFolder: settings.dataFolder, log: silentLog });
    const differences = await search.check();
    const lines = differences
      .slice(0, 20)
      .map(({ listingId, problem }) => `listing ${listingId}: ${problem}`);
    if (differences.length > lines.length) lines.push(`… and ${differences.length - lines.length} more.`);
    lines.push('search rebuild builds it again from the database.');
    return {
      data: { differences },
      text: differences.length ? lines.join('\n') : 'The search index matches the database.',
      failed: differences.length > 0,
    };
  },
} satisfies Command;
