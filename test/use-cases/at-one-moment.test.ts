import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { castVote } from '../../use-cases/community/cast-vote.ts';
import { followListing } from '../../use-cases/community/follow-listing.ts';
import { writeReview } from '../../use-cases/community/write-review.ts';
import { setDiscounted } from '../../store/community/write/discount-votes.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { findListing, findListingBySlug, type ListingRow } from '../../store/listings/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { recordTeamAction } from '../../store/team/write/team-actions.ts';
import { readSettings } from '../../settings.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { NOW } from '../kit/owner.ts';

const now = () => NOW;

describeDatabases('what is asked in the moment that the team acts', (database) => {
  /** Begins what is `asked` while the team's transaction is open, and ends that once the other waits for it. */
  async function meanwhile<T>(db: Database, team: (tx: Tx) => Promise<void>, asked: () => Promise<T>) {
    const [done, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const acting = db.transaction(async (tx) => {
      await team(tx);
      done.resolve();
      await ends.promise;
    });
    await done.promise;
    const outcome = asked();
    await waits(db);
    ends.resolve();
    await acting;
    return outcome;
  }

  /** Until a transaction waits for another one. On SQLite all do; whatever it read before has had its turn then. */
  async function waits(db: Database): Promise<void> {
    for (let read = 0; read < 20; read += 1) await findListingBySlug(db, 'none');
    if (db.dialect === 'sqlite') return;
    const locked = sql<number>`(select count(*)::int from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or not granted and database is null)`;
    await vi.waitFor(async () => {
      const [row] = await db.select({ locked }).from(sql`(select 1) as one`);
      expect(row?.locked).toBeGreaterThan(0);
    });
  }

  async function begin(slug: string): Promise<{ db: Database; listing: ListingRow; accountId: number }> {
    const db = database();
    const accountId = await db.transaction((tx) => getOrCreateAccount(tx, `${slug}@example.com`, NOW));
    return { db, accountId, listing: await addListing(db, slug) };
  }

  it('a vote is not counted that is set aside in this moment', async () => {
    const slug = 'set-aside-now';
    const { db, listing, accountId } = await begin(slug);
    await followListing({ db, now }, { accountId, slug });
    const vote = () => castVote({ db, now }, { accountId, slug });
    await meanwhile(
      db,
      async (tx) => {
        const [accounts, listingId] = [[accountId], listing.id];
        await setDiscounted(tx, 'follows', { listingId, accounts, setAsideAt: NOW });
        const undo = { do: 'count_votes', listingId, accounts } as const;
        const by = { operator: 'Ada' };
        await recordTeamAction(
          tx,
          { by, action: 'set_votes_aside', subject: slug, reason: 'Ring', undo },
          NOW,
        );
      },
      vote,
    );
    expect(await findListing(db, listing.id)).toMatchObject({ votes: 0, follows: 0 });
    const [given] = await db.select().from(db.t.votes);
    expect(given).toMatchObject({ accountId, setAsideAt: NOW });
  });

  it('nobody votes for, follows or reviews what is taken down in this moment', async () => {
    const mail = {
      queue: async () => undefined,
      offer: async () => undefined,
      toStranger: async () => undefined,
    };
    const { settings } = readSettings({});
    const asks = {
      voted: (db: Database, asked: { accountId: number; slug: string }) => castVote({ db, now }, asked),
      followed: (db: Database, asked: { accountId: number; slug: string }) =>
        followListing({ db, now }, asked),
      reviewed: (db: Database, { accountId, slug }: { accountId: number; slug: string }) =>
        writeReview(
          { db, now, mail, settings },
          { person: { id: accountId, name: null }, slug, rating: 1, body: 'Bad.' },
        ),
    };
    for (const [kind, ask] of Object.entries(asks)) {
      const slug = `down-${kind}`;
      const { db, listing, accountId } = await begin(slug);
      const { outcome } = await meanwhile(
        db,
        async (tx) => void (await moveListing(tx, listing, { event: 'archive' }, NOW)),
        () => ask(db, { accountId, slug }),
      );
      expect([kind, outcome]).toEqual([kind, 'no_listing']);
      expect(await findListing(db, listing.id)).toMatchObject({ votes: 0, follows: 0 });
    }
    expect(await database().$count(database().t.reviews)).toBe(0);
  });
});
