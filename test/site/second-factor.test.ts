import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findSecondFactor } from '../../store/people/second-factors.ts';
import { getOrCreateAccount, setRole } from '../../store/people/write/accounts.ts';
import type { Browser } from '../kit/browser.ts';
import { createEmptyDatabase, describeAnyDialect, type EmptyDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { createOperator } from '../kit/operator.ts';
import {
  requestToken,
  buildAuthorization,
  connectApp,
  createCodeReader,
  createApiKeyOnPage,
  registerApp,
  signIn,
} from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { setUpSecondFactor, signInOperator, START_TIME, totpCode } from '../kit/team-member.ts';

const later = (minutes: number) => new Date(START_TIME.getTime() + minutes * 60_000);

describeAnyDialect('the second factor of operators', (dialect) => {
  let empty: EmptyDatabase;
  let service: TestApp;
  let count = 0;
  let email: string;
  beforeAll(async () => {
    empty = await createEmptyDatabase(dialect);
    service = await startTestApp({ settings: { sampleData: false, databaseUrl: empty.url } });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await empty[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    service.setTime(START_TIME.toISOString());
    email = `operator-${(count += 1)}@example.com`;
  });

  const signedIn = () => signIn(service.url, email, createCodeReader(service));
  const makeOperator = () =>
    service.app.db.transaction(async (tx) =>
      setRole(tx, await getOrCreateAccount(tx, email, START_TIME), 'operator'),
    );
  const enter = async (browser: Browser, code: string) =>
    browser.submit(await browser.get('/team'), { code }, 'form[action="/account/second-factor"]');

  it('is asked for on /team, before API keys and before apps, and set up with a fresh mailed code', async () => {
    const browser = await signedIn();
    expect((await browser.get('/account/second-factor')).status).toBe(404);
    await makeOperator();
    expect(new URL((await browser.get('/team/log')).url).search).toContain(encodeURIComponent('/team/log'));
    await expect(createApiKeyOnPage(browser)).rejects.toThrow('no key was made');
    const app = buildAuthorization(service.url, String((await registerApp(service.url))['client_id']));
    expect((await browser.get(app.url)).$('h1').text()).toBe('Operators need a second factor');

    service.setTime(later(15).toISOString());
    const asked = await browser.get('/account/second-factor');
    const begun = await browser.submit(asked, {}, 'form[action="/account/second-factor/begin"]');
    expect(begun.$('h1').text()).toBe('Confirm that it is you');
    const code = await createCodeReader(service)(email);
    const setUp = await browser.submit(begun, { identity_code: code }, 'form:has([name=identity_code])');
    expect(setUp.$('.qr svg').length).toBe(1);
    const confirm = 'form[action="/account/second-factor/confirm"]';
    const wrong = await browser.submit(setUp, { code: '000000' }, confirm);
    expect(wrong.status).toBe(400);
    const key = wrong.$('#second-factor-key').text();
    const done = await browser.submit(wrong, { code: totpCode(key, later(15)) }, confirm);
    expect(done.$('#recovery-codes li').length).toBe(10);
    expect((await browser.get('/team')).status).toBe(200);
    expect(await createApiKeyOnPage(browser)).toMatch(/^ld_/);
    expect((await browser.get(app.url)).$('form[action^="/consent/"]').length).toBeGreaterThan(0);
  });

  it('is asked for again after 12 hours and in another browser; no code is good twice', async () => {
    const { key } = await signInOperator(service, email);
    const other = await signedIn();
    expect((await other.get('/team')).$('h1').text()).toBe('Enter your second factor');
    expect((await enter(other, totpCode(key, START_TIME))).status).toBe(400);
    service.setTime(later(1).toISOString());
    expect((await enter(other, totpCode(key, later(1)))).$('h1').text()).toBe('Reports');
    service.setTime(later(13 * 60).toISOString());
    expect((await other.get('/team')).$('h1').text()).toBe('Enter your second factor');
  });

  it('can be a recovery code, each once', async () => {
    const { recovery } = await signInOperator(service, email);
    const other = await signedIn();
    const typed = recovery[0]!.toLowerCase().replaceAll('-', ' ');
    expect((await enter(other, typed)).$('h1').text()).toBe('Reports');
    expect((await other.get('/account/second-factor')).$('main').text()).toContain('9 recovery codes left');
    expect((await enter(await signedIn(), recovery[0]!)).status).toBe(400);
  });

  it('is not guessed: after five wrong codes the right one waits, too', async () => {
    const { key } = await signInOperator(service, email);
    const other = await signedIn();
    service.setTime(later(1).toISOString());
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(other, '111111')).status).toBe(400);
    expect((await enter(other, totpCode(key, later(1)))).status).toBe(429);
    service.setTime(later(17).toISOString());
    expect((await enter(other, totpCode(key, later(17)))).$('h1').text()).toBe('Reports');
  });

  it('is kept encrypted, and taken away by command', async () => {
    const { browser, key, recovery } = await signInOperator(service, email);
    const id = await service.app.db.transaction((tx) => getOrCreateAccount(tx, email, START_TIME));
    const stored = JSON.stringify(await findSecondFactor(service.app.db, id));
    expect(stored).not.toContain(key.replaceAll(' ', ''));
    expect(stored).not.toContain(recovery[0]!.replaceAll('-', ''));
    const run = createOperator(empty.url);
    expect(await run('second-factor', 'reset', email)).toMatchObject({ code: 0 });
    expect(await run('second-factor', 'reset', email)).toMatchObject({ code: 1 });
    expect((await browser.get('/team')).$('h1').text()).toBe('Operators need a second factor');
    expect((await setUpSecondFactor(browser)).done.status).toBe(200);
  });

  it('comes before every key and app with an operator’s rights; its owner is told when it is set and taken away', async () => {
    const browser = await signedIn();
    const before = await createApiKeyOnPage(browser);
    service.setTime(later(1).toISOString());
    await makeOperator();
    await setUpSecondFactor(browser, later(1));
    service.setTime(later(2).toISOString());
    const after = await createApiKeyOnPage(browser);
    const other = await addListing(service.app.db, `others-${count}-${dialect}`);
    const ask = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${service.url}/v1/me/listings/${other.id}`, { headers });
      return { status: answer.status, body: await answer.text() };
    };
    expect((await ask(after)).status).toBe(200);
    const refused = await ask(before);
    expect(refused.status).toBe(404);
    expect(refused.body).toContain('older than your second factor');
    expect(refused.body).toContain('make a new API key');

    await createOperator(empty.url)('second-factor', 'reset', email);
    expect((await ask(after)).status).toBe(404);
    // The command goes by the clock of the machine.
    service.setTime(new Date(Date.now() + 60_000).toISOString());
    await service.app.catchUp();
    const subjects = (await service.mail()).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('econd factor'))).toEqual([
      'Second factor set up on Launch Directory',
      'Second factor taken away on Launch Directory',
    ]);
  });

  it('of somebody else’s browser cannot be replaced without it', async () => {
    await signInOperator(service, email);
    const thief = await signedIn();
    const page = await thief.get('/launch');
    const form_token = String(page.$('[name=form_token]').val());
    const begun = await thief.post('/account/second-factor/begin', { form_token });
    expect(begun.$('h1').text()).toBe('Enter your second factor');
  });
});

// Tokens keep the time of the machine: the service lives long before it, or long after.
it.each([
  ['2020-06-01T12:00:00Z', 200],
  ['2090-06-01T12:00:00Z', 404],
])('of %s, an app that was allowed now: %i, also once its token was made anew', async (time, status) => {
  await using service = await startTestApp({ settings: { sampleData: false }, time });
  const { browser } = await signInOperator(service, 'operator@example.com', new Date(time));
  const other = await addListing(service.app.db, 'others');
  const params = { resource: `${service.url}/v1` };
  const tokens = await connectApp(service.url, browser, { params });
  const ask = async (token: unknown) => {
    const headers = { authorization: `Bearer ${String(token)}` };
    return (await fetch(`${service.url}/v1/me/listings/${other.id}`, { headers })).status;
  };
  expect(await ask(tokens.accessToken)).toBe(status);
  const { body } = await requestToken(service.url, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
    client_id: tokens.clientId,
  });
  expect(await ask(body['access_token'])).toBe(status);
});
