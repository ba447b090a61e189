import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApiKey } from '../../auth/api-keys.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { markApiKeyUsed } from '../../store/people/write/api-keys.ts';
import type { Database } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { addView } from '../../store/launches/write/views.ts';
import { createEmptyDatabase, describeDialects, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const NOW = new Date('2026-11-20T10:11:12Z');
const MANY = 300;

describeDialects('a row that hundreds want at once', (dialect) => {
  let empty: EmptyDatabase;
  // As in two processes, each with its own connections.
  let first: Database;
  let second: Database;
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    first = await openDatabase(empty.url);
    await migrate(first);
    second = dialect === 'postgres' ? await openDatabase(empty.url) : first;
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await empty[Symbol.asyncDispose]();
  });

  const many = <T>(work: (db: Database, at: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: MANY }, (_, at) => work(at % 2 ? first : second, at)));

  it('counts every view of a day', async () => {
    const { id } = await addListing(first, 'viewed');
    const day = NOW.toISOString().slice(0, 10);
    await many((db, at) =>
      db.transaction(
        (tx) => addView(tx, { listingId: id, day, visitorHash: `visitor-${at}` }),
        'read committed',
      ),
    );
    const { listingViews } = first.t;
    const [row] = await first.select().from(listingViews).where(eq(listingViews.listingId, id));
    expect(row?.views).toBe(MANY);
  });

  it('is read and written by turns where a transaction decides by what it reads', async () => {
    const { siteSettings } = first.t;
    await first.transaction((tx) => tx.insert(siteSettings).values({ name: 'number', value: 0 }));
    const drawn = await many((db) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.name, 'number'));
        const value = (row!.value as number) + 1;
        await tx.update(siteSettings).set({ value }).where(eq(siteSettings.name, 'number'));
        return value;
      }),
    );
    expect(drawn.sort((a, b) => a - b)).toEqual(Array.from({ length: MANY }, (_, at) => at + 1));
  });

  it('does not fail the calls of one API key', async () => {
    const id = await first.transaction(async (tx) => {
      const accountId = await getOrCreateAccount(tx, 'busy@example.com', NOW);
      await createApiKey(tx, { accountId, name: 'busy', scopes: [] }, NOW);
      const [key] = await tx.select().from(tx.t.apiKeys).where(eq(tx.t.apiKeys.accountId, accountId));
      return key!.id;
    });
    await many((db) => db.transaction((tx) => markApiKeyUsed(tx, id, NOW), 'read committed'));
    const [key] = await first.select().from(first.t.apiKeys).where(eq(first.t.apiKeys.id, id));
    expect(key?.lastUsedAt).toEqual(NOW);
  });
});
