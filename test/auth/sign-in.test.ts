import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTotpSecret, hashRecoveryCode, findTotpStep } from '../../auth/sign-in/totp.ts';
import { parseDigits, parseLetters } from '../../auth/sign-in/parse-code.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { safePath } from '../../auth/safe-path.ts';
import { type AccessApp, startAccessApp } from '../kit/access-app.ts';
import { type Browser, openBrowser, type PageVisit } from '../kit/browser.ts';
import { continueSignIn, signIn } from '../kit/person.ts';

const MINUTE = 60_000;

let app: AccessApp;
beforeAll(async () => {
  app = await startAccessApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A browser that has asked for a code and is on the page to enter it. */
async function askForCode(email: string): Promise<{ browser: Browser; page: PageVisit }> {
  const browser = openBrowser(app.url);
  return { browser, page: await browser.submit(await browser.get('/sign-in'), { email }) };
}
/** A browser that has asked several times, with the codes in their order. */
async function askOften(email: string, times: number) {
  const { browser, page } = await askForCode(email);
  const asked = { browser, page, codes: [await app.readCode(email)] };
  for (let i = 1; i < times; i += 1) {
    asked.page = await browser.submit(await browser.get('/sign-in'), { email });
    asked.codes.push(await app.readCode(email));
  }
  return asked;
}
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/account')).$('h1').text() === 'Your account';
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('signing in', () => {
  it('makes an account at the first time, and finds it again', async () => {
    const first = await signIn(app.url, 'new@example.com', app.readCode);
    expect((await first.get('/account')).$('dd').text()).toBe('new@example.com');
    await signIn(app.url, '  NEW@example.com ', async () => app.readCode('new@example.com'));
    const { accounts } = app.db.t;
    const all = await app.db.select().from(accounts);
    expect(all.filter(({ email }) => email === 'new@example.com').length).toBe(1);
  });

  it('takes address and code as people paste them', async () => {
    const { browser, page } = await askForCode('Pat <mailto:Paste@Example.com>.');
    const code = await app.readCode('paste@example.com');
    const persian = code.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
    await browser.submit(page, { code: `Your code is ${persian.slice(0, 3)}–${persian.slice(3)}.` });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('reads a code in digits of any script, with signs and words around, and guesses none', () => {
    const of = (zero: number) => String.fromCodePoint(...[1, 2, 3, 4, 5, 6].map((digit) => zero + digit));
    const six = [
      '123456',
      ' 123 456\n',
      '123-456',
      '123‑456',
      '1 2 3 4 5 6',
      '1/2/3/4/5/6',
      '123\u00a0456',
      '\u2068123456\u2069',
    ];
    six.push(...[0xff10, 0x660, 0x6f0, 0x966, 0xe50, 0x1d7d8, 0x1d7e2].map(of), '①②③④⑤⑥', '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣');
    six.push(
      'Your code is 123456.',
      'Code: 123 456, for 10 minutes',
      '123456 is your Launch2 code',
      '@a.example #123456',
    );
    six.push(`رمز ${of(0x660)}`, '2026-11-29: 123-456', 'again: 123456 123456');
    const none = [
      '',
      '12345',
      '1234567',
      'abcdef',
      '123456 or 654321',
      '12345 6789',
      '2 codes: 12345',
      '一二三四五六',
    ];
    const long = [
      'AB12-0D31-PQRS',
      'ab12od3lpqrs',
      'AB12 0D3I PQRS',
      'ＡＢ１２－０Ｄ３１－ＰＱＲＳ',
      'Your code is ab12-0d31-pqrs.',
    ];
    const notLong = [
      'AB12-0D31',
      'AB12-0D31-PQRU',
      'AB12-0D31-PQRS-TVWX',
      'twelve words are no code',
      '123456',
    ];
    expect({
      six: six.filter((typed) => parseDigits(typed) !== '123456'),
      none: none.filter((typed) => parseDigits(typed) !== undefined),
      long: long.filter((typed) => parseLetters(typed, 12) !== 'AB120D31PQRS'),
      notLong: notLong.filter((typed) => parseLetters(typed, 12) !== undefined),
    }).toEqual({ six: [], none: [], long: [], notLong: [] });
    // The same reading at the second factor.
    const secret = createTotpSecret();
    const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: 0 });
    const wide = token.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect(findTotpStep(secret, `Code: ${wide.slice(0, 3)}-${wide.slice(3)}`, new Date(0))).toBe(0);
    expect(hashRecoveryCode('ａb12 od3l-pqrs–tvwx')).toBe(hashRecoveryCode('AB12-0D31-PQRS-TVWX'));
  });

  it('answers the same to known and unknown addresses', async () => {
    await signIn(app.url, 'known@example.com', app.readCode);
    const [known, unknown] = await Promise.all([
      askForCode('known@example.com'),
      askForCode('nobody@example.com'),
    ]);
    const plain = ({ page }: { page: PageVisit }): string =>
      page.$('main').text().replace('known@example.com', '').replace('nobody@example.com', '');
    expect(plain(known)).toBe(plain(unknown));
    expect(known.page.status).toBe(unknown.page.status);
    expect(app.codes.some(({ email }) => email === 'nobody@example.com')).toBe(true);
  });

  it.each([
    '',
    'nobody',
    'a@b',
    'a b@example.com',
    `${'a'.repeat(250)}@example.com`,
    'a@example.com\r\nBcc: b@example.com',
  ])('asks again for %j, with the problem beside the field', async (email) => {
    const { page } = await askForCode(email);
    expect(page.status).toBe(400);
    expect(page.$('#email').attr('aria-invalid')).toBe('true');
    expect(page.$(`#${page.$('#email').attr('aria-describedby')}`).text()).toContain(
      'Enter an e-mail address',
    );
  });

  it('keeps cookies from scripts and other sites, and marks them secure behind https', async () => {
    const browser = await signIn(app.url, 'cookie@example.com', app.readCode);
    for (const cookie of browser.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: false });
    }
    await using https = await startAccessApp({ publicUrl: 'https://launch.example' });
    const response = await fetch(`${https.url}/sign-in`);
    expect(response.headers.getSetCookie().join()).toMatch(
      /^__Host-browser=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('guessing codes', () => {
  it('locks a code after five wrong tries, also for the right one', async () => {
    const { browser, page } = await askForCode('guess@example.com');
    const code = await app.readCode('guess@example.com');
    let answer = page;
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      answer = await browser.submit(answer, { code: wrong(code) });
      expect(answer.$('#code-problem').text()).toContain(`${left} left`);
    }
    const locked = await browser.submit(answer, { code: wrong(code) });
    expect(locked.status).toBe(400);
    expect(locked.$('#email-problem').text()).toContain('Ask for a new one');
    await browser.submit(answer, { code });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('gives five tries also when they come at once', async () => {
    const { browser, page } = await askForCode('flood@example.com');
    const code = await app.readCode('flood@example.com');
    await Promise.all(Array.from({ length: 12 }, () => browser.submit(page, { code: wrong(code) })));
    await browser.submit(page, { code });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('does not count what cannot be a code as a try', async () => {
    const { browser, page } = await askForCode('typo@example.com');
    for (const code of ['', '12345', 'abcdef', '1234567']) {
      expect((await browser.submit(page, { code })).$('#code-problem').text()).toBe(
        'The code has six digits.',
      );
    }
    await browser.submit(page, { code: await app.readCode('typo@example.com') });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('ends a code after ten minutes', async () => {
    const { browser, page } = await askForCode('late@example.com');
    app.advanceClock(10 * MINUTE + 1);
    const late = await browser.submit(page, { code: await app.readCode('late@example.com') });
    expect(late.$('#email-problem').text()).toContain('expired');
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('takes a code only in the browser that asked for it', async () => {
    await askForCode('victim@example.com');
    const { browser, page } = await askForCode('thief@example.com');
    await browser.submit(page, { code: await app.readCode('victim@example.com') });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('takes a code once', async () => {
    const { browser, page } = await askForCode('once@example.com');
    const mark = browser.cookies.map((cookie) => ({ ...cookie }));
    const code = await app.readCode('once@example.com');
    await browser.submit(page, { code });
    expect(await isSignedIn(browser)).toBe(true);
    const again = openBrowser(app.url);
    again.cookies.push(...mark);
    await again.submit(page, { code });
    expect(await isSignedIn(again)).toBe(false);
  });

  it('keeps nothing from which the six digits could be found', async () => {
    await askForCode('kept@example.com');
    const kept = JSON.stringify(await app.db.select().from(app.db.t.signInCodes));
    const code = await app.readCode('kept@example.com');
    for (const trace of [`"${code}"`, hashToken(code), hashToken(`kept@example.com:${code}`)]) {
      expect(kept).not.toContain(trace);
    }
  });

  it('takes each of the last three codes until one is used, and the page says so', async () => {
    const { browser, codes, page } = await askOften('again@example.com', 4);
    expect(page.$('main').text()).toContain('an earlier code works as well');
    const copied = browser.cookies.map((cookie) => ({ ...cookie }));
    const unlike = (code: string) => !codes.slice(1).includes(code);
    if (unlike(codes[0]!)) await browser.submit(page, { code: codes[0]! });
    expect(await isSignedIn(browser)).toBe(false);
    await browser.submit(page, { code: codes[1]! });
    expect(await isSignedIn(browser)).toBe(true);
    const again = openBrowser(app.url);
    again.cookies.push(...copied);
    for (const code of codes) await again.submit(page, { code });
    expect(await isSignedIn(again)).toBe(false);
  });

  it('no code is tried more than five times, however many work at once, and none is left for another address', async () => {
    const { browser, codes, page } = await askOften('often@example.com', 2);
    const no = ['111111', '222222', '333333'].find((code) => !codes.includes(code))!;
    for (let i = 0; i < 4; i += 1) await browser.submit(page, { code: no });
    await browser.submit(await browser.get('/sign-in'), { email: 'often@example.com' });
    codes.push(await app.readCode('often@example.com'));
    const answer = await browser.submit(page, { code: no });
    expect(answer.$('#code-problem').text()).toContain('4 tries left');
    for (const code of codes.slice(0, 2)) if (code !== codes[2]) await browser.submit(page, { code });
    expect(await isSignedIn(browser)).toBe(false);
    await browser.submit(await browser.get('/sign-in'), { email: 'other@example.com' });
    const other = await app.readCode('other@example.com');
    if (other !== codes[2]) await browser.submit(page, { code: codes[2]! });
    expect(await isSignedIn(browser)).toBe(false);
    await browser.submit(page, { code: other });
    expect((await browser.get('/account')).$('dd').text()).toBe('other@example.com');
  });
});

describe('sessions', () => {
  it('never takes over a session id that was planted (session fixation)', async () => {
    const browser = openBrowser(app.url);
    const planted = {
      name: 'session',
      value: 'planted',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
    };
    browser.cookies.push(planted);
    await continueSignIn(browser, await browser.get('/sign-in'), 'fix@example.com', app.readCode);
    expect(await isSignedIn(browser)).toBe(true);
    const attacker = openBrowser(app.url);
    attacker.cookies.push(planted);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it('changes both cookies at sign-in', async () => {
    const { browser, page } = await askForCode('change@example.com');
    const before = browser.cookies.map(({ value }) => value);
    await browser.submit(page, { code: await app.readCode('change@example.com') });
    expect(browser.cookies.map(({ name }) => name).sort()).toEqual(['browser', 'device', 'session']);
    for (const { value } of browser.cookies) expect(before).not.toContain(value);
  });

  it('ends on the server at sign-out', async () => {
    const browser = await signIn(app.url, 'out@example.com', app.readCode);
    const copied = browser.cookies.map((cookie) => ({ ...cookie }));
    await browser.submit(await browser.get('/account'), {}, 'form[action="/sign-out"]');
    expect(await isSignedIn(browser)).toBe(false);
    const thief = openBrowser(app.url);
    thief.cookies.push(...copied);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('lasts 30 days', async () => {
    const browser = await signIn(app.url, 'month@example.com', app.readCode);
    app.advanceClock(30 * 24 * 60 * MINUTE - MINUTE);
    expect(await isSignedIn(browser)).toBe(true);
    app.advanceClock(2 * MINUTE);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('where sign-in leads', () => {
  it('back to the page that asked for it', async () => {
    const browser = openBrowser(app.url);
    const asked = await browser.get('/account/api-keys?x=1');
    expect(new URL(asked.url).pathname).toBe('/sign-in');
    const after = await continueSignIn(browser, asked, 'next@example.com', app.readCode);
    expect(after.url).toBe(`${app.url}/account/api-keys?x=1`);
  });

  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/%5c\\evil.example',
    '',
  ];
  it.each(elsewhere)('never to %j', async (next) => {
    const to = safePath(next, '/account');
    expect(new URL(to, app.url).origin).toBe(app.url);
    expect(to).toMatch(/^\/([^/\\]|$)/);
    const browser = await signIn(app.url, 'hop@example.com', app.readCode);
    const page = await browser.get(`/sign-in?${new URLSearchParams({ next }).toString()}`);
    expect(new URL(page.url).origin).toBe(app.url);
    expect(page.location).toBeNull();
  });

  it('keeps path, query and fragment of a page here', () => {
    expect(safePath('/consent/abc?x=1&y=%2F#z', '/')).toBe('/consent/abc?x=1&y=%2F#z');
    expect(safePath('/', '/account')).toBe('/');
    expect(safePath(['/a', '/b'], '/account')).toBe('/account');
    expect(safePath(`/${'a'.repeat(7000)}`, '/account')).toBe('/account');
  });
});
