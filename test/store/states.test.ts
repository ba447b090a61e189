import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { STATE_TABLES } from '../../rules/states/state-tables.ts';
import { findListing } from '../../store/listings/listings.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { fillEssentials, fillSample } from '../../store/sample/index.ts';
import { describeDatabases } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { listEnumColumns, findInvalidEnumValues } from '../kit/invalid-enum-values.ts';

const NOW = new Date('2026-11-18T15:20:00Z');

describeDatabases('columns of states', (db) => {
  beforeAll(async () => {
    await db().transaction(fillEssentials);
    await db().transaction((tx) => fillSample(tx, NOW));
  });

  it('take the words of one table each; of a field of a draft it stands in its document', () => {
    const tables = new Map(STATE_TABLES.map((table) => [table.all.join(), table.subject]));
    const ofStates = listEnumColumns(db()).flatMap(({ name, words }) => {
      const subject = tables.get(words.join());
      return subject === undefined ? [] : [`${name}: ${subject}`];
    });
    expect(ofStates.sort()).toEqual([
      'claims.status: claim',
      'drafts.status: draft',
      'listings.status: listing',
      'order_lines.fulfilment: line of an order',
      'orders.status: order',
      'payments.state: payment',
      'reports.status: report',
    ]);
  });

  it('hold none but those, in the sample directory', async () => {
    expect(await findInvalidEnumValues(db())).toEqual([]);
    await db().transaction(async (tx) => {
      await tx.update(tx.t.listings).set({ status: sql`'sheduled'` });
    });
    expect(await findInvalidEnumValues(db())).toEqual(['listings.status: sheduled']);
  });

  it('keep what they hold where an event cannot happen', async () => {
    const row = await addListing(db(), 'taken-down', { status: 'archived', launchWeek: null });
    const launch = { event: 'buy_week', week: '2026-12-07' } as const;
    await expect(
      db().transaction(async (tx) => {
        await updateListing(tx, row.id, { tagline: 'Gone with it' }, NOW);
        await moveListing(tx, row, launch, NOW);
      }),
    ).rejects.toThrow('A listing that is archived has no event buy_week.');
    expect(await findListing(db(), row.id)).toEqual(row);
  });

  it('take no other in a query or a write: it does not compile', () => {
    const { listings } = db().t;
    const wrong = [
      // @ts-expect-error -- no such status
      () => eq(listings.status, 'sheduled'),
      // @ts-expect-error -- no such status in a list
      () => inArray(listings.status, ['live', 'sheduled']),
      // @ts-expect-error -- no such status to write
      () => db().transaction((tx) => tx.update(tx.t.listings).set({ status: 'sheduled' })),
      // @ts-expect-error -- no such plan
      () => eq(listings.plan, 'premium'),
    ];
    expect(wrong).toHaveLength(4);
  });
});
