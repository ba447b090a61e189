import { asc } from 'drizzle-orm';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Tables } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { fillEssentials, fillSample } from '../../store/sample/index.ts';
import {
  createEmptyDatabase,
  describeAnyDialect,
  describeDialects,
  type EmptyDatabase,
} from '../kit/databases.ts';
import { createOperator } from '../kit/operator.ts';
import { EMPTY_PROFILE } from '../kit/listing.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const KINDS = ['categories', 'listings', 'founders', 'figures'] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const inFolder = (name: string) => path.join(folder, name);

describeDialects('what is exported', (dialect) => {
  let full: EmptyDatabase;
  let empty: EmptyDatabase;
  beforeAll(async () => {
    full = await createEmptyDatabase(dialect);
    await using db = await openDatabase(full.url);
    await migrate(db);
    await db.transaction((tx) => fillEssentials(tx));
    await db.transaction((tx) => fillSample(tx, NOW));
    await db.transaction((tx) =>
      tx.update(tx.t.listings).set({
        description: 'Two lines,\nand a "quote"; a | bar',
        stage: 'mvp',
        tagline: '=HYPERLINK("https://evil.example";"more")',
        city: "'+49",
        profile: {
          ...EMPTY_PROFILE,
          ...{ features: ['one | two', ' edge'], usps: [], keywords: ['a', 'b'], tags: ['[x]'] },
          ...{ faqs: [{ question: 'Why?', answer: 'Because,\n"so".' }], socials: { x: 'https://x.com/a' } },
          ...{
            language: 'pt-BR',
            not_stated: ['city'],
            headline: '=1+1',
            attributes: { Licence: 'MIT' },
            sources: {
              read_at: '2026-11-12T08:00:00.000Z',
              stated: {
                tagline: [
                  {
                    value: 'It "cuts"; a | b',
                    quotes: [
                      {
                        quote: 'It "cuts",\na | b…',
                        url: 'https://a.example/b',
                        read_at: '2026-11-12T08:00:00.000Z',
                      },
                    ],
                  },
                ],
                features: [{ value: ['one | two', ' edge'], quotes: [] }],
              },
            },
          },
        },
      }),
    );
  });
  afterAll(() => full[Symbol.asyncDispose]());

  it.each(['csv', 'jsonl'])('comes back the same into an empty database (%s)', async (format) => {
    const files = KINDS.map((kind) => inFolder(`${dialect}-${kind}.${format}`));
    const posts = inFolder(`${dialect}-${format}-posts`);
    const from = createOperator(full.url);
    for (const [at, kind] of KINDS.entries()) expect((await from('export', kind, files[at]!)).code).toBe(0);
    expect((await from('export', 'posts', posts)).code).toBe(0);

    empty = await createEmptyDatabase(dialect);
    await using _ = empty;
    const into = createOperator(empty.url);
    for (const [at, kind] of KINDS.entries()) {
      expect(await into('import', kind, files[at]!)).toMatchObject({
        code: 0,
        // It has the built-in categories already.
        data: { refused: 0, ...(kind === 'categories' ? { added: 0 } : { unchanged: 0 }) },
      });
    }
    expect(await into('import', 'posts', posts)).toMatchObject({ code: 0, data: { unchanged: 0 } });
    expect(await contents(empty.url)).toEqual(await contents(full.url));

    // Said again, it changes nothing.
    for (const [at, kind] of KINDS.entries()) {
      expect(await into('import', kind, files[at]!)).toMatchObject({
        code: 0,
        data: { added: 0, changed: 0 },
      });
    }
    expect(await into('import', 'posts', posts)).toMatchObject({ data: { added: 0, changed: 0 } });
    const again = inFolder(`${dialect}-again.${format}`);
    await into('export', 'listings', again);
    expect(await readFile(again, 'utf8')).toBe(await readFile(files[1]!, 'utf8'));
  });

  it('is letter by letter the same from SQLite and PostgreSQL', async () => {
    await using other = await createEmptyDatabase('sqlite');
    const [from, into] = [createOperator(full.url), createOperator(other.url)];
    const [before, after] = [inFolder(`${dialect}-before`), inFolder(`${dialect}-after`)];
    for (const kind of KINDS) {
      await from('export', kind, `${before}-${kind}.csv`);
      await into('import', kind, `${before}-${kind}.csv`);
      await into('export', kind, `${after}-${kind}.csv`);
      expect(await readFile(`${after}-${kind}.csv`, 'utf8')).toBe(
        await readFile(`${before}-${kind}.csv`, 'utf8'),
      );
    }
    await from('export', 'posts', before);
    await into('import', 'posts', before);
    await into('export', 'posts', after);
    for (const file of await readdir(before))
      expect(await readFile(path.join(after, file), 'utf8')).toBe(
        await readFile(path.join(before, file), 'utf8'),
      );
  });

  it('leaves no unfinished file behind', async () => {
    const run = createOperator(full.url);
    expect(await run('export', 'listings', inFolder('no/such/folder.csv'))).toMatchObject({
      code: 1,
      data: null,
    });
    expect((await readdir(folder)).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

describeDialects('an export', (dialect) => {
  it('is the same after its own import, also of a listing that says little', async () => {
    const [a, b] = [inFolder(`${dialect}-a.csv`), inFolder(`${dialect}-b.csv`)];
    await using at = await createEmptyDatabase(dialect);
    const run = createOperator(at.url);
    await writeFile(inFolder('little.jsonl'), '{"name":"Little","website_url":"https://little.example/"}');
    expect(await run('import', 'listings', inFolder('little.jsonl'))).toMatchObject({ code: 0 });
    await run('export', 'listings', a);
    expect(await run('import', 'listings', a)).toMatchObject({ data: { unchanged: 1 } });
    await run('export', 'listings', b);
    expect(await readFile(b, 'utf8')).toBe(await readFile(a, 'utf8'));
  });
});

describeAnyDialect('a listing in a file', (dialect) => {
  let at: EmptyDatabase;
  let db: Database;
  beforeAll(async () => {
    at = await createEmptyDatabase(dialect);
    db = await openDatabase(at.url);
    await migrate(db);
    await db.transaction((tx) => fillEssentials(tx));
  });
  afterAll(async () => {
    await db.close();
    await at[Symbol.asyncDispose]();
  });
  const importing = async (name: string, text: string, ...options: string[]) => {
    await writeFile(inFolder(name), text);
    return createOperator(at.url)('import', 'listings', inFolder(name), ...options);
  };
  const listings = () => db.select().from(db.t.listings).orderBy(asc(db.t.listings.id));

  it('changes only what it names, and what it replaced is kept', async () => {
    await importing(
      'a.csv',
      'name,website_url,tagline,keywords\nAcme,https://www.acme.example/,Old,one | two\n',
    );
    const changed = await importing('b.jsonl', '{"slug":"acme","tagline":"New","city":null}\n');
    expect(changed).toMatchObject({ code: 0, data: { added: 0, changed: 1 } });
    const [row] = await listings();
    expect(row).toMatchObject({ slug: 'acme', domain: 'acme.example', tagline: 'New', status: 'live' });
    expect(row!.profile.keywords).toEqual(['one', 'two']);
    const [version] = await db.select().from(db.t.listingVersions);
    expect(version).toMatchObject({ before: { tagline: 'Old' }, after: { tagline: 'New' }, accountId: null });
  });

  it('without a slug is the listing of its name and website, or gets a slug of its own', async () => {
    const text =
      'name,website_url\nAcme,https://acme.example/\nAcme,https://other.example/\nAcme,https://third.example/\n';
    expect(await importing('c.csv', text)).toMatchObject({ data: { added: 2, changed: 1 } });
    expect(await importing('d.csv', `${text}\n`)).toMatchObject({ data: { added: 0, unchanged: 3 } });
    expect((await listings()).map(({ slug, domain }) => [slug, domain])).toEqual([
      ['acme', 'acme.example'],
      ['acme-2', 'other.example'],
      ['acme-3', 'third.example'],
    ]);
  });

  it('keeps what an empty cell stands for and cannot be emptied', async () => {
    const text =
      'slug,name,website_url,status,plan,site,sample,unlocked,city,created_at\n' +
      ',Blank,https://blank.example/,,,,,,,\n' +
      'acme,,,archived,,,,,,\n';
    expect((await importing('i.csv', text)).err).toBe('');
    const rows = await listings();
    expect(rows.at(-1)).toMatchObject({
      slug: 'blank',
      status: 'live',
      plan: 'none',
      site: 'main',
      city: null,
    });
    expect(rows[0]).toMatchObject({ slug: 'acme', name: 'Acme', status: 'archived' });
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read from cells between %s', async (name, separator) => {
    const text = [
      ['name', 'website_url', 'tagline'],
      [name, `https://${name}.example/`, '"One, two;\tthree"'],
    ]
      .map((cells) => cells.join(separator))
      .join('\r\n');
    expect(await importing(`${name}.csv`, `\uFEFF${text}`)).toMatchObject({ code: 0, data: { added: 1 } });
    expect((await listings()).at(-1)).toMatchObject({ slug: name, tagline: 'One, two;\tthree' });
  });

  it('is read where a spreadsheet left spaces, capitals and other spellings', async () => {
    const text =
      'slug,name,website_url,status,country,founded_year,sample,categories,pricing_model,city\n' +
      'spaced , Spaced ,HTTPS://Spaced.Example/#top , live,pt ,2021 ,TRUE, design | accounting ,freemium ,\n';
    expect((await importing('j.csv', text)).err).toBe('');
    expect((await listings()).at(-1)).toMatchObject({
      ...{ slug: 'spaced', url: 'https://spaced.example/', domain: 'spaced.example', status: 'live' },
      ...{ country: 'PT', foundedYear: 2021, sample: true },
      ...{ name: 'Spaced', pricingModel: 'freemium', city: null },
    });
  });

  it('is read where a spreadsheet left empty rows and columns', async () => {
    const text = 'name,website_url,,\r\n,,,\r\n\r\nSheet,https://sheet.example/,,\r\n ,,,\r\n';
    expect(await importing('h.csv', text)).toMatchObject({ code: 0, data: { lines: 1, added: 1 } });
  });

  it('that is made live by a file is launched then, and is not scheduled without a week', async () => {
    await importing('k.jsonl', '{"name":"Waiting","website_url":"https://waiting.example","status":"draft"}');
    await importing('l.jsonl', '{"slug":"waiting","status":"live"}');
    const { launchedAt, status } = (await listings()).at(-1)!;
    expect({ launchedAt, status }).toEqual({ launchedAt: expect.any(Date), status: 'live' });
    expect(await importing('m.jsonl', '{"slug":"waiting","status":"scheduled"}')).toMatchObject({
      code: 1,
      data: { problems: [{ line: 1, column: 'launch_week', reason: 'a scheduled listing needs one' }] },
    });
  });

  it('belongs to the person whose address it names, and has the categories it names in their order', async () => {
    const text =
      '{"name":"Owned","website_url":"https://owned.example","owner_email":"Mira@Owned.example","categories":["design","accounting"]}';
    expect((await importing('e.jsonl', text)).err).toBe('');
    const owned = (await listings()).at(-1)!;
    const [account] = await db.select().from(db.t.accounts);
    expect(account).toMatchObject({ id: owned.ownerId, email: 'mira@owned.example' });
    expect(await importing('f.jsonl', '{"slug":"owned","categories":["accounting","design"]}')).toMatchObject(
      {
        data: { changed: 1 },
      },
    );
    const file = inFolder('g.jsonl');
    await createOperator(at.url)('export', 'listings', file);
    const last = (await readFile(file, 'utf8')).trim().split('\n').at(-1)!;
    expect(JSON.parse(last)).toMatchObject({ slug: 'owned', categories: ['accounting', 'design'] });
  });
});

/** Every row of the tables that exports hold, without numbers and times that a new database gives anew. */
async function contents(url: string) {
  await using db = await openDatabase(url);
  const t: Tables = db.t;
  const slugs = new Map((await db.select().from(t.listings)).map(({ id, slug }) => [id, slug]));
  const categories = await db.select().from(t.categories);
  const categoryOf = new Map(categories.map(({ id, slug }) => [id, slug]));
  const founders = await db.select().from(t.founders);
  const founderOf = new Map(founders.map(({ id, slug }) => [id, slug]));
  const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row, keysSorted)).sort();
  return {
    listings: sorted(
      (await db.select().from(t.listings)).map(
        // Counted from votes, follows, views and orders, and proved by a draft's pages, which are no part of an export.
        ({
          id: _,
          draftId: _7,
          primaryCategoryId,
          updatedAt: _1,
          votes: _2,
          follows: _3,
          views: _4,
          trending: _5,
          badgeSeenAt: _6,
          badgeCheckedAt: _10,
          badgeLook: _11,
          contributedCents: _8,
          contributedSince: _9,
          ...row
        }) => ({
          ...row,
          // What an import wrote last is about this database.
          profile: { ...row.profile, imported: undefined },
          category: categoryOf.get(primaryCategoryId!),
        }),
      ),
    ),
    listingCategories: sorted(
      (await db.select().from(t.listingCategories)).map(({ listingId, categoryId, primary }) => [
        slugs.get(listingId),
        categoryOf.get(categoryId),
        primary,
      ]),
    ),
    categories: sorted(
      categories.map(({ id: _, parentId, ...row }) => ({ ...row, parent: categoryOf.get(parentId!) })),
    ),
    founders: sorted(founders.map(({ id: _, accountId: _1, ...row }) => row)),
    places: sorted(
      (await db.select().from(t.listingFounders)).map(({ listingId, founderId, title, position }) => [
        slugs.get(listingId),
        founderOf.get(founderId),
        title,
        position,
      ]),
    ),
    ratings: sorted(await db.select().from(t.domainRatings)),
    posts: sorted((await db.select().from(t.blogPosts)).map(({ id: _, version: __, ...row }) => row)),
  };
}

const keysSorted = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
