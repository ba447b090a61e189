import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { like } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/engine/database.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { fillEssentials } from '../../store/sample/index.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { createOperator, type CommandResult } from '../kit/operator.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-directory-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const inFolder = (name: string) => path.join(folder, name);

describeAnyDialect('an import', (dialect) => {
  let at: EmptyDatabase;
  let db: Database;
  let run: ReturnType<typeof createOperator>;
  beforeAll(async () => {
    at = await createEmptyDatabase(dialect);
    db = await openDatabase(at.url);
    await migrate(db);
    await db.transaction((tx) => fillEssentials(tx));
    run = createOperator(at.url);
  });
  afterAll(async () => {
    await db.close();
    await at[Symbol.asyncDispose]();
  });
  const importing = async (
    kind: string,
    name: string,
    text: string | Buffer,
    ...options: string[]
  ): Promise<CommandResult> => {
    await writeFile(inFolder(name), text);
    return run('import', kind, inFolder(name), ...options);
  };
  const count = () => db.$count(db.t.listings);
  const many = (n: number, from = 0) =>
    Array.from({ length: n }, (_, i) => `Product ${from + i},https://product-${from + i}.example/`).join(
      '\n',
    );

  it('with a broken line brings nothing in and names every such line', async () => {
    const lines = many(2000).split('\n');
    lines[1499] = 'Product,not a link';
    lines[1700] = 'only one cell';
    const { code, err } = await importing(
      'listings',
      'broken.csv',
      `name,website_url\n${lines.join('\n')}\n`,
    );
    expect(code).toBe(1);
    expect(err).toBe(
      'line 1501: website_url: is not an http or https link, such as https://acme.com ("not a link")\n' +
        'line 1702: The line has 1 cells where the first has 2.\n' +
        'listings: 2000 lines: 1998 new, 0 changed, 0 unchanged, 2 refused.\n' +
        'Nothing was imported: --skip-refused imports the other lines.\n',
    );
    expect(await count()).toBe(0);
  });

  it('says which line of a file is at fault, whatever the fault', async () => {
    const faults: [string, string | Buffer, RegExp][] = [
      [
        'json.jsonl',
        '{"name":"A","website_url":"https://a.example"}\n\n{"name":',
        /^line 3: The line is not a JSON/,
      ],
      ['array.jsonl', '["A"]\n', /^line 1: The line is not a JSON object/],
      [
        'unknown.jsonl',
        '{"name":"A","website_url":"https://a.example","votes":7}',
        /^line 1: votes: there is no such column; --ignore-unknown-columns/,
      ],
      [
        'latin.csv',
        Buffer.from('name,website_url\nCaf\xe9,https://cafe.example\n', 'latin1'),
        /^line 2: .*not UTF-8; spreadsheets save it as "CSV UTF-8"\./,
      ],
      ['nul.jsonl', '{"name":"A\\u0000","website_url":"https://a.example"}', /^line 1: name: has NUL/],
      [
        'half.jsonl',
        '{"name":"A\\ud800","website_url":"https://a.example"}',
        /^line 1: name: has NUL characters or half/,
      ],
      [
        'quote.csv',
        'name,website_url\n"A\nB",https://a.example\nB "c,"d"e\n',
        /^line 4: A quote is out of place/,
      ],
      [
        'open.csv',
        'name,website_url\n"A,https://a.example\nB,https://b.example\n',
        /^line \d: A quote .* never closed/,
      ],
      [
        'names.csv',
        'Name,Website\nA,https://a.example\nB,https://b.example\n',
        /^line 1: Website: there is no such column; did you mean website_url\? --map "Website=website_url"; or --ignore/,
      ],
      [
        'nameless.csv',
        'name,website_url,\nA,https://a.example,\nB,https://b.example,more\n',
        /^line 3: The line has a cell in a column without a name/,
      ],
      [
        'twice.csv',
        'name,name\nA,B\n',
        /^line 1: name: is read as the column name, as "name" is; remove one/,
      ],
      [
        'long.jsonl',
        `{"name":"${'x'.repeat(1_100_000)}"}\n`,
        /^line 1: The record has more than 1000000 bytes/,
      ],
      [
        'script.jsonl',
        '{"name":"A","website_url":"javascript:alert(1)"}',
        /^line 1: website_url: is not an http/,
      ],
      [
        'category.jsonl',
        '{"name":"A","website_url":"https://a.example","categories":["nowhere"]}',
        /categories: is no category here, by slug or name \("nowhere"\)/,
      ],
      [
        'same.csv',
        'slug,name,website_url\na,A,https://a.example\na,A,https://a.example\n',
        /^line 3: slug: is the same listing as another line \("line 2"\)/,
      ],
      ['new.jsonl', '{"slug":"never-heard-of"}', /^line 1: a new listing needs name and website_url/],
      [
        'day.csv',
        'name,website_url,launch_week,launched_at\nA,https://a.example,soon,04/03/2026\n',
        /^line 2: launch_week: is not a date such as 2026-11-16 \("soon"\)\nline 2: launched_at: can be two days/,
      ],
      [
        'cells.csv',
        'name,website_url,faqs,socials,attributes\nA,https://a.example,Is it free? Yes.,x.com/a,MIT\n',
        /^line 2: faqs: is not a list such as \[\{.*\nline 2: socials: are not links such as .*\nline 2: attributes: are not facts such as /,
      ],
      [
        'number.jsonl',
        '{"name":2026,"faqs":[{"question":"Why?"}]}',
        /^line 1: name: is not text in quotes \("2026"\)\nline 1: faqs\.answer: is missing/,
      ],
      [
        'year.csv',
        'name,website_url,founded_year\nA,https://a.example,"2,021"\n',
        /^line 2: founded_year: is not a whole number/,
      ],
      [
        'types.jsonl',
        '{"name":"A","plan":"gold","owner_email":"nope","faqs":[{"question":"a","answer":"b","x":1}],"founded_year":20190}',
        /^line 1: plan: is none of none, free, paid \("gold"\)\nline 1: owner_email: is not an e-mail address .*\nline 1: founded_year: must be at most 2100 .*\nline 1: faqs: has a member that is not known: x; take it out/,
      ],
    ];
    for (const [name, text, message] of faults) {
      const { code, err } = await importing('listings', name, text);
      expect({ name, code }).toEqual({ name, code: 1 });
      expect(err).toMatch(message);
      expect(err).toMatch(/Nothing was imported: .*\n$/);
    }
    expect(await count()).toBe(0);
  });

  it('refuses wrong use and files that are not there', async () => {
    expect(await run('import', 'listings')).toMatchObject({ code: 2 });
    expect(await run('import', 'listings', 'listings.xlsx')).toMatchObject({ code: 2 });
    await mkdir(inFolder('folder.csv'), { recursive: true });
    for (const name of ['nowhere.csv', 'folder.csv'])
      expect(await run('import', 'listings', inFolder(name))).toMatchObject({
        code: 1,
        err: `${inFolder(name)} is not a file that can be read.\n`,
      });
    expect(await run('import', 'listings', inFolder('x.csv'), '--no-such')).toMatchObject({ code: 2 });
  });

  it('names a --map that the file does not have, or two of one column', async () => {
    const text = 'Title,Tool,website_url\nA,B,https://a.example\n';
    const refused: [string[], RegExp][] = [
      [['Title=name', 'Tool=tagline', 'Nme=plan'], /^--map "Nme=…": .*map\.csv has no column "Nme"\.\n/],
      [['Title=name', 'Tool=name'], /^line 1: Tool: is read as the column name, as "Title" is; remove one/],
      [[' =name'], /^--map is "name in the file=column"/],
      [['Title=name', 'title=tagline'], /^--map names the column "title" twice/],
    ];
    for (const [pairs, message] of refused) {
      const words = pairs.flatMap((pair) => ['--map', pair]);
      expect((await importing('listings', 'map.csv', text, ...words)).err).toMatch(message);
    }
    expect(await count()).toBe(0);
  });

  it('and other commands say what is wrong in words that are not of JavaScript', async () => {
    const said = [
      await run('settings', 'set', 'free_slots', '0.5'),
      await run('settings', 'set', 'vat', 'maybe'),
      await run('products', 'set', 'launch', '--sale', 'maybe'),
    ].map(({ err }) => err.split('\n')[0]);
    expect(said).toEqual([
      'free_slots: is not a whole number such as 12',
      'vat: is none of eu, small_business, none, single_rate',
      '--sale: is none of on, off',
    ]);
  });

  it('of a file that is something else says what it is and what to do', async () => {
    const others: [string, string | Buffer, RegExp][] = [
      ['empty.csv', '\uFEFF\n', /empty\.csv is empty/],
      ['html.csv', '<!DOCTYPE html>\n<title>Sign in, please</title>\n', /is a web page/],
      ['sheet.csv', Buffer.from('PK\x03\x04\x14', 'latin1'), /is a zip or a spreadsheet file/],
      ['packed.jsonl', Buffer.from('\x1f\x8b\x08', 'latin1'), /is packed with gzip/],
      ['list.csv', '[{"name":"A"}]', /is JSON: give it a name that ends in \.json/],
    ];
    for (const [name, text, message] of others) {
      const { code, err } = await importing('listings', name, text);
      expect({ name, code }).toEqual({ name, code: 1 });
      expect(err).toMatch(message);
    }
    const cut = await importing('listings', 'cut.json', '[{"name":"A","website_url":"https://a.ex');
    expect(cut.err).toMatch(/^line 1: The file is not a list of JSON objects .*; is its end cut off\?/);
  });

  it('reads files as other programs write them', async () => {
    const rows = 'name;website_url;tagline\nA;https://a.example;"one, ""two""\nthree"\n';
    const files: [string, string | Buffer][] = [
      ['utf16.csv', Buffer.from(`\uFEFF${rows}`, 'utf16le')],
      ['utf16be.csv', Buffer.from(`\uFEFF${rows}`, 'utf16le').swap16()],
      ['quoted.csv', rows.replace('tagline', '"tagline"').replace('name', '"name"')],
      ['old-mac.csv', rows.replaceAll('\n', '\r')],
      ['bars.csv', rows.replaceAll(';', '|')],
      [
        'page.json',
        '{"total": 1, "items": [{"name":"A","website_url":"https://a.example","tagline":"one"}]}',
      ],
      ['one.json', '{\n "name": "A",\n "website_url": "https://a.example",\n "tagline": "one"\n}'],
      ['list.json', '\uFEFF[\n {"name":"A","website_url":"https://a.example","tagline":"one"}\n]'],
    ];
    for (const [name, text] of files) {
      const { data } = await importing('listings', name, text, '--dry-run');
      expect({ name, ...data }).toMatchObject({ name, added: 1, refused: 0 });
    }
  });

  it('reads the words and shapes of other programs as what they plainly mean', async () => {
    const states = {
      Published: 'live',
      LIVE: 'live',
      'Pending-Review': 'draft',
      '1': 'live',
      '0': 'draft',
      Yes: 'live',
    };
    const records = Object.entries(states).map(([status], at) => ({
      ...{
        slug: `meant-${at}`,
        name: { rendered: `Acme &amp; Co ${at}` },
        website_url: `https://m${at}.example`,
      },
      ...{ status: status === '1' ? true : status, founded_year: '2019', sample: 'yes', tags: 'a; b; c' },
    }));
    const done = await importing('listings', 'meant.json', JSON.stringify(records));
    expect(done.data).toMatchObject({ added: records.length });
    const rows = await db.select().from(db.t.listings).where(like(db.t.listings.slug, 'meant-%'));
    for (const [at, status] of Object.values(states).entries())
      expect(rows.find(({ slug }) => slug === `meant-${at}`)).toMatchObject({
        ...{ status, name: `Acme & Co ${at}`, sample: true },
        profile: { tags: ['a', 'b', 'c'] },
      });
    await db.transaction((tx) => tx.delete(tx.t.listings));
  });

  it('of which every line is refused is not called imported', async () => {
    const all = await importing('listings', 'all.csv', 'name,website_url\nA,no link\n', '--skip-refused');
    expect(all).toMatchObject({ code: 1, data: { written: false, refused: 1 } });
    expect(all.err).toMatch(/Nothing was imported: every line was refused\.\n$/);
  });

  it('says with its usage which columns there are', async () => {
    expect((await run('import', 'listings')).err).toMatch(
      /^Columns: slug, name, website_url, .*, text_format\.$/m,
    );
    expect((await run('import', 'posts')).err).toMatch(/front matter .*: title, slug, excerpt/);
  });

  it('that is only tried says what it would do and does nothing', async () => {
    const text = `name,website_url,owner_email\n${many(700).replaceAll('/\n', '/,a@b.example\n')},\n`;
    expect(await importing('listings', 'try.csv', text, '--dry-run')).toMatchObject({
      code: 0,
      data: { dry_run: true, lines: 700, added: 700, changed: 0 },
    });
    expect(await count()).toBe(0);
    expect(await db.$count(db.t.accounts)).toBe(0);
    expect(await db.$count(db.t.imports)).toBe(0);
  });

  it('brings in the sound lines where that was asked for, and fails all the same', async () => {
    const text = 'name,website_url\nA,https://a.example\nB,nonsense\nC,https://c.example\n';
    expect(await importing('listings', 'some.csv', text, '--skip-refused')).toMatchObject({
      code: 1,
      data: { added: 2, refused: 1, problems: [{ line: 3 }] },
    });
    expect(await count()).toBe(2);
  });

  it('of categories wants parents, wherever they are in the file, and two levels', async () => {
    const bad = 'slug,name,parent\nrobots,Robots,nowhere\nwheels,Wheels,robots\n';
    expect((await importing('categories', 'c.csv', bad)).data.problems).toEqual([
      expect.objectContaining({ line: 2, column: 'parent', value: 'nowhere' }),
      expect.objectContaining({ line: 3, column: 'parent', value: 'robots' }),
    ]);
    const deep = 'slug,name,parent\narms,Arms,robots\nrobots,Robots,machines\nmachines,Machines,\n';
    expect((await importing('categories', 'd.csv', deep)).err).toMatch(
      /^line 2: parent: categories have two levels \("robots"\)/,
    );
    const good =
      'slug,name,parent,attributes,faqs\nrobots,Robots,machines,,\n' +
      'machines,Machines,,Power | Weight,"[{""question"":""Q?"",""answer"":""A.""}]"\n';
    expect(await importing('categories', 'e.csv', good, '--dry-run')).toMatchObject({ data: { added: 2 } });
    expect(await importing('categories', 'e.csv', good)).toMatchObject({ data: { added: 2 } });
    expect(await importing('categories', 'f.jsonl', '{"slug":"machines","parent":"design"}')).toMatchObject({
      code: 1,
    });
  });

  it('of founders and figures wants listings that are there', async () => {
    await importing('listings', 'one.csv', 'name,website_url\nOne,https://one.example\n');
    const founder = '{"name":"Mira Okafor","companies":[{"slug":"one","title":"CEO"},{"slug":"two"}]}';
    expect((await importing('founders', 'f1.jsonl', founder)).err).toMatch(/no such listing \("two"\)/);
    const figures =
      'slug,domain,day,domain_rating,revenue_cents\none,,2026-11-01,41.5,\n,one.example,,,120000\n';
    expect(await importing('figures', 'g.csv', figures)).toMatchObject({ data: { changed: 2 } });
    expect((await importing('figures', 'h.csv', 'domain,domain_rating\ntwo.example,3\n')).err).toMatch(
      /^line 2: domain/,
    );
    expect((await importing('figures', 'i.csv', 'slug,domain_rating\none,101\n')).err).toMatch(
      /^line 2: domain_rating/,
    );
    expect((await importing('founders', 'f2.csv', 'name,companies\nMira Okafor,one\n')).err).toMatch(
      /^line 2: companies: is not a list such as \[\{/,
    );
    expect((await importing('figures', 'j.csv', 'slug,revenue_cents\none,"1,234,500"\n')).err).toMatch(
      /^line 2: revenue_cents: is not a whole number such as 1200 \("1,234,500"\)\n/,
    );
    expect((await importing('figures', 'k.csv', 'slug,domain_rating\none,"45,5"\n')).err).toMatch(
      /^line 2: domain_rating: is not a number such as 45\.5 \("45,5"\)\n/,
    );
    expect((await importing('figures', 'l.csv', 'slug,day,domain_rating\none,2062-11-01,45\n')).err).toMatch(
      /^line 2: day: is in the future \("2062-11-01"\)\n/,
    );
    const rows = await db.select().from(db.t.listings);
    expect(rows.find(({ slug }) => slug === 'one')).toMatchObject({
      domainRating: 41.5,
      revenueCents: 120_000,
    });
  });

  it('of posts names file and line, and is all or nothing', async () => {
    const posts = inFolder(`${dialect}-posts`);
    await mkdir(posts);
    await writeFile(
      path.join(posts, 'good.md'),
      '---\ntitle: Good\npublished_at: 2026-11-01\n---\n# Hello\n',
    );
    await writeFile(path.join(posts, 'bad.md'), '---\ntitle: Bad\nauthor: [\n---\nText\n');
    await writeFile(path.join(posts, 'odd.md'), '---\ntitle: Odd\npublished_at: soon\n---\nText\n');
    await writeFile(path.join(posts, 'none.md'), '# No front matter\n');
    await writeFile(path.join(posts, 'long.md'), `---\ntitle: Long\n---\n${'a'.repeat(500_000)}\n`);
    const { code, err } = await run('import', 'posts', posts);
    expect(code).toBe(1);
    expect(err).toMatch(/^bad\.md: line \d/m);
    expect(err).toMatch(/^odd\.md: line 3: published_at: is not a date/m);
    expect(err).toMatch(/^none\.md: line 1/m);
    expect(err).toMatch(/^long\.md: has more than 500000 characters/m);
    expect(await db.$count(db.t.blogPosts)).toBe(0);
    for (const name of ['bad', 'odd', 'none', 'long']) await rm(path.join(posts, `${name}.md`));
    await mkdir(path.join(posts, 'folder.md'));
    await symlink(path.join(posts, 'nowhere'), path.join(posts, 'gone.md'));
    expect(await run('import', 'posts', posts)).toMatchObject({
      code: 1,
      err: 'gone.md: cannot be read\nNothing was imported.\n',
    });
    await rm(path.join(posts, 'gone.md'));
    expect(await run('import', 'posts', posts)).toMatchObject({ code: 0, data: { added: 1 } });
    const [post] = await db.select().from(db.t.blogPosts);
    expect(post).toMatchObject({ slug: 'good', markdown: '# Hello', publishedAt: new Date('2026-11-01') });
  });
});

describe('an import that is cut off', () => {
  // Several transactions, and long enough to be cut off after the first.
  const ROWS = 3_000;
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'by %s goes on where it was',
    async (signal) => {
      await using at = await createEmptyDatabase('sqlite');
      await using db = await openDatabase(at.url);
      await migrate(db);
      const file = inFolder(`${signal}.csv`);
      const rows = Array.from({ length: ROWS }, (_, i) => `Product ${i},https://product-${i}.example/`);
      await writeFile(file, `name,website_url\n${rows.join('\n')}\n`);
      const child = spawn(process.execPath, ['main.js', 'operator', 'import', 'listings', file], {
        env: { ...process.env, DATABASE_URL: at.url },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (text) => (said += String(text)));
      const ended = once(child, 'exit');
      while ((await db.$count(db.t.listings)) === 0) await pause(5);
      child.kill(signal);
      await ended;
      const before = await db.$count(db.t.listings);
      expect(before).toBeLessThan(ROWS);
      if (signal === 'SIGTERM') expect(said).toMatch(`Everything up to line ${before + 1} is imported`);
      expect(await db.select().from(db.t.imports)).toMatchObject([{ kind: 'listings', line: before + 1 }]);

      const { code, data } = await createOperator(at.url)('import', 'listings', file);
      expect({ code, data }).toMatchObject({ code: 0, data: { added: ROWS, changed: 0, unchanged: 0 } });
      expect(await db.$count(db.t.listings)).toBe(ROWS);
      expect(await db.$count(db.t.imports)).toBe(0);
    },
    60_000,
  );
});
