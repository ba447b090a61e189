import { invalidateSnapshots } from '../../search/database/invalidate-snapshots.ts';
import { openSearchIndex } from '../../search/search-index.ts';
import type { Command } from '../command.ts';
import { silentLog } from '../silent-log.ts';

export default {
  name: 'search rebuild',
  summary: 'Builds the search index again from the database; a running service loads it at its next start',
  usage: '',

  async run(_args, { db, settings }) {
    // Snapshots that a running service writes when it stops belong to the old index and must not be loaded.
    await invalidateSnapshots(db);
    const search = await openSearchIndex({ db, snapshotFolder: settings.dataFolder, log: silentLog });
    const { total } = await search.search({ status: 'live', sort: 'newest', limit: 1, offset: 0 });
    return { data: { live_listings: total }, text: `Built, with ${total} live listings.` };
  },
} satisfies Command;
