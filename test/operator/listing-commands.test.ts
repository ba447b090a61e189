import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COMMANDS } from '../../operator/index.ts';
import { openSearchIndex } from '../../search/search-index.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let run: ReturnType<typeof createOperator>;
let dataFolder: string;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  dataFolder = path.dirname(service.databaseUrl.slice('file:'.length));
  run = createOperator(service.databaseUrl, { dataFolder });
});
afterAll(() => service[Symbol.asyncDispose]());
let n = 0;
let slug: string;
beforeEach(async () => {
  const { db } = service.app;
  const ownerId = await db.transaction((tx) =>
    getOrCreateAccount(tx, `owner-${(n += 1)}@people.example`, new Date()),
  );
  slug = `product-${n}`;
  await addListing(db, slug, { ownerId });
});
const get = (address: string) => fetch(service.url + address);

it.each(['archive', 'reject'] as const)(
  'listings %s takes a listing down at once and tells its owner why',
  async (verb) => {
    const status = verb === 'archive' ? 'archived' : 'rejected';
    expect((await get(`/v1/listings/${slug}`)).status).toBe(200);
    expect(await run('listings', verb, slug, '--reason', 'The site is gone.')).toMatchObject({
      code: 0,
      data: { listing: slug, before: 'live', status, owner_told: true },
    });
    expect((await get(`/v1/listings/${slug}`)).status).toBe(404);
    const found = await (await get(`/v1/listings?q=${slug}`)).json();
    expect((found as { items: { slug: string }[] }).items.map((item) => item.slug)).not.toContain(slug);
    service.setTime(new Date(Date.now() + 1000).toISOString());
    await service.app.catchUp();
    const mail = (await service.mail()).at(-1)!;
    expect(mail).toMatchObject({
      to: `owner-${n}@people.example`,
      subject: `${slug} was ${status} on Launch Directory`,
    });
    expect(mail.text).toContain('The site is gone.');
    expect(await run('listings', verb, slug)).toMatchObject({ code: 1 });
  },
);

it('alternatives approve shows one listing beside another', async () => {
  await addListing(service.app.db, `other-${n}`);
  expect(await run('alternatives', 'approve', slug, `other-${n}`)).toMatchObject({ code: 0 });
  const { items } = (await (await get(`/v1/listings/${slug}/alternatives`)).json()) as {
    items: { slug: string; approved: boolean }[];
  };
  expect(items[0]).toMatchObject({ slug: `other-${n}`, approved: true });
  expect(await run('alternatives', 'approve', slug, 'no-such')).toMatchObject({
    code: 1,
    err: /no listing "no-such"/,
  });
  expect(await run('alternatives', 'approve', slug, slug)).toMatchObject({ code: 1 });
  expect(await run('alternatives', 'approve', slug)).toMatchObject({ code: 2 });
});

it('search check finds that the index agrees, and search rebuild makes another one that a start takes up', async () => {
  expect(await run('search', 'check')).toMatchObject({ code: 0, data: { differences: [] } });
  expect(await run('search', 'rebuild')).toMatchObject({ code: 0, data: { live_listings: await live() } });
  expect(await run('search', 'check')).toMatchObject({ code: 0, data: { differences: [] } });
  await service.restart();
  const { total } = (await (await get('/v1/listings?q=product')).json()) as { total: number };
  expect(total).toBeGreaterThan(0);
});

it('search check fails where the kept index says something else', async () => {
  const { db } = service.app;
  await run('search', 'rebuild');
  // Written past the triggers, as a disk that forgets would: the index is told of nothing.
  const index = await openSearchIndex({ db, snapshotFolder: dataFolder, log: pino({ level: 'silent' }) });
  await db.exclusively(async (sql) => {
    await sql('drop trigger search_listing_rewritten');
    await sql(`update listings set name = 'Quite another name' where slug = '${slug}'`);
  });
  await index.close();
  expect(await run('search', 'check')).toMatchObject({
    code: 1,
    data: { differences: [{ problem: 'out of date' }] },
  });
  expect(await run('search', 'rebuild')).toMatchObject({ code: 0 });
  expect(await run('search', 'check')).toMatchObject({ code: 0 });
});

const live = async () => ((await (await get('/v1/site')).json()) as { live_listings: number }).live_listings;

it.each(COMMANDS)('$name refuses words that it does not take', async ({ name }) => {
  expect(await run(...name.split(' '), 'one', 'two', 'three')).toMatchObject({
    code: 2,
    err: expect.stringMatching(`^${name} takes no "(one|two|three)"\\.\n`),
  });
});
