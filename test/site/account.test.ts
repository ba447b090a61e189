import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { listApiKeys } from '../../store/people/api-keys.ts';
import { type AccessApp, startAccessApp, identifyCaller } from '../kit/access-app.ts';
import { type Browser, openBrowser } from '../kit/browser.ts';
import {
  requestToken,
  buildAuthorization,
  connectApp,
  continueSignIn,
  submitConsent,
  createApiKeyOnPage,
  registerApp,
  signIn,
} from '../kit/person.ts';

let app: AccessApp;
let browser: Browser;
beforeAll(async () => {
  app = await startAccessApp();
  browser = await signIn(app.url, 'ada@example.com', app.readCode);
});
afterAll(() => app[Symbol.asyncDispose]());

const PAGES = ['/account', '/account/api-keys', '/account/apps', '/account/sessions'];

describe('account pages', () => {
  it.each(PAGES)('%s is for its person only, and kept by no cache', async (path) => {
    const stranger = await openBrowser(app.url).get(path);
    expect(new URL(stranger.url).pathname).toBe('/sign-in');
    const own = await browser.get(path);
    expect(own.status).toBe(200);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.$('meta[name="robots"]').attr('content')).toBe('noindex');
  });

  it('saves a name, shows it escaped, and takes it away again', async () => {
    const name = '<script>alert("x")</script> & Söhne';
    const saved = await browser.submit(await browser.get('/account'), { name }, 'form[action="/account"]');
    expect(saved.$('#name').val()).toBe(name);
    expect(saved.text).not.toContain('<script>alert');
    const cleared = await browser.submit(saved, { name: '  ' }, 'form[action="/account"]');
    expect(cleared.$('#name').val()).toBe('');
    const long = await browser.submit(cleared, { name: 'a'.repeat(81) }, 'form[action="/account"]');
    expect(long.status).toBe(400);
    expect(long.$('#name-problem').text()).toContain('at most 80');
    for (const posing of ['Launch Directory Team', 'Alice ✓', 'Official support', 'Mаllory']) {
      const refused = await browser.submit(long, { name: posing }, 'form[action="/account"]');
      expect([refused.status, refused.$('#name-problem').text()], posing).toEqual([
        400,
        expect.stringContaining('must not'),
      ]);
    }
    const cyrillic = await browser.submit(long, { name: 'Сара' }, 'form[action="/account"]');
    expect(cyrillic.$('#name').val()).toBe('Сара');
    await browser.submit(cyrillic, { name: '' }, 'form[action="/account"]');
  });

  it('shows an API key once, and says what is missing when one cannot be made', async () => {
    const key = await createApiKeyOnPage(browser, { name: 'once' });
    const later = await browser.get('/account/api-keys');
    expect(later.text).toContain('once');
    expect(later.text).not.toContain(key);

    const form = 'form[action="/account/api-keys"]';
    const nameless = await browser.submit(later, { name: ' ' }, form);
    expect(nameless.status).toBe(400);
    expect(nameless.$('#name-problem').text()).toContain('name');
    const powerless = await browser.submit(later, { name: 'x', scope: 'admin' }, form);
    expect(powerless.status).toBe(400);
    expect(powerless.$('#scope-problem').text()).toContain('at least one');
  });

  it('ticks what a link asks a key for, also after signing in, and nothing that is no scope', async () => {
    const link = '/account/api-keys?scope=listings:write,account:read&scope=admin';
    const ticked = (page: Awaited<ReturnType<Browser['get']>>) =>
      page
        .$('[name="scope"]:checked')
        .map((_, box) => page.$(box).val())
        .get();
    expect(ticked(await browser.get(link))).toEqual(['account:read', 'listings:write']);
    const stranger = await openBrowser(app.url).get(link);
    expect(new URL(stranger.url).searchParams.get('next')).toBe(link);
    expect(ticked(await browser.get('/account/api-keys?scope=admin'))).toEqual(['account:read']);
  });

  it('has at most 50 keys, also when they are asked for at once', async () => {
    const browser = await signIn(app.url, 'many@example.com', app.readCode);
    const page = await browser.get('/account/api-keys');
    const make = (name: string) =>
      browser.submit(page, { name, scope: ['account:read'] }, 'form[action="/account/api-keys"]');
    const made = await Promise.all(Array.from({ length: 55 }, (_, i) => make(`key ${i}`)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    const accountId = (await findAccountByEmail(app.db, 'many@example.com'))!.id;
    expect(await listApiKeys(app.db, accountId)).toHaveLength(50);
  });

  it('lists connected apps, and ends one at once with all its tokens', async () => {
    const person = await signIn(app.url, 'apps@example.com', app.readCode);
    const clientId = String((await registerApp(app.url, { client_name: '<b>Bold</b> app' }))['client_id']);
    const tokens = await connectApp(app.url, person, { clientId, ticked: ['account:read'] });
    const kept = await connectApp(app.url, person);
    const page = await person.get('/account/apps');
    expect(page.$('main li').length).toBe(2);
    expect(page.text).toContain('&lt;b&gt;Bold&lt;/b&gt; app');
    expect(page.$(`li:has([value="${clientId}"])`).text()).toContain('See your account');

    await person.submit(page, {}, `form:has([value="${clientId}"])`);
    expect((await identifyCaller(app, `Bearer ${tokens.accessToken}`)).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refreshToken, client_id: clientId };
    expect((await requestToken(app.url, refresh)).status).toBe(400);
    expect((await identifyCaller(app, `Bearer ${kept.accessToken}`)).status).toBe(200);
    expect((await person.get('/account/apps')).$('main li').length).toBe(1);
  });

  it("cannot disconnect another person's app", async () => {
    const tokens = await connectApp(app.url, browser);
    const other = await signIn(app.url, 'other@example.com', app.readCode);
    const token = String((await other.get('/account')).$('[name="form_token"]').val());
    await other.post('/account/apps/disconnect', { client_id: tokens.clientId, form_token: token });
    expect((await identifyCaller(app, `Bearer ${tokens.accessToken}`)).status).toBe(200);
  });
});

describe('forms against other websites (CSRF)', () => {
  const FORMS: [string, Record<string, string>][] = [
    ['/sign-in', { email: 'a@example.com' }],
    ['/sign-in/code', { code: '123456' }],
    ['/sign-out', {}],
    ['/account', { name: 'Mallory' }],
    ['/account/api-keys', { name: 'stolen', scope: 'account:read' }],
    ['/account/api-keys/revoke', { id: '1' }],
    ['/account/apps/disconnect', { client_id: 'x' }],
    ['/account/sessions/end', { session: 'x' }],
    ['/account/sessions/end-others', {}],
  ];

  it.each(FORMS)(
    '%s does nothing without a token, with a foreign one, or sent by another site',
    async (path, fields) => {
      const other = await signIn(app.url, 'mallory@example.com', app.readCode);
      const foreign = String((await other.get('/account')).$('[name="form_token"]').val());
      const own = String((await browser.get('/account')).$('[name="form_token"]').first().val());
      const before = JSON.stringify(await app.db.select().from(app.db.t.apiKeys));
      const mails = app.codes.length;
      for (const [token, headers] of [
        [undefined, {}],
        ['', {}],
        [foreign, {}],
        [`${own}x`, {}],
        [own, { 'sec-fetch-site': 'cross-site' }],
        [own, { 'sec-fetch-site': 'same-site' }],
      ] as const) {
        const sent = { ...fields, ...(token === undefined ? {} : { form_token: token }) };
        const answer = await browser.post(path, sent, headers);
        expect(answer.status).toBe(403);
        expect(answer.$('h1').text()).toBe('This form is out of date');
      }
      expect(JSON.stringify(await app.db.select().from(app.db.t.apiKeys))).toBe(before);
      expect(app.codes.length).toBe(mails);
      expect((await browser.get('/account')).$('#name').val()).toBe('');
    },
  );

  it('a token from before sign-in is not good after it', async () => {
    const person = openBrowser(app.url);
    const before = String((await person.get('/sign-in')).$('[name="form_token"]').val());
    const page = await person.submit(await person.get('/sign-in'), { email: 'late@example.com' });
    await person.submit(page, { code: await app.readCode('late@example.com') });
    expect((await person.post('/account', { name: 'x', form_token: before })).status).toBe(403);
  });

  it('reads neither JSON nor an enormous form', async () => {
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const own = String((await browser.get('/account')).$('[name="form_token"]').first().val());
    const post = (type: string, body: string) =>
      fetch(`${app.url}/account`, { method: 'POST', headers: { cookie, 'content-type': type }, body });
    expect((await post('application/json', JSON.stringify({ name: 'x', form_token: own }))).status).toBe(403);
    expect((await post('application/x-www-form-urlencoded', `name=${'a'.repeat(1_100_000)}`)).status).toBe(
      413,
    );
  });
});

describe('the consent page', () => {
  const consentOf = async (person: Browser, metadata: object = {}, params = {}) => {
    const clientId = String((await registerApp(app.url, { ...metadata }))['client_id']);
    const request = buildAuthorization(app.url, clientId, params);
    return { request, page: await person.get(request.url) };
  };

  it('names the app escaped, where it leads, who is asked, and each scope in plain words', async () => {
    const { page } = await consentOf(
      browser,
      { client_name: '"><img src=x onerror=alert(1)>', redirect_uris: ['https://app.example/callback'] },
      { redirect_uri: 'https://app.example/callback' },
    );
    expect(page.text).not.toContain('<img');
    expect(page.$('h1').text()).toBe('Connect "><img src=x onerror=alert(1)>?');
    expect(page.$('main').text()).toContain('ada@example.com');
    expect(page.$('main').text()).toMatch(/Afterwards you go to\s+app\.example\./);
    expect(page.$('.warning').text()).toContain('Not verified');
    expect(page.$('input[type=checkbox][name=scope]:checked').length).toBe(3);
    expect(page.$('label').text()).toContain('It cannot pay');
    expect(
      page
        .$('button[name=decision]')
        .map((_, b) => page.$(b).attr('value'))
        .get(),
    ).toEqual(['allow', 'deny']);
  });

  it('lets its form end at the app and nowhere else', async () => {
    const csp = (page: { headers: Headers }) => page.headers.get('content-security-policy') ?? '';
    const web = await consentOf(
      browser,
      { redirect_uris: ['https://app.example/callback'] },
      { redirect_uri: 'https://app.example/callback' },
    );
    expect(csp(web.page)).toContain("form-action 'self' https://app.example;");
    const editor = { redirect_uris: ['cursor://editor/callback'] };
    const own = await consentOf(browser, editor, { redirect_uri: 'cursor://editor/callback' });
    expect(csp(own.page)).toContain("form-action 'self' cursor:;");
    expect(own.page.$('main').text()).toContain('cursor://');
    expect(csp(await browser.get('/account'))).toContain("form-action 'self';");
    expect(csp(own.page)).not.toContain('unsafe');
  });

  it('needs at least one tick, or a clear answer', async () => {
    const { page } = await consentOf(browser);
    const form = 'form[action^="/consent/"]';
    const none = await browser.submit(page, { decision: 'allow', scope: [] }, form);
    expect(none.status).toBe(400);
    expect(none.$('#scope-problem').text()).toContain('Tick what the app may do');
    const unclear = await browser.submit(page, { decision: 'perhaps' }, form);
    expect(unclear.status).toBe(400);
    expect((await submitConsent(browser, unclear)).searchParams.has('code')).toBe(true);
  });

  it('cannot be sent by another website', async () => {
    const { page } = await consentOf(browser);
    const path = new URL(page.url).pathname;
    const answer = await browser.post(path, { decision: 'allow', scope: 'orders:write' });
    expect(answer).toMatchObject({ status: 403, location: null });
  });

  it('cannot be opened or answered in another browser', async () => {
    const { page } = await consentOf(browser);
    const other = await signIn(app.url, 'mallory@example.com', app.readCode);
    const opened = await other.get(page.url);
    expect(opened.status).toBe(404);
    expect(opened.$('h1').text()).toBe('This request is over');
    const token = String((await other.get('/account')).$('[name="form_token"]').val());
    const sent = await other.post(new URL(page.url).pathname, {
      decision: 'allow',
      scope: 'account:read',
      form_token: token,
    });
    expect(sent).toMatchObject({ status: 404, location: null });
  });

  it('is answered once', async () => {
    const { page } = await consentOf(browser);
    await submitConsent(browser, page);
    expect(
      (await browser.submit(page, { decision: 'allow' }, 'form[action^="/consent/"]')).location,
    ).toBeNull();
  });

  it('lets somebody else sign in first, who then is the one asked', async () => {
    const person = await signIn(app.url, 'first@example.com', app.readCode);
    const { page } = await consentOf(person);
    const signInPage = await person.submit(page, {}, 'form[action="/sign-out"]');
    expect(new URL(signInPage.url).pathname).toBe('/sign-in');
    const codePage = await person.submit(signInPage, { email: 'second@example.com' });
    const consent = await person.submit(codePage, { code: await app.readCode('second@example.com') });
    expect(consent.$('main').text()).toContain('second@example.com');
    expect((await submitConsent(person, consent)).searchParams.has('code')).toBe(true);
  });

  it('an open page is of no use to the next person on the same browser', async () => {
    const person = await signIn(app.url, 'left-open@example.com', app.readCode);
    const { page } = await consentOf(person);
    await person.submit(await person.get('/account'), {}, 'form[action="/sign-out"]');
    await continueSignIn(person, await person.get('/sign-in'), 'next-one@example.com', app.readCode);
    const token = String((await person.get('/account')).$('[name="form_token"]').first().val());
    const sent = { decision: 'allow', scope: 'account:read', form_token: token };
    const answer = await person.post(new URL(page.url).pathname, sent);
    expect(answer.location).toBeNull();
    expect(answer.$('main').text()).toContain('next-one@example.com');
    expect((await submitConsent(person, answer)).searchParams.has('code')).toBe(true);
    const grants = (await app.db.select().from(app.db.t.oauthRecords)).filter(
      ({ model }) => model === 'Grant',
    );
    const accounts = await app.db.select().from(app.db.t.accounts);
    const left = accounts.find(({ email }) => email === 'left-open@example.com');
    expect(grants.filter(({ accountId }) => accountId === String(left?.id))).toEqual([]);
  });

  it('never acts for the person who was signed in before', async () => {
    const person = await signIn(app.url, 'before@example.com', app.readCode);
    const first = await connectApp(app.url, person);
    await person.submit(await person.get('/account'), {}, 'form[action="/sign-out"]');
    const signInPage = await person.get(buildAuthorization(app.url, first.clientId).url);
    expect(new URL(signInPage.url).pathname).toBe('/sign-in');
    const codePage = await person.submit(signInPage, { email: 'after@example.com' });
    await person.submit(codePage, { code: await app.readCode('after@example.com') });
    const second = await connectApp(app.url, person, { clientId: first.clientId });
    const who = await identifyCaller(app, `Bearer ${second.accessToken}`);
    expect(who.body.account).toMatchObject({ email: 'after@example.com' });
    expect((await person.get('/account/apps')).$('main li').length).toBe(1);
  });
});

describe('style sheet and headers', () => {
  it('the style sheet may be kept for ever under its own address', async () => {
    const page = await browser.get('/account');
    const href = page.$('link[rel=stylesheet]').attr('href') ?? '';
    const sheet = await fetch(app.url + href);
    expect(sheet.headers.get('content-type')).toMatch(/^text\/css/);
    expect(sheet.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${app.url}/style.css`)).headers.get('cache-control')).not.toContain('immutable');
    expect((await fetch(`${app.url}/icon.svg`)).headers.get('content-type')).toMatch(/^image\/svg/);
  });

  it('pages hold no inline script or style, and may not be framed', async () => {
    for (const path of PAGES) {
      const page = await browser.get(path);
      expect(page.$('script:not([src]), style, [style], [onclick]').length).toBe(0);
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('every field has a label, and every page one heading of the first level', async () => {
    for (const path of [...PAGES, '/sign-in']) {
      const page = await (path === '/sign-in' ? openBrowser(app.url) : browser).get(path);
      expect(page.$('h1').length).toBe(1);
      page.$('input:not([type=hidden])').each((_, input) => {
        const id = page.$(input).attr('id');
        const labelled =
          page.$(input).closest('label').length + (id ? page.$(`label[for="${id}"]`).length : 0);
        expect(labelled, page.$.html(input)).toBe(1);
      });
    }
  });
});
