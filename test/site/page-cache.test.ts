import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { addListing } from '../kit/listing.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ time: '2026-11-18T12:00:00Z' });
});
afterAll(() => service[Symbol.asyncDispose]());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(service.url + path, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  const { status } = response;
  const [etag, cacheControl, vary] = ['etag', 'cache-control', 'vary'].map((name) =>
    response.headers.get(name),
  );
  return { status, etag, cacheControl, vary, text: await response.text() };
};

it('a page from memory is the page that was made, with its headers', async () => {
  for (const path of ['/', '/search?q=note', '/categories']) {
    const made = await get(path);
    expect(made).toMatchObject({ status: 200, cacheControl: 'public, no-cache' });
    expect(await get(path)).toEqual(made);
    expect((await get(path, { 'accept-encoding': 'gzip' })).text).toBe(made.text);
  }
});

it('what is committed is on the next page, and so is what time changes', async () => {
  const { db } = service.app;
  const { id, slug } = await addListing(db, 'first-words');
  const rename = (tagline: string) =>
    db.transaction((tx) => tx.update(tx.t.listings).set({ tagline }).where(eq(tx.t.listings.id, id)));
  await rename('Before the change');
  expect((await get(`/l/${slug}`)).text).toContain('Before the change');
  await rename('After the change');
  expect((await get(`/l/${slug}`)).text).toContain('After the change');
  const thisWeek = await get('/weeks/this');
  service.setTime('2026-11-30T12:00:00Z');
  expect((await get('/weeks/this')).text).not.toBe(thisWeek.text);
});

it('visitors with a cookie get their own page', async () => {
  await get('/');
  expect((await get('/', { cookie: 'theme=dark' })).cacheControl).toBe('private, no-store');
});
