import { eq, sql, sum } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Tx } from '../../store/engine/database.ts';
import { placeholders, preparedWrite } from '../../store/engine/prepared.ts';
import { describeDatabases } from '../kit/databases.ts';
import { EMPTY_PROFILE } from '../kit/listing.ts';

const NOW = new Date('2026-11-20T10:11:12.345Z');

const product = (code: string) => ({ code, name: code, description: '', priceCents: 0 });

describeDatabases('values', (db) => {
  async function roundTrip(values: Partial<Parameters<typeof insertListing>[1]>) {
    const id = await db().transaction((tx) => insertListing(tx, values));
    const [row] = await db().select().from(db().t.listings).where(eq(db().t.listings.id, id));
    return row;
  }

  it.each([NOW, new Date(0), new Date('1969-12-31T23:59:59.999Z'), new Date('2100-02-28T23:59:59.001Z')])(
    'keeps the instant %j to the millisecond',
    async (instant) => {
      expect((await roundTrip({ launchedAt: instant }))?.launchedAt).toEqual(instant);
    },
  );

  it.each([
    '',
    'Zoë & Søn',
    'e\u0301 is not é',
    '日本語 עברית',
    '👩‍🚀 \u{1d11e}',
    `'; drop table "x" --`,
    '\\ \n\t %_?$1',
  ])('keeps the text %j', async (text) => {
    expect((await roundTrip({ tagline: text }))?.tagline).toBe(text);
  });

  it('keeps JSON of any depth, and tells true from false, and nothing from nothing', async () => {
    const profile = { ...EMPTY_PROFILE, socials: { x: 'ü"\\😀' }, faqs: [{ question: '1', answer: '' }] };
    const row = await roundTrip({ profile, sample: true, tagline: null, launchedAt: null });
    expect(row).toMatchObject({ profile, sample: true, tagline: null, launchedAt: null });
    expect(row?.unlocked).toEqual([]);
    expect((await roundTrip({ sample: false }))?.sample).toBe(false);
  });

  it('keeps JSON that is a text, also one that looks like other JSON', async () => {
    const { siteSettings } = db().t;
    const values = [
      '123456789',
      '2048',
      'true',
      'null',
      '"x"',
      '{}',
      '[1]',
      '',
      'Ä',
      7,
      false,
      ['1'],
      { a: '1' },
    ];
    const read = await db().transaction(async (tx) => {
      await tx
        .insert(siteSettings)
        .values(values.map((value, at) => ({ name: `value ${String(at).padStart(2, '0')}`, value })));
      return tx.select().from(siteSettings).orderBy(siteSettings.name);
    });
    expect(read.map(({ value }) => value)).toEqual(values);
  });

  it.each([0, -1, 4_000_000_000, Number.MAX_SAFE_INTEGER])('keeps %d cents as a number', async (cents) => {
    expect((await roundTrip({ revenueCents: cents }))?.revenueCents).toBe(cents);
  });

  it.each([0.1 + 0.2, -1e-300, 1.7e300])('keeps all digits of %d', async (real) => {
    expect((await roundTrip({ trending: real }))?.trending).toBe(real);
  });

  it('a prepared write takes values of every kind, and gives back its row', async () => {
    const write = preparedWrite((tx) =>
      tx
        .insert(tx.t.accounts)
        .values(placeholders('email', 'createdAt', 'name'))
        .returning(),
    );
    for (const email of ['ana@example.com', 'ben@example.com']) {
      const [row] = await db().transaction((tx) => write(tx, { email, createdAt: NOW, name: null }));
      expect(row).toMatchObject({ email, createdAt: NOW, name: null, role: 'member' });
      const [kept] = await db().select().from(db().t.accounts).where(eq(db().t.accounts.email, email));
      expect(kept).toEqual(row);
    }
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
    ['what looks like text', Buffer.from("\\x41 '; é")],
    ['a megabyte', Buffer.alloc(2 ** 20, 'ab')],
  ])('keeps bytes: %s', async (_, bytes) => {
    const { listingPictures } = db().t;
    const picture = { mediaType: 'image/webp', width: 1, height: 1, sha256: '', position: 0, createdAt: NOW };
    const [row] = await db().transaction(async (tx) => {
      const listingId = await insertListing(tx, {});
      return tx
        .insert(listingPictures)
        .values({ ...picture, listingId, bytes })
        .returning({ id: listingPictures.id });
    });
    const [read] = await db().select().from(listingPictures).where(eq(listingPictures.id, row!.id));
    expect(Buffer.isBuffer(read?.bytes)).toBe(true);
    expect(read?.bytes.equals(bytes)).toBe(true);
  });

  it('counts and adds up in numbers', async () => {
    await db().transaction(async (tx) => {
      await tx.insert(tx.t.products).values([
        { ...product('a'), priceCents: 3_000_000_000 },
        { ...product('b'), priceCents: 4_000_000_000 },
      ]);
    });
    const { products } = db().t;
    expect(await db().$count(products)).toBe(2);
    const [row] = await db()
      .select({ all: sum(products.priceCents).mapWith(Number), rows: sql<number>`count(*)` })
      .from(products);
    expect(row).toEqual({ all: 7_000_000_000, rows: 2 });
  });

  it('names rows itself, and never twice', async () => {
    const first = await db().transaction((tx) => insertListing(tx, {}));
    await db().transaction((tx) => tx.delete(tx.t.listings).where(eq(tx.t.listings.id, first)));
    const second = await db().transaction((tx) => insertListing(tx, {}));
    expect(second).toBeGreaterThan(first);
    // @ts-expect-error: the caller may not choose the id
    void ((tx: Tx) => tx.insert(tx.t.accounts).values({ id: 1, email: '', createdAt: NOW }));
  });

  it('refuses a row that points to nothing, and removes what hung on a removed one', async () => {
    const { listings, milestones } = db().t;
    const orphan = { listingId: 999_999, date: '2026-01-01', title: 'x', createdAt: NOW };
    await expect(
      db().transaction(async (tx) => {
        await tx.insert(milestones).values(orphan);
      }),
    ).rejects.toThrow();
    await db().transaction(async (tx) => {
      const listingId = await insertListing(tx, {});
      await tx.insert(milestones).values({ ...orphan, listingId });
      await tx.delete(listings).where(eq(listings.id, listingId));
    });
    expect(await db().$count(milestones)).toBe(0);
  });
});

let slugs = 0;

async function insertListing(tx: Tx, values: Partial<Tx['t']['listings']['$inferInsert']>): Promise<number> {
  const [row] = await tx
    .insert(tx.t.listings)
    .values({
      slug: `listing-${(slugs += 1)}`,
      status: 'live',
      name: 'Name',
      url: 'https://example.org/',
      domain: 'example.org',
      profile: EMPTY_PROFILE,
      createdAt: NOW,
      updatedAt: NOW,
      ...values,
    })
    .returning({ id: tx.t.listings.id });
  return row!.id;
}
