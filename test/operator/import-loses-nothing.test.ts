import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { findClaim } from '../../store/listings/ownership-claims.ts';
import { grantClaim, insertClaim } from '../../store/listings/write/ownership-claims.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../kit/databases.ts';
import { createOperator } from '../kit/operator.ts';
import { runs } from '../kit/test-all.ts';

// Few names, slugs and websites, so that they collide.
const NAMES = ['Acme', 'Acme!', 'Acme 2', 'Bee', 'Bee 2'];
const SLUGS = [undefined, undefined, 'acme', 'acme-2', 'acme-3', 'bee', 'bee-2'];
const WEBSITES = ['a.example', 'www.a.example', 'b.example', 'c.example'];
const listing = fc.record({
  slug: fc.constantFrom(...SLUGS),
  name: fc.constantFrom(...NAMES),
  website: fc.constantFrom(...WEBSITES),
});
const founder = fc.record({
  slug: fc.constantFrom(undefined, undefined, 'john-smith', 'john-smith-2'),
  name: fc.constantFrom('John Smith', 'John SMITH', 'Ada'),
  bio: fc.constantFrom(undefined, 'Makes tools', 'Writes books'),
  link: fc.constantFrom(undefined, 'https://x.com/one', 'https://x.com/two'),
});

let folder: string;
let at: EmptyDatabase;
let db: Database;
let run: ReturnType<typeof createOperator>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-files-'));
  at = await createEmptyDatabase('sqlite');
  db = await openDatabase(at.url);
  await migrate(db);
  run = createOperator(at.url);
});
afterAll(async () => {
  await db.close();
  await at[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const importing = async (kind: string, records: object[], ...options: string[]) => {
  const file = path.join(folder, 'any.jsonl');
  await writeFile(file, records.map((record) => JSON.stringify(record)).join('\n'));
  const { data } = await run('import', kind, file, ...options);
  const { added, changed, unchanged, refused, lines, problems } = data;
  expect(added + changed + unchanged + refused).toBe(lines);
  expect(lines).toBe(records.length);
  expect(new Set(problems.map(({ line }: { line: number }) => line)).size).toBe(refused);
  for (const { reason } of problems) expect(reason).not.toBe('');
  return { added, changed, unchanged, refused, lines, problems };
};
const marked = <T extends object>(records: T[]) => records.map((record, index) => ({ ...record, index }));

describe('whatever the names, slugs and websites of a file', () => {
  it('each listing becomes what its line says or is refused, a dry run says so before, and it can be said again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(listing, { minLength: 1, maxLength: 7 }),
        fc.boolean(),
        async (drawn, some) => {
          await db.transaction((tx) => tx.delete(tx.t.listings));
          if (some) await importing('listings', [{ name: 'Acme', website_url: 'https://b.example' }]);
          const lines = marked(drawn).map(({ slug, name, website, index }) => ({
            ...{ slug, name, website_url: `https://${website}/${index}`, tagline: `Line ${index + 1}` },
          }));
          const tried = await importing('listings', lines, '--skip-refused', '--dry-run');
          const before = await db.$count(db.t.listings);
          const done = await importing('listings', lines, '--skip-refused');
          expect(tried).toEqual(done);
          const rows = await db.select().from(db.t.listings);
          expect(rows).toHaveLength(before + done.added);
          const refused = new Set(done.problems.map(({ line }: { line: number }) => line));
          for (const [index, { slug, name, tagline, website_url }] of lines.entries()) {
            const own = rows.filter((row) => row.tagline === tagline);
            expect(own).toHaveLength(refused.has(index + 1) ? 0 : 1);
            if (own[0]) expect(own[0]).toMatchObject({ slug: slug ?? own[0].slug, name, url: website_url });
          }
          const again = await importing('listings', lines, '--skip-refused');
          expect({ ...again, problems: [] }).toMatchObject({ added: 0, changed: 0, refused: done.refused });
          // The order of the lines changes neither how many are refused nor which listings there are.
          if (!some) {
            await db.transaction((tx) => tx.delete(tx.t.listings));
            const turned = await importing('listings', lines.toReversed(), '--skip-refused');
            expect(turned.refused).toBe(done.refused);
            const told = (all: typeof rows) =>
              all.map(({ slug, name, url }) => `${slug} ${name} ${url}`).sort();
            expect(told(await db.select().from(db.t.listings))).toEqual(told(rows));
          }
        },
      ),
      { numRuns: runs(60) },
    );
  }, 60_000);

  it('people of one name are different people unless they share a company, link or bio', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(founder, { minLength: 1, maxLength: 6 }), async (drawn) => {
        await db.transaction((tx) => tx.delete(tx.t.founders));
        const lines = drawn.map(({ slug, name, bio, link }) => ({
          slug,
          name,
          bio,
          ...(link ? { socials: { x: link } } : {}),
        }));
        const tried = await importing('founders', lines, '--skip-refused', '--dry-run');
        const done = await importing('founders', lines, '--skip-refused');
        expect(tried).toEqual(done);
        expect(await db.$count(db.t.founders)).toBe(done.added);
        const again = await importing('founders', lines, '--skip-refused');
        expect(again).toMatchObject({ added: 0, changed: 0, refused: done.refused });
      }),
      { numRuns: runs(40) },
    );
  }, 60_000);
});

