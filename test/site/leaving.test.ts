import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '../../store/people/audit-log.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { findListing } from '../../store/listings/listings.ts';
import type { Browser } from '../kit/browser.ts';
import { restClient } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator, type CommandResult } from '../kit/operator.ts';
import { connectApp, createCodeReader, createApiKeyOnPage, signIn } from '../kit/person.ts';
import { createSavedListing, openBuyer, payOnPage, submitCheckout } from '../kit/shop.ts';
import { openBrowser } from '../kit/browser.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let operator: (...words: string[]) => Promise<CommandResult>;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false, rateLimits: false } });
  operator = createOperator(service.databaseUrl);
});
afterAll(() => service[Symbol.asyncDispose]());

const START = '2026-11-18T12:00:00Z';
const at = (days: number, minutes = 0): string =>
  new Date(Date.parse(START) + days * 86_400_000 + minutes * 60_000).toISOString();
const enter = (email: string, to = service): Promise<Browser> => signIn(to.url, email, createCodeReader(to));
const accountOf = async (email: string) => findAccountByEmail(service.app.db, email);
const lastMail = async (email: string) => (await service.mail()).findLast(({ to }) => to === email)!;

async function askToLeave(browser: Browser, fields: Record<string, string> = {}) {
  const page = await browser.get('/account/delete');
  return browser.submit(page, { sure: 'yes', ...fields }, 'form[action="/account/delete"]');
}

describe('exporting an account', () => {
  it('is a file with all that is known, asked for with a fresh code, three times a day', async () => {
    await using limited = await startTestApp({ settings: { sampleData: false, rateLimits: true } });
    const email = 'export@example.com';
    const browser = await enter(email, limited);
    await createSavedListing(limited.app.db, email, { name: 'Exported' });
    limited.setTime(at(0, 11));
    const form = 'form[action="/account/export"]';
    const asked = await browser.submit(await browser.get('/account/export'), {}, form);
    expect(asked.$('h1').text()).toBe('Confirm that it is you');
    const identity_code = await createCodeReader(limited)(email);
    const ready = await browser.submit(asked, { identity_code }, form);
    expect(ready.$('[role=status]').text()).toContain('You can download');
    const file = await browser.submit(ready, {}, form);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=account-2026-11-18.json');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.headers.get('content-encoding')).toBe('gzip');
    const { data } = JSON.parse(file.text);
    expect(data.accounts[0]).toMatchObject({ email });
    expect(data.listings[0]).toMatchObject({ name: 'Exported' });
    for (const _ of [2, 3]) await browser.submit(ready, {}, form);
    const refused = await browser.submit(ready, {}, form);
    expect(refused.status).toBe(429);
    expect(refused.$('[role=alert]').text()).toContain('3 times');
    limited.setTime(at(1, 12));
    const back = await enter(email, limited);
    const next = await back.submit(await back.get('/account/export'), {}, form);
    expect(JSON.parse(next.text).data.accounts[0].email).toBe(email);
  });
});

