import { expect, it } from 'vitest';
import { listWeeksWithoutAwards } from '../../store/launches/launches.ts';
import { insertAward } from '../../store/launches/write/launches.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

describeDatabases('weeks without awards', (database) => {
  it('are those that are over, had votes for their launches and gave none, oldest first', async () => {
    const db = database();
    const now = new Date('2026-11-18T12:00:00Z');
    expect(await listWeeksWithoutAwards(db, '2026-11-16')).toEqual([]);
    const listings: { launchWeek: string | null; status?: 'archived' }[] = [
      { launchWeek: '2026-11-02' },
      { launchWeek: '2026-10-26' },
      { launchWeek: '2026-10-19' },
      { launchWeek: '2026-10-19' },
      { launchWeek: '2026-11-09', status: 'archived' },
      { launchWeek: '2026-11-16' },
      { launchWeek: null },
    ];
    for (const [at, listing] of listings.entries()) {
      const { id } = await addListing(db, `listing-${at}`, listing);
      if (listing.launchWeek === null) continue;
      const vote = { listingId: id, accountId: 1, week: listing.launchWeek, createdAt: now };
      await db.transaction((tx) => tx.insert(tx.t.votes).values(vote));
    }
    const { id } = await addListing(db, 'voted-later', { launchWeek: '2026-10-12' });
    const vote = { listingId: id, accountId: 1, week: '2026-10-19', createdAt: now };
    await db.transaction((tx) => tx.insert(tx.t.votes).values(vote));
    const award = { week: '2026-10-26', rank: 1, listingId: 2, votes: 3 };
    await db.transaction((tx) => insertAward(tx, award, now));
    expect(await listWeeksWithoutAwards(db, '2026-11-16')).toEqual(['2026-10-19', '2026-11-02']);
  });
});
