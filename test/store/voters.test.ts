import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { follow } from '../../store/community/write/follows.ts';
import { listInsiderIds } from '../../store/listings/own-listings.ts';
import { saveReview } from '../../store/community/write/reviews.ts';
import { addVote } from '../../store/community/write/votes.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const WEEK = '2026-11-16';

describeDatabases('a person with several accounts', (db) => {
  const open = (email: string) => db().transaction((tx) => getOrCreateAccount(tx, email, NOW));

  it('votes, follows and reviews once, also when all accounts do at the same moment', async () => {
    const listing = await addListing(db(), 'ringed');
    const accounts = [];
    for (const email of [
      'ring@x.example',
      'ring+1@x.example',
      'ring+2@x.example',
      'RING+3@x.example'.toLowerCase(),
    ])
      accounts.push(await open(email));
    const listingId = listing.id;
    const outcomes = await Promise.all(
      accounts.map((accountId) =>
        db().transaction(async (tx) => [
          await addVote(tx, { listingId, accountId, week: WEEK }, NOW),
          await follow(tx, listingId, accountId, NOW),
          await saveReview(tx, { listingId, accountId, rating: 5, body: '' }, NOW),
        ]),
      ),
    );
    for (const at of [0, 1, 2]) {
      const of = outcomes.map((outcome) => outcome[at]).sort();
      expect(of).toEqual(['by_other_account', 'by_other_account', 'by_other_account', 'given']);
    }
    const { listings, votes, reviews } = db().t;
    const [row] = await db().select().from(listings).where(eq(listings.id, listingId));
    expect(row).toMatchObject({ votes: 1, follows: 1 });
    expect(await db().$count(votes, eq(votes.listingId, listingId))).toBe(1);
    expect(await db().$count(reviews, eq(reviews.listingId, listingId))).toBe(1);
  });

  it('is an insider with each of them', async () => {
    const ownerId = await open('o.wner@gmail.com');
    const second = await open('owner+2@googlemail.com');
    const other = await open('owner@x.example');
    const ids = await listInsiderIds(db(), await addListing(db(), 'owned', { ownerId }));
    expect(ids).toEqual(expect.arrayContaining([ownerId, second]));
    expect(ids).not.toContain(other);
  });
});