describe('deleting an account', () => {
  it('says before what goes and what stays, and does nothing without a tick and a choice', async () => {
    service.setTime(START);
    const email = 'unsure@example.com';
    const browser = await enter(email);
    const { id: ownerId } = (await accountOf(email))!;
    await addListing(service.app.db, 'unsure', { ownerId, name: 'Unsure', status: 'live' });
    const page = await browser.get('/account/delete');
    expect(page.$('main').text()).toContain('What becomes of Unsure?');
    expect((await askToLeave(browser)).$('#problem').text()).toContain('Choose');
    const untold = await askToLeave(browser, { listings: 'archive', sure: 'no' });
    expect(untold.$('#problem').text()).toContain('Tick');
    expect((await accountOf(email))!.deletionDueAt).toBeNull();
  });

  it('a stolen cookie alone does not: it needs a fresh code', async () => {
    service.setTime(START);
    const browser = await enter('kept@example.com');
    service.setTime(at(0, 11));
    const asked = await askToLeave(browser);
    expect(asked.$('h1').text()).toBe('Confirm that it is you');
    expect((await accountOf('kept@example.com'))!.deletionDueAt).toBeNull();
    const identity_code = await createCodeReader(service)('kept@example.com');
    await browser.submit(asked, { identity_code }, 'form[action="/account/delete"]');
    expect((await accountOf('kept@example.com'))!.deletionDueAt).not.toBeNull();
  });

  it('ends all access at once, mails the way back, and signing in within the days takes it back', async () => {
    service.setTime(START);
    const email = 'back@example.com';
    const browser = await enter(email);
    const key = await createApiKeyOnPage(browser);
    const tokens = await connectApp(service.url, browser, { params: { resource: `${service.url}/v1` } });
    const done = await askToLeave(browser);
    expect(done.$('h1').text()).toBe('Your account will be deleted');
    expect(done.$('main').text()).toContain('25 November 2026');
    expect(new URL((await browser.get('/account')).url).pathname).toBe('/sign-in');
    for (const secret of [key, tokens.accessToken]) {
      const { call } = await restClient(service.url, secret);
      expect((await call('get_account', {})).body.error.code).toBe('unauthenticated');
    }
    await service.app.catchUp();
    const told = await lastMail(email);
    expect(told.subject).toContain('will be deleted on 2026-11-25');
    expect(told.text).toContain('/sign-in');

    service.setTime(at(6));
    await service.app.catchUp();
    const returned = await enter(email);
    expect((await returned.get('/account?kept=yes')).$('[role=status]').text()).toContain('Welcome back');
    service.setTime(at(8));
    await service.app.catchUp();
    expect(await accountOf(email)).toMatchObject({ email, deletionDueAt: null, deletedAt: null });
  });

  it('after the days it is done: pages gone, a place freed at the payment provider, a last mail, a new start', async () => {
    service.setTime(START);
    const email = 'gone@example.com';
    const { db } = service.app;
    const buyer = await openBuyer({ url: service.url, db }, email);
    const order = async (name: string) => {
      const { id: listing_id } = await createSavedListing(db, email, { name, tagline: 'Notes' });
      const { body } = await buyer.call('create_checkout', { items: [{ product: 'launch', listing_id }] });
      return { listing_id, url: String(body.checkout_url) };
    };
    const paid = await order('Paid');
    await payOnPage(paid.url);
    const live = await findListing(db, paid.listing_id);
    const browser = await enter(email);
    expect((await browser.get('/account/delete')).$('main').text()).toContain('1 paid order');
    await askToLeave(browser, { listings: 'archive' });
    // The link to an unpaid order opens without signing in: somebody begins to pay just before the end.
    service.setTime(at(6, 1439));
    const open = await (async () => {
      const again = await openBuyer({ url: service.url, db }, email);
      const { id: listing_id } = await createSavedListing(db, email, { name: 'Unpaid', tagline: 'Notes' });
      const { body } = await again.call('create_checkout', { items: [{ product: 'launch', listing_id }] });
      return { listing_id, url: String(body.checkout_url) };
    })();
    await submitCheckout(openBrowser(service.url), open.url);
    expect(await db.$count(db.t.launchPlaces)).toBe(2);

    service.setTime(at(7, 1));
    await service.app.catchUp();
    await service.app.catchUp();
    expect(await accountOf(email)).toBeUndefined();
    expect(await findListing(db, open.listing_id)).toBeUndefined();
    expect((await fetch(`${service.url}/l/${live!.slug}`)).status).not.toBe(200);
    expect((await lastMail(email)).subject).toContain('is deleted');
    expect((await lastMail(email)).text).toContain('tax law');
    const events = await listAuditLog(db, { type: 'account_deleted', limit: 1 });
    expect(JSON.stringify(events)).not.toContain(email);

    const anew = await enter(email);
    expect((await anew.get('/orders')).$('main').text()).not.toContain('LD-');
    expect((await anew.get('/account/delete')).$('main').text()).not.toContain('paid order');
  });
});

describe('operator commands', () => {
  it('show, sign out, export into a file that is not there yet, delete at once', async () => {
    service.setTime(new Date().toISOString());
    const email = 'asked@example.com';
    const browser = await enter(email);
    expect((await operator('account', 'show', email)).data).toMatchObject({ email, published: [] });
    expect((await operator('account', 'sessions', email)).data).toHaveLength(1);
    expect((await operator('account', 'sessions', email, '--end')).data).toEqual({ ended: 1 });
    expect(new URL((await browser.get('/account')).url).pathname).toBe('/sign-in');

    const file = `${service.databaseUrl.slice('file:'.length)}.export.json`;
    expect((await operator('account', 'export', email, file)).code).toBe(0);
    expect((await operator('account', 'export', email, file)).err).toContain('exists already');
    const { readFile, stat } = await import('node:fs/promises');
    expect(JSON.parse(await readFile(file, 'utf8')).data.accounts[0].email).toBe(email);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    expect((await operator('account', 'delete', email)).code).toBe(2);
    const later = await operator('account', 'delete', email, '--listings', 'unowned');
    expect(later.data).toMatchObject({ deleted: false });
    const now = await operator('account', 'delete', email, '--listings', 'unowned', '--now');
    expect(now.data).toMatchObject({ deleted: true });
    expect((await operator('account', 'show', email)).err).toContain('There is no account');
  });
});
