import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessApp, startAccessApp } from '../kit/access-app.ts';
import { type Browser, openBrowser, type PageVisit } from '../kit/browser.ts';

const MINUTE = 60_000;
const OWNER = 'owner@example.com';

let app: AccessApp;
beforeEach(async () => {
  app = await startAccessApp({ rateLimits: true, behindProxy: true });
});
afterEach(() => app[Symbol.asyncDispose]());

/** A new browser at a network address, as a proxy in front names it. */
const browserAt = (address: string): Browser => openBrowser(app.url, { 'x-forwarded-for': address });
const ask = async (browser: Browser, email = OWNER): Promise<PageVisit> =>
  browser.submit(await browser.get('/sign-in'), { email });
const askFrom = (address: string, email = OWNER): Promise<PageVisit> => ask(browserAt(address), email);
const mails = (email = OWNER): string[] =>
  app.codes.filter((mail) => mail.email === email).map(({ code }) => code);
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).$('h1').text() === 'Your account';
async function signInAt(browser: Browser): Promise<PageVisit> {
  const page = await ask(browser);
  return browser.submit(page, { code: await app.readCode(OWNER) });
}

describe('somebody who asks for codes for my address without end', () => {
  /** Every 15 minutes five requests from one address, as long as it takes. */
  async function attack(rounds = 1, address = '203.0.113.66') {
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) app.advanceClock(15 * MINUTE);
      for (let i = 0; i < 5; i += 1) await askFrom(address);
    }
  }

  it('does not keep me out at another address, in a browser never used before', async () => {
    await attack(3);
    const mine = browserAt('198.51.100.7');
    await signInAt(mine);
    expect(await isSignedIn(mine)).toBe(true);
  });

  it('does not keep me out at the same address, in a browser that has signed in before', async () => {
    const mine = browserAt('203.0.113.66');
    await signInAt(mine);
    await mine.submit(await mine.get('/account'), {}, 'form[action="/sign-out"]');
    await attack(3);
    for (let i = 0; i < 10; i += 1) await askFrom('203.0.113.66', `other${i}@example.com`);
    expect((await askFrom('203.0.113.66')).status).toBe(429);
    await signInAt(mine);
    expect(await isSignedIn(mine)).toBe(true);
    expect(mails().at(-1)).toMatch(/^\d{6}$/);
  });

  it('does not keep me out with a thousand addresses: one long code an hour is good wherever I ask', async () => {
    for (let i = 0; i < 40; i += 1) await askFrom(`203.0.113.${i}`);
    const mine = browserAt('198.51.100.7');
    const page = await ask(mine);
    expect(page.status).toBe(200);
    expect(page.$('main').text()).toMatch(/latest mail there has a longer one/);
    const code = mails().at(-1)!;
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await mine.submit(page, { code: code.toLowerCase() });
    expect(await isSignedIn(mine)).toBe(true);
    // Used up, in every browser that waits for it.
    const other = browserAt('198.51.100.8');
    await other.submit(await ask(other), { code });
    expect(await isSignedIn(other)).toBe(false);
  });

  it(
    'puts at most eight mails an hour into my mailbox, and two an hour in the long run',
    { timeout: 60_000 },
    async () => {
      for (let i = 0; i < 60; i += 1) await askFrom(`203.0.113.${i}`);
      expect(mails().length).toBe(7);
      for (let hour = 0; hour < 24; hour += 1) {
        app.advanceClock(60 * MINUTE);
        for (let i = 0; i < 3; i += 1) await askFrom(`203.0.113.${100 + i}`);
      }
      expect(mails().filter((code) => /^\d{6}$/.test(code)).length).toBeLessThanOrEqual(15);
      expect(mails().length).toBeLessThanOrEqual(7 + 2 * 24);
    },
  );

  it('gets no further with other spellings of it: six digits and long codes are few for all of them', async () => {
    await signInAt(browserAt('198.51.100.7'));
    const before = app.codes.length;
    for (let i = 0; i < 30; i += 1) {
      const page = await askFrom(`203.0.113.${i}`, `owner+${i}@example.com`);
      // What is no account looks like any other address.
      if (i > 20) expect(page.$('main').text()).toMatch(/latest mail there has a longer one/);
    }
    // The owner's own first code counts, too.
    expect(app.codes.length - before).toBe(5 + 3);
    // Nobody is kept out of an account by that.
    const mine = browserAt('198.51.100.8');
    await signInAt(mine);
    expect(await isSignedIn(mine)).toBe(true);
  });

  it('uses up no tries of mine: wrong codes count for the browser that types them', async () => {
    const mine = browserAt('198.51.100.7');
    const page = await ask(mine);
    const code = await app.readCode(OWNER);
    const thief = browserAt('203.0.113.66');
    const theirs = await ask(thief);
    for (let i = 0; i < 6; i += 1)
      await thief.submit(theirs, { code: code === '111111' ? '222222' : '111111' });
    await thief.submit(theirs, { code });
    expect(await isSignedIn(thief)).toBe(false);
    await mine.submit(page, { code });
    expect(await isSignedIn(mine)).toBe(true);
  });

  it(
    'guesses at most 60 six-digit codes a day, from however many addresses',
    { timeout: 60_000 },
    async () => {
      let tries = 0;
      for (let hour = 0; hour < 24; hour += 2) {
        for (let i = 0; i < 8; i += 1) {
          const browser = browserAt(`203.0.113.${i}`);
          const page = await ask(browser);
          if (page.$('label[for=code]').text() === 'Six-digit code') tries += 5;
        }
        app.advanceClock(120 * MINUTE);
      }
      expect(tries).toBeLessThanOrEqual(60);
    },
  );
});

