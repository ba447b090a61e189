import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '../../store/people/audit-log.ts';
import { type AccessApp, startAccessApp, identifyCaller } from '../kit/access-app.ts';
import { openBrowser, type Browser } from '../kit/browser.ts';
import { connectApp, createApiKeyOnPage, signIn } from '../kit/person.ts';

let app: AccessApp;
beforeAll(async () => void (app = await startAccessApp()));
afterAll(() => app[Symbol.asyncDispose]());

const MINUTE = 60_000;
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  new URL((await browser.get('/account')).url).pathname === '/account';
const typesOf = async (): Promise<string[]> =>
  (await listAuditLog(app.db, { limit: 5 })).map(({ type }) => type);

describe('the list of sessions', () => {
  it('shows every browser the person is signed in with, this one first, and says which it is', async () => {
    const laptop = await signIn(app.url, 'list@example.com', app.readCode);
    await signIn(app.url, 'list@example.com', app.readCode);
    await signIn(app.url, 'somebody-else@example.com', app.readCode);
    const { $ } = await laptop.get('/account/sessions');
    expect($('main form[action="/account/sessions/end"]').length).toBe(2);
    expect($('main li').first().text()).toContain('This browser');
    expect($('main').text()).toContain('last seen');
  });

  it('ends one: its cookie opens nothing from then on, and the event is kept', async () => {
    const laptop = await signIn(app.url, 'one@example.com', app.readCode);
    const stolen = await signIn(app.url, 'one@example.com', app.readCode);
    const page = await laptop.get('/account/sessions');
    const ended = await laptop.submit(page, {}, 'form[action$="/end"]:has(.danger)');
    expect(ended.$('[role=status]').text()).toBe('Signed out.');
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await typesOf()).toContain('session_ended');
  });

  it('ends all others at once', async () => {
    const email = 'all@example.com';
    const laptop = await signIn(app.url, email, app.readCode);
    const phone = await signIn(app.url, email, app.readCode);
    const tablet = await signIn(app.url, email, app.readCode);
    const bystander = await signIn(app.url, 'bystander@example.com', app.readCode);
    await laptop.submit(await laptop.get('/account/sessions'), {}, 'form[action$="/end-others"]');
    const left = [laptop, phone, tablet, bystander].map(isSignedIn);
    expect(await Promise.all(left)).toEqual([true, false, false, true]);
  });

  it('ending this browser signs out here', async () => {
    const browser = await signIn(app.url, 'here@example.com', app.readCode);
    await browser.submit(await browser.get('/account/sessions'), {}, 'form[action$="/end"]');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("cannot end another person's session", async () => {
    const victim = await signIn(app.url, 'victim@example.com', app.readCode);
    const { $ } = await victim.get('/account/sessions');
    const mallory = await signIn(app.url, 'mallory@example.com', app.readCode);
    const page = await mallory.get('/account/sessions');
    const session = String($('[name=session]').val());
    await mallory.submit(page, { session }, 'form[action$="/end"]');
    expect(await isSignedIn(victim)).toBe(true);
  });

  it('leaves apps and keys alone: they are named with the way to end them', async () => {
    const person = await signIn(app.url, 'apps@example.com', app.readCode);
    const tokens = await connectApp(app.url, person);
    const key = await createApiKeyOnPage(person);
    const phone = await signIn(app.url, 'apps@example.com', app.readCode);
    const page = await phone.get('/account/sessions');
    expect(page.$('main').text()).toContain('Test app');
    expect(page.$('main').text()).toContain('1 API key');
    await phone.submit(page, {}, 'form[action$="/end"]:has(.danger)');
    expect((await identifyCaller(app, `Bearer ${tokens.accessToken}`)).status).toBe(200);
    expect((await identifyCaller(app, `Bearer ${key}`)).status).toBe(200);
  });
});

describe('what only the person themselves may do', () => {
  const FORM = 'form[action="/account/api-keys"]';
  const fields = { name: 'Release <script>', scope: ['listings:write', 'orders:write'] };

  it('needs no second code right after signing in', async () => {
    const browser = await signIn(app.url, 'just-now@example.com', app.readCode);
    expect(await createApiKeyOnPage(browser)).toMatch(/^ld_/);
  });

  it('asks for a fresh code after ten minutes, and then goes on with the form as it was', async () => {
    const email = 'later@example.com';
    const browser = await signIn(app.url, email, app.readCode);
    app.advanceClock(10 * MINUTE);
    const page = await browser.get('/account/api-keys');
    const asked = await browser.submit(page, fields, FORM);
    expect(asked.$('h1').text()).toBe('Confirm that it is you');
    expect(asked.text).not.toContain('<script>alert');
    const wrong = await browser.submit(asked, { identity_code: 'no code' }, FORM);
    expect(wrong.status).toBe(400);
    expect(wrong.$('#code-problem').text()).toBe('The code has six digits.');
    const made = await browser.submit(wrong, { identity_code: await app.readCode(email) }, FORM);
    expect(made.$('#new-key').text().trim()).toMatch(/^ld_/);
    expect(made.$('main li').text()).toContain('Release <script>');
    expect(
      made
        .$('main li .tag')
        .map((_, tag) => made.$(tag).text())
        .get(),
    ).toEqual(fields.scope);
    expect(await typesOf()).toContain('reauthenticated');
    // Good for ten minutes.
    expect(await createApiKeyOnPage(browser, { name: 'next' })).toMatch(/^ld_/);
  });

  it('a stolen cookie alone makes no key: neither without a code, nor with a wrong one, nor with a used one', async () => {
    const email = 'stolen@example.com';
    const browser = await signIn(app.url, email, app.readCode);
    const used = await app.readCode(email);
    app.advanceClock(11 * MINUTE);
    const asked = await browser.submit(await browser.get('/account/api-keys'), fields, FORM);
    const fresh = await app.readCode(email);
    for (const code of ['', '000000', used].filter((guess) => guess !== fresh)) {
      const refused = await browser.submit(asked, { identity_code: code }, FORM);
      expect(refused.$('#new-key').length).toBe(0);
    }
    expect((await browser.get('/account/api-keys')).text).toContain('You have no keys yet.');
    expect(await typesOf()).toContain('reauthentication_failed');
  });

  it('a code mailed to another address proves nothing', async () => {
    const browser = await signIn(app.url, 'somebody@example.com', app.readCode);
    app.advanceClock(11 * MINUTE);
    const asked = await browser.submit(await browser.get('/account/api-keys'), fields, FORM);
    // The thief asks for a code to an address of their own, in the same browser.
    const own = 'thief@example.com';
    const form_token = String(asked.$('[name=form_token]').first().val());
    await browser.post('/sign-in', { email: own, form_token });
    const refused = await browser.submit(asked, { identity_code: await app.readCode(own) }, FORM);
    expect(refused.status).toBe(400);
    expect(refused.$('#new-key').length).toBe(0);
  });

  it('mails one code for a form that is sent again, and another one only on request', async () => {
    const email = 'again@example.com';
    const mails = (): number => app.codes.filter((mail) => mail.email === email).length;
    const browser = await signIn(app.url, email, app.readCode);
    app.advanceClock(11 * MINUTE);
    const page = await browser.get('/account/api-keys');
    await browser.submit(page, fields, FORM);
    const asked = await browser.submit(page, fields, FORM);
    expect(mails()).toBe(2);
    const again = await browser.submit(asked, { identity_again: 'yes' }, FORM);
    expect(mails()).toBe(3);
    const made = await browser.submit(again, { identity_code: await app.readCode(email) }, FORM);
    expect(made.$('#new-key').length).toBe(1);
  });

  it('is asked of nobody who is not signed in', async () => {
    const answer = await openBrowser(app.url).post('/account/api-keys', fields);
    expect(new URL(answer.url).pathname).toBe('/sign-in');
  });
});
