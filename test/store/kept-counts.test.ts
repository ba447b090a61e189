import fc from 'fast-check';
import { and, count, eq, isNull, min, sql, sum } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { setDiscounted } from '../../store/community/write/discount-votes.ts';
import { addVote, withdrawVote } from '../../store/community/write/votes.ts';
import type { Database, Tx } from '../../store/engine/database.ts';
import { addContribution } from '../../store/launches/write/leaderboards.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { runs } from '../kit/test-all.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const at = (n: number): Date => new Date(NOW.getTime() - n * 60_000);
const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16'];

const listing = fc.nat(3);
const account = fc.integer({ min: 1, max: 6 });
const week = fc.constantFrom(...WEEKS);
const anyWrite = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('give' as const), listing, account, week }) },
  fc.record({ kind: fc.constant('take' as const), listing, account }),
  fc.record({
    kind: fc.constant('aside' as const),
    listing,
    accounts: fc.uniqueArray(account, { maxLength: 4 }),
    again: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('weigh' as const), account, light: fc.boolean() }),
  fc.record({ kind: fc.constant('forget' as const), account }),
  fc.record({ kind: fc.constant('delete' as const), listing }),
  fc.record({
    kind: fc.constant('contribute' as const),
    listing,
    key: fc.nat(5),
    cents: fc.constantFrom(0, 100, 250, 3_000_000_000),
  }),
  fc.record({ kind: fc.constant('refund' as const), key: fc.nat(5) }),
  fc.record({ kind: fc.constant('correct' as const), key: fc.nat(5), listing, cents: fc.nat(5000) }),
);
type Write = typeof anyWrite extends fc.Arbitrary<infer T> ? T : never;

describeDatabases('counts that are kept', (database) => {
  let db: Database;
  beforeEach(() => void (db = database()));

  async function write(tx: Tx, one: Write, ids: number[], turn: number): Promise<unknown> {
    const { votes, listings, billboardContributions: given } = tx.t;
    const id = 'listing' in one ? ids[one.listing]! : 0;
    const exists = async () => (await tx.$count(listings, eq(listings.id, id))) > 0;
    switch (one.kind) {
      case 'give':
        return (
          (await exists()) && addVote(tx, { listingId: id, accountId: one.account, week: one.week }, NOW)
        );
      case 'take':
        return withdrawVote(tx, id, one.account);
      case 'aside': {
        const asked = { listingId: id, accounts: one.accounts, setAsideAt: one.again ? null : NOW };
        return one.accounts.length > 0 && setDiscounted(tx, 'votes', asked);
      }
      case 'weigh':
        return tx.update(votes).set({ light: one.light }).where(eq(votes.accountId, one.account));
      case 'forget':
        return tx.delete(votes).where(eq(votes.accountId, one.account));
      case 'delete':
        return tx.delete(listings).where(eq(listings.id, id));
      case 'contribute': {
        const contribution = { key: `k${one.key}`, listingId: id, amountCents: one.cents };
        return (await exists()) && addContribution(tx, contribution, at(turn));
      }
      case 'refund':
        return tx.delete(given).where(eq(given.key, `k${one.key}`));
      case 'correct':
        return (
          (await exists()) &&
          tx
            .update(given)
            .set({ listingId: id, amountCents: one.cents })
            .where(eq(given.key, `k${one.key}`))
        );
    }
  }

  const byWeek = async () => {
    const { weekVotes } = db.t;
    const { week, listingId, votes, weighing } = weekVotes;
    const kept = await db.select({ week, listingId, votes, weighing }).from(weekVotes);
    return kept.filter(({ votes }) => votes !== 0).sort(inOrder);
  };
  const byWeekCounted = async () => {
    const { week, listingId, light, setAsideAt } = db.t.votes;
    const weighing = sql`sum(case when ${light} then 0 else 1 end)`.mapWith(Number);
    const counted = await db
      .select({ week, listingId, votes: count(), weighing })
      .from(db.t.votes)
      .where(isNull(setAsideAt))
      .groupBy(week, listingId);
    return counted.sort(inOrder);
  };
  const inOrder = (a: { week: string; listingId: number }, b: typeof a) =>
    a.week.localeCompare(b.week) || a.listingId - b.listingId;

  const billboard = async () => {
    const { id, contributedCents: cents, contributedSince: since } = db.t.listings;
    const rows = await db.select({ id, cents, since }).from(db.t.listings).orderBy(id);
    return rows.filter(({ cents, since }) => cents !== null || since !== null);
  };
  const billboardCounted = async () => {
    const { listingId: id, amountCents, createdAt } = db.t.billboardContributions;
    return db
      .select({ id, cents: sum(amountCents).mapWith(Number), since: min(createdAt) })
      .from(db.t.billboardContributions)
      .groupBy(id)
      .orderBy(id);
  };

  it('are what counting anew finds, after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyWrite, { maxLength: 6 }), { maxLength: 8 }), async (turns) => {
        await db.transaction((tx) => tx.delete(tx.t.listings));
        const ids: number[] = [];
        for (const n of [0, 1, 2, 3]) ids.push((await addListing(db, `kept-${n}`)).id);
        for (const [turn, writes] of turns.entries()) {
          await db.transaction(async (tx) => {
            for (const one of writes) await write(tx, one, ids, turn);
          });
          expect(await byWeek()).toEqual(await byWeekCounted());
          expect(await billboard()).toEqual(await billboardCounted());
        }
      }),
      { numRuns: runs(30) },
    );
  }, 120_000);

  it('are as they were where a transaction is taken back', async () => {
    const { id } = await addListing(db, 'tidepool');
    const vote = { listingId: id, accountId: 1, week: WEEKS[2]! };
    await db.transaction((tx) => addVote(tx, vote, NOW));
    const before = [await byWeek(), await billboard()];
    const failing = db.transaction(async (tx) => {
      await addVote(tx, { ...vote, accountId: 2 }, NOW);
      await addContribution(tx, { key: 'undone', listingId: id, amountCents: 500 }, NOW);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect([await byWeek(), await billboard()]).toEqual(before);
    const { votes } = db.t;
    expect(await db.$count(votes, and(eq(votes.listingId, id), eq(votes.accountId, 2)))).toBe(0);
  });
});