it('two people of one name come in with a slug each; figures, categories and redirects are said once', async () => {
  const two = [
    { name: 'Grace Low', bio: 'Engineer' },
    { name: 'Grace Low', bio: 'Writer' },
  ];
  expect(await importing('founders', two)).toMatchObject({ added: 2, refused: 0 });
  expect(await importing('founders', two)).toMatchObject({ unchanged: 2 });
  await importing('listings', [{ slug: 'once', name: 'Once', website_url: 'https://once.example' }]);
  for (const [kind, lines] of Object.entries({
    figures: [
      { slug: 'once', domain_rating: 4 },
      { domain: 'once.example', domain_rating: 5 },
    ],
    categories: [
      { slug: 'one', name: 'One' },
      { slug: 'one', name: 'Other' },
    ],
    redirects: [
      { path: '/Old', listing: 'once' },
      { path: '/old/', page: '/pricing' },
    ],
  }))
    expect(await importing(kind, lines), kind).toMatchObject({
      refused: 2,
      problems: [
        { line: 1, value: 'line 2' },
        { line: 2, value: 'line 1' },
      ],
    });
  // A slug whose address leads to another listing would take it over.
  await importing('redirects', [{ path: '/l/renamed', listing: 'once' }]);
  const taken = { slug: 'renamed', name: 'Renamed', website_url: 'https://renamed.example' };
  expect(await importing('listings', [taken])).toMatchObject({ refused: 1 });
  // Nor does an old address lead to itself or to another old one.
  const round = [
    { path: '/l/once', listing: 'once' },
    { path: '/older', listing: 'renamed' },
    { path: '/oldest', page: '/older' },
  ];
  expect(await importing('redirects', round)).toMatchObject({
    problems: [{ column: 'path' }, { column: 'listing' }, { column: 'page' }],
  });
});

it('no line takes the place of another product, or undoes a merge', async () => {
  await db.transaction((tx) => tx.delete(tx.t.listings));
  const at = (website_url: string, more: object = {}) => ({ name: 'Twin', website_url, ...more });
  const store = 'https://apps.apple.com/de/app/id';
  const old = { slug: 'old-123', name: 'Peg', website_url: 'https://peg.example' };
  const owned = at('https://twin.example', { slug: 'twin', owner_email: 'old@a.example' });
  expect(await importing('listings', [owned, old])).toMatchObject({ added: 2 });
  const other = { slug: 'twin', name: 'Other', website_url: 'https://other.example' };
  expect(await importing('listings', [other])).toMatchObject({
    problems: [{ column: 'slug', value: 'twin' }],
  });
  expect(await importing('listings', [at('https://twin.example/two')])).toMatchObject({
    problems: [{ column: 'website_url', fix: expect.stringContaining('twin') }],
  });
  expect(await importing('listings', [{ ...old, slug: undefined }])).toMatchObject({ unchanged: 1 });
  expect(await importing('listings', [at(`${store}1`)])).toMatchObject({ added: 1 });
  expect(await importing('listings', [at(`${store}2`), at(`${store}1`)])).toMatchObject({
    ...{ added: 1, unchanged: 1 },
  });
  expect(await importing('listings', [{ ...owned, owner_email: 'new@a.example' }])).toMatchObject({
    changed: 1,
  });
  expect((await run('audit', 'list')).data).toContainEqual(
    expect.objectContaining({
      type: 'listing_owner_changed',
      details: expect.objectContaining({ listing: 'twin' }),
    }),
  );
  const categories = [
    { slug: 'from', name: 'From' },
    { slug: 'into', name: 'Into' },
  ];
  await importing('categories', categories);
  await run('categories', 'merge', 'from', 'into');
  expect(await importing('categories', categories)).toMatchObject({
    problems: [{ line: 1, reason: expect.stringContaining('merged into "into"') }],
  });
  // A parent that was merged is what it was merged into.
  expect(await importing('categories', [{ slug: 'below', name: 'Below', parent: 'from' }])).toMatchObject({
    ...{ added: 1, refused: 0 },
  });
  const [into] = await db.select().from(db.t.categories).where(eq(db.t.categories.slug, 'into'));
  expect(await db.$count(db.t.categories, eq(db.t.categories.parentId, into!.id))).toBe(1);
});

