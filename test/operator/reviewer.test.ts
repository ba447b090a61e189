import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApiKey } from '../kit/api-key.ts';
import { restClient } from '../kit/clients.ts';
import { createOperator, type CommandResult } from '../kit/operator.ts';
import { openBrowser } from '../kit/browser.ts';
import { signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const EMAIL = 'review@store.example';
let service: TestApp;
let operator: (...words: string[]) => Promise<CommandResult>;
beforeAll(async () => {
  service = await startTestApp({
    time: new Date().toISOString(),
    settings: { sampleData: false, rateLimits: true },
  });
  operator = createOperator(service.databaseUrl);
});
afterAll(() => service[Symbol.asyncDispose]());

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const isSignedIn = async (code: string): Promise<boolean> => {
  const browser = await signIn(service.url, EMAIL, async () => code);
  return (await browser.get('/account')).text.includes(EMAIL);
};

/** A browser of its own, up to the page that asks for the code. */
async function asksForCode() {
  const browser = openBrowser(service.url);
  const form = await browser.get('/sign-in');
  const { text } = await browser.submit(form, { email: EMAIL }, 'form[action="/sign-in"]');
  return { page: text };
}

describe('a reviewer of a store of assistants', () => {
  it('signs in with one code, again and again, and is mailed nothing', async () => {
    const { data } = await operator('reviewer', 'add', EMAIL, '--until', inDays(45));
    for (let times = 0; times < 3; times += 1) expect(await isSignedIn(data.code)).toBe(true);
    await service.app.catchUp();
    expect((await service.mail()).filter(({ subject }) => /code/i.test(subject))).toEqual([]);
    expect((await operator('settings', 'get', 'reviewers')).out).not.toContain(data.code);
  });

  it('is told to enter that code, and until when it is good, as often as it is asked for', async () => {
    const until = inDays(45);
    const { data } = await operator('reviewer', 'add', EMAIL, '--until', until);
    for (let times = 0; times < 15; times += 1) {
      const { page } = await asksForCode();
      expect(page).toContain('Enter the code you were given');
      expect(page).toContain(until.slice(0, 10));
      expect(page).not.toMatch(/asked for often|latest mail|six digits|spam/);
    }
    expect(await isSignedIn(data.code)).toBe(true);
  });

  it('is let in by no other code', async () => {
    expect(await isSignedIn('0000-0000-0000')).toBe(false);
    expect(await isSignedIn('123456')).toBe(false);
  });

  it('has a listing to try things on, which nobody else sees', async () => {
    const key = await createTestApiKey(service.app.db, EMAIL);
    const { call } = await restClient(service.url, key);
    const { body } = await call('list_my_listings');
    expect(body.items).toMatchObject([{ name: 'Sample for review', status: 'draft' }]);
    const { listing_id, slug } = body.items[0];
    expect((await call('update_my_listing', { listing_id, fields: { tagline: 'Tried' } })).ok).toBe(true);
    expect((await call('get_listing', { slug })).ok).toBe(false);
  });

  it('is never an operator', async () => {
    const refused = await operator('make-operator', EMAIL);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('reviewer remove') });
    await operator('make-operator', 'ops@store.example');
    expect(await operator('reviewer', 'add', 'ops@store.example', '--until', inDays(45))).toMatchObject({
      code: 1,
    });
  });

  it.each([5, 500])('is not made for %i days', async (days) => {
    expect(await operator('reviewer', 'add', EMAIL, '--until', inDays(days))).toMatchObject({ code: 1 });
  });

  it('ends with its day: the code, and what it opened', async () => {
    const { data } = await operator('reviewer', 'add', EMAIL, '--until', inDays(40));
    const browser = await signIn(service.url, EMAIL, async () => data.code);
    const key = await createTestApiKey(service.app.db, EMAIL);
    service.setTime(inDays(41));
    await service.app.catchUp();
    expect((await operator('reviewer', 'list')).data).toEqual([]);
    expect((await browser.get('/account')).text).not.toContain(EMAIL);
    expect((await (await restClient(service.url, key)).call('get_account')).ok).toBe(false);
    expect(await isSignedIn(data.code)).toBe(false);
  });
});
