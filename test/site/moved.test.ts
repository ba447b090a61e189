import { eq } from 'drizzle-orm';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

describeAnyDialect('old addresses', (dialect) => {
  let service: TestApp;
  let empty: EmptyDatabase;
  let folder: string;
  let run: ReturnType<typeof createOperator>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'launch-directory-'));
    empty = await createEmptyDatabase(dialect);
    service = await startTestApp({ settings: { databaseUrl: empty.url, sampleData: true } });
    run = createOperator(empty.url);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, init?: RequestInit) =>
    fetch(service.url + path, { redirect: 'manual', ...init });
  const bring = async (lines: string, ...words: string[]) => {
    const file = join(folder, 'redirects.csv');
    await writeFile(file, lines);
    return run('import', 'redirects', file, ...words);
  };
  const leadsTo = async (path: string) => {
    const { status, headers } = await get(path);
    return status === 301 ? headers.get('location')!.replace(service.url, '') : status;
  };

  it('lead to the pages that stand in their place', async () => {
    const { items: posts } = (await (await get('/v1/blog')).json()) as { items: { slug: string }[] };
    const post = posts[0]!.slug;
    const { items: founders } = (await (await get('/v1/founders')).json()) as { items: { slug: string }[] };
    const founder = founders[0]!.slug;
    const done = await bring(
      `path,listing,category,post,founder
https://old.example/Product/Rowboat/,rowboat,,,
/product.php?id=12,marginalia,,,
/l/rowboat-classic,rowboat,,,
/tag/dev,,developer-tools,,
/blog/2019/hello,,,${post},
/@ada,,,,${founder}
/v1/old,rowboat,,,
`,
    );
    expect(done, done.err).toMatchObject({ code: 0, data: { added: 7, refused: 0 } });
    for (const path of [
      '/product/rowboat',
      '/PRODUCT/Rowboat/',
      '/product/rowboat?utm_source=x',
      '/l/rowboat-classic',
    ])
      expect(await leadsTo(path), path).toBe('/l/rowboat');
    expect(await leadsTo('/product.php?utm_medium=y&id=12')).toBe('/l/marginalia');
    expect(await leadsTo('/product.php?id=13')).toBe(404);
    expect(await leadsTo('/tag/dev')).toBe('/categories/developer-tools');
    expect(await leadsTo('/blog/2019/hello')).toBe(`/blog/${post}`);
    expect(await leadsTo('/@ada')).toBe(`/founders/${founder}`);
    const { headers } = await get('/product/rowboat', { method: 'HEAD' });
    expect(headers.get('location')).toBe(`${service.url}/l/rowboat`);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    // Only who reads is sent on, and the API says what it always said.
    expect((await get('/product/rowboat', { method: 'POST' })).status).toBe(404);
    expect((await get('/v1/old')).status).toBe(404);
  });

  it('lead nowhere else, stand in the way of no page, and in no circle', async () => {
    for (const path of [
      '//evil.example/product/rowboat',
      '/\\evil.example',
      '/product/rowboat%0d%0ax',
      '/https://evil.example',
    ])
      expect([404, 400], path).toContain(await leadsTo(path));
    expect(await bring('path,category\n/pricing,developer-tools\n')).toMatchObject({ code: 0 });
    expect((await get('/pricing')).status).toBe(200);
    for (const [line, why] of [
      ['/l/rowboat,rowboat', 'is its address in this directory'],
      ['/L/Rowboat/,rowboat', 'is its address in this directory'],
      ['/,rowboat', 'home page'],
      ['/gone,nobody-there', 'there is no such listing'],
      ['/gone,', 'needs exactly one of'],
      ['gone,rowboat', 'is not an address'],
    ] as const) {
      const refused = await bring(`path,listing\n${line}\n`);
      expect(refused, line).toMatchObject({ code: 1 });
      expect(refused.err, line).toContain(why);
    }
    expect((await bring('path,listing\n/a,rowboat\n/A/,marginalia\n')).err).toContain(
      'is the same address as another line',
    );
  });

  it('follow what they lead to, and say nothing of what cannot be seen', async () => {
    const { db } = service.app;
    const { id } = await addListing(db, 'old-name');
    await bring('path,listing\n/p/1,old-name\n');
    const change = (columns: object) =>
      db.transaction((tx) => tx.update(tx.t.listings).set(columns).where(eq(tx.t.listings.id, id)));
    expect(await leadsTo('/p/1')).toBe('/l/old-name');
    await change({ slug: 'new-name' });
    expect(await leadsTo('/p/1')).toBe('/l/new-name');
    expect(await bring('path,listing\n/l/old-name,new-name\n')).toMatchObject({ data: { added: 1 } });
    expect(await leadsTo('/l/old-name')).toBe('/l/new-name');
    // Called as before again, it would lead to itself.
    await change({ slug: 'old-name', status: 'draft' });
    expect(await leadsTo('/l/old-name')).toBe(404);
    expect(await leadsTo('/p/1')).toBe(404);
    await change({ status: 'archived', launchedAt: new Date('2026-01-05') });
    expect(await leadsTo('/p/1')).toBe('/l/old-name');
    expect((await get('/l/old-name')).status).toBe(410);
  });

  it('are listed, written into a file that makes them again, changed and dropped', async () => {
    const file = join(folder, 'all.csv');
    expect(await run('export', 'redirects', file)).toMatchObject({ code: 0 });
    const lines = await readFile(file, 'utf8');
    expect(await bring(lines)).toMatchObject({ code: 0, data: { added: 0, changed: 0 } });
    expect(await bring('path,listing\n/product.php?ID=12,rowboat\n')).toMatchObject({ data: { changed: 1 } });
    expect(await leadsTo('/product.php?id=12')).toBe('/l/rowboat');
    const listed = await run('redirects', 'list', '--after', '/product', '--limit', '2');
    expect(listed.data).toEqual([
      { path: '/product.php?id=12', to: '/l/rowboat' },
      { path: '/product/rowboat', to: '/l/rowboat' },
    ]);
    expect(await run('redirects', 'drop', '/Product/Rowboat/')).toMatchObject({ code: 0 });
    expect(await leadsTo('/product/rowboat')).toBe(404);
    expect(await run('redirects', 'drop', '/product/rowboat')).toMatchObject({ code: 1 });
  });
});