it('a listing that was claimed stays with who claimed it, unless it is to be overwritten', async () => {
  const line = {
    slug: 'mine',
    name: 'Mine',
    website_url: 'https://mine.example',
    owner_email: 'old@a.example',
  };
  await importing('listings', [line]);
  const now = new Date('2026-11-18T12:00:00Z');
  const [row] = await db.select().from(db.t.listings).where(eq(db.t.listings.slug, 'mine'));
  const claimant = await db.transaction(async (tx) => {
    const accountId = await getOrCreateAccount(tx, 'new@a.example', now);
    const asked = {
      listingId: row!.id,
      accountId,
      email: null,
      method: 'dns',
      token: 't',
      expiresAt: now,
    } as const;
    const { id } = await insertClaim(tx, asked, now);
    await grantClaim(tx, (await findClaim(tx, id))!, now);
    return accountId;
  });
  const owner = async () =>
    (await db.select().from(db.t.listings).where(eq(db.t.listings.id, row!.id)))[0]!.ownerId;
  const logged = async () =>
    (await run('audit', 'list')).data.filter(
      (one: { type: string; details: { listing?: string } }) =>
        one.type === 'listing_owner_changed' && one.details.listing === 'mine',
    ).length;
  for (const owner_email of ['old@a.example', null]) {
    expect(await importing('listings', [{ ...line, owner_email }])).toMatchObject({ unchanged: 1 });
    expect(await owner()).toBe(claimant);
  }
  expect(await logged()).toBe(0);
  expect(await importing('listings', [line], '--overwrite')).toMatchObject({ changed: 1 });
  expect(await owner()).toBe(row!.ownerId);
  expect(await logged()).toBe(1);
});

