import { eq } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { mailboxOf } from '../../rules/people/mailboxes.ts';
import { openAccount } from '../../store/people/write/accounts.ts';
import { follow } from '../../store/community/write/follows.ts';
import { insiderIds } from '../../store/listings/own-listings.ts';
import { saveReview } from '../../store/community/write/reviews.ts';
import { giveVote } from '../../store/community/write/votes.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const WEEK = '2026-11-16';

describeDatabases('a person with several accounts', (db, dialect) => {
  const open = (email: string) => db().transaction((tx) => openAccount(tx, email, NOW));

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
          await giveVote(tx, { listingId, accountId, week: WEEK }, NOW),
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
    const ids = await insiderIds(db(), await addListing(db(), 'owned', { ownerId }));
    expect(ids).toEqual(expect.arrayContaining([ownerId, second]));
    expect(ids).not.toContain(other);
  });

  it('is found among accounts and votes that were there before, by the rule new ones go by', async () => {
    const emails = [
      'old@x.example',
      'old+1@x.example',
      'o.l.d@gmail.com',
      'old+z@googlemail.com',
      'a.b@pm.me',
      '+b@x.example',
    ];
    const { accounts, votes } = db().t;
    const listing = await addListing(db(), 'old-votes');
    await db().transaction(async (tx) => {
      for (const email of emails) {
        const [row] = await tx.insert(accounts).values({ email, createdAt: NOW }).returning();
        await tx
          .insert(votes)
          .values({ listingId: listing.id, accountId: row!.id, week: WEEK, createdAt: NOW });
      }
    });
    const folder = `store/migrations/${dialect}`;
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('_sign_in_and_voters.sql'));
    const statements = (await readFile(`${folder}/${file}`, 'utf8')).split('--> statement-breakpoint');
    await db().exclusively(async (run) => {
      for (const statement of statements)
        if (/^(--.*\n|\s)*UPDATE/.test(statement)) await run(statement.trim());
    });
    const rows = await db().select().from(accounts);
    for (const { email, mailbox } of rows) expect(mailbox).toBe(mailboxOf(email));
    const cast = await db().select().from(votes).where(eq(votes.listingId, listing.id));
    const voters = cast.map(({ voterId }) => voterId).filter((id) => id !== null);
    expect(cast).toHaveLength(6);
    expect(new Set(voters).size).toBe(voters.length);
    expect(voters).toHaveLength(4);
  });
});