describe('one network', () => {
  it('asks for ten codes in 15 minutes, for whatever addresses, and is told how long to wait', async () => {
    for (let i = 0; i < 10; i += 1)
      expect((await askFrom('203.0.113.66', `p${i}@example.com`)).status).toBe(200);
    const refused = await askFrom('203.0.113.66', 'p10@example.com');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.$('#email-problem').text()).toContain('Try again in 15 minutes');
    expect(mails('p10@example.com')).toEqual([]);
    expect((await askFrom('198.51.100.7', 'p10@example.com')).status).toBe(200);
  });

  it('is the /64 of an IPv6 address', async () => {
    for (let i = 0; i < 10; i += 1) await askFrom(`2001:db8:1:2::${i + 1}`, `p${i}@example.com`);
    expect((await askFrom('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await askFrom('2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('the cookie of a device', () => {
  it('lets nobody in, and is good for the addresses that signed in with it only', async () => {
    const mine = browserAt('198.51.100.7');
    await signInAt(mine);
    const device = mine.cookies.find(({ name }) => name === 'device')!;
    const thief = browserAt('203.0.113.66');
    thief.cookies.push({ ...device });
    expect(await isSignedIn(thief)).toBe(false);
    // For another address it is a stranger's: the allowance of the network is used up.
    for (let i = 0; i < 10; i += 1) await ask(thief, `p${i}@example.com`);
    expect((await ask(thief, 'p10@example.com')).status).toBe(429);
    const forged = browserAt('203.0.113.66');
    forged.cookies.push({
      ...device,
      value: device.value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    });
    expect((await ask(forged)).status).toBe(429);
  });

  it('has five codes in 15 minutes, then asks as a stranger does', async () => {
    const mine = browserAt('198.51.100.7');
    await signInAt(mine);
    await mine.submit(await mine.get('/account'), {}, 'form[action="/sign-out"]');
    for (let i = 0; i < 16; i += 1) expect((await ask(mine)).status, String(i)).toBe(i < 14 ? 200 : 429);
  });
});

it('asking keeps a bounded number of rows, whoever asks', async () => {
  await app.db.transaction(async (tx) => {
    const now = new Date();
    const row = {
      email: 'x@example.com',
      codeHash: 'x',
      browserHash: 'x',
      triesLeft: 0,
      createdAt: now,
      expiresAt: now,
    };
    // What comes next stands far behind the first one.
    const rows = [
      { ...row, id: 1 },
      { ...row, id: 100_000 },
    ];
    await tx.insert(tx.t.signInCodes).values(rows as (typeof row)[]);
  });
  await askFrom('198.51.100.7');
  const rows = await app.db.select({ id: app.db.t.signInCodes.id }).from(app.db.t.signInCodes);
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([100_000, 100_001]);
});