it('what became of a listing here since is kept, and the dry run says what a line would change', async () => {
  await db.transaction((tx) => tx.delete(tx.t.listings));
  const at = (slug: string, more: object) => ({
    slug,
    name: slug,
    website_url: `https://${slug}.example`,
    ...more,
  });
  const week = '2026-11-30';
  const lines = [
    at('bought', { status: 'draft' }),
    at('launched', { status: 'scheduled', launch_week: week }),
    at('refused', { status: 'live', launched_at: '2025-11-24' }),
    at('left', {
      status: 'live',
      launched_at: '2025-11-24',
      owner_email: 'gone@a.example',
      contact_email: 'gone@a.example',
    }),
    at('waiting', { status: 'awaiting_badge', launch_week: week }),
    at('corrected', { status: 'draft' }),
  ];
  await importing('listings', lines);
  const bySlug = async (slug: string) =>
    (await db.select().from(db.t.listings).where(eq(db.t.listings.slug, slug)))[0]!;
  expect(await bySlug('waiting')).toMatchObject({ plan: 'free' });
  const launchedAt = new Date('2026-11-30T00:00:00Z');
  for (const [slug, change] of Object.entries({
    bought: { status: 'live', plan: 'paid', launchWeek: week, launchedAt },
    launched: { status: 'live', launchedAt },
    refused: { status: 'rejected' },
  } as const))
    await db.transaction((tx) => tx.update(tx.t.listings).set(change).where(eq(tx.t.listings.slug, slug)));
  await run('account', 'delete', 'gone@a.example', '--listings', 'unowned', '--now');
  const before = await db.select().from(db.t.listings);
  const again = [...lines.slice(0, -1), at('corrected', { status: 'live', launched_at: '2025-11-24' })];
  const file = path.join(folder, 'again.jsonl');
  await writeFile(file, again.map((line) => JSON.stringify(line)).join('\n'));
  for (const options of [['--dry-run'], []]) {
    const { data } = await run('import', 'listings', file, ...options);
    expect(data).toMatchObject({ changed: 1, unchanged: 5, refused: 0 });
    expect(data.changes).toEqual([{ line: 6, columns: ['launched_at', 'status', 'launch_week'] }]);
    const kept = data.remarks.map(
      ({ line, column }: { line: number; column: string }) => `${line} ${column}`,
    );
    expect(kept).toEqual(['1 status', '2 status', '3 status', '4 contact_email', '4 owner_email']);
  }
  // The remark of a redirect says what is shown at the old address.
  const redirects = path.join(folder, 'redirects.jsonl');
  const old = (slug: string) => JSON.stringify({ path: `/product/${slug}`, listing: slug });
  await writeFile(redirects, ['refused', 'waiting', 'bought'].map(old).join('\n'));
  expect((await run('import', 'redirects', redirects, '--dry-run')).data.remarks).toMatchObject([
    { value: 'refused', reason: expect.stringContaining('gone') },
    { value: 'waiting', reason: expect.stringContaining('not public yet') },
  ]);
  const after = await db.select().from(db.t.listings);
  expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
  expect(await bySlug('corrected')).toMatchObject({ status: 'live' });
  expect(await db.$count(db.t.accounts, eq(db.t.accounts.email, 'gone@a.example'))).toBe(0);
  const future = [
    at('early', { status: 'live', launch_week: '2090-01-02' }),
    at('paid', { status: 'awaiting_badge', plan: 'paid', launch_week: week }),
  ];
  future.push(at('long', { tagline: 'x'.repeat(5000) }));
  expect(await importing('listings', future)).toMatchObject({
    problems: [
      { column: 'launch_week', reason: 'is in the future' },
      { column: 'plan' },
      { column: 'tagline', reason: expect.stringMatching(/^has 5000 characters; at most \d+ are/) },
    ],
  });
});

it('names in other scripts are told apart by their words', async () => {
  await db.transaction((tx) => tx.delete(tx.t.founders));
  const people = ['Иван Петров', 'Пётр Иванов', '佐藤 健', '鈴木 一郎', 'مرحبا', 'سلام', 'किताब', 'कताब'];
  const founders = people.map((name) => ({ name }));
  expect(await importing('founders', founders)).toMatchObject({ added: people.length, refused: 0 });
  expect(await importing('founders', founders)).toMatchObject({ unchanged: people.length });
  const capitals = { name: 'ИВАН  ПЕТРОВ' };
  expect(await importing('founders', [capitals, { name: 'Иван Петров' }], '--skip-refused')).toMatchObject({
    refused: 2,
  });
  const slugs = (await db.select().from(db.t.founders)).map(({ slug }) => slug);
  expect(slugs).toContain('ivan-petrov');

  await db.transaction((tx) => tx.delete(tx.t.listings));
  const store = (n: number) => `https://apps.apple.com/jp/app/id${n}`;
  const products = [
    { name: '日本語ノート', website_url: 'https://nihon.example' },
    { name: '地図', website_url: 'https://nihon.example/map' },
    { name: '辞書', website_url: store(1) },
    { name: '家計簿', website_url: store(2) },
  ];
  expect(await importing('listings', products)).toMatchObject({ added: 4 });
  expect(await importing('listings', products)).toMatchObject({ unchanged: 4 });
  const other = { slug: 'nihon-example', name: '時計', website_url: 'https://tokei.example' };
  expect(await importing('listings', [other])).toMatchObject({ problems: [{ column: 'slug' }] });

  const categories = [
    { slug: 'books', name: 'Книги' },
    { slug: 'maps', name: 'Карты' },
  ];
  await importing('categories', categories);
  const named = { ...products[0], categories: ['карты'] };
  expect(await importing('listings', [named])).toMatchObject({ changed: 1 });
});
