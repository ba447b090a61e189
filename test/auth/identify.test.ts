import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessApp, startAccessApp, identifyCaller } from '../kit/access-app.ts';
import type { Browser } from '../kit/browser.ts';
import { connectApp, createApiKeyOnPage, signIn } from '../kit/person.ts';

let app: AccessApp;
let browser: Browser;
beforeAll(async () => {
  app = await startAccessApp();
  browser = await signIn(app.url, 'ada@example.com', app.readCode);
});
afterAll(() => app[Symbol.asyncDispose]());

const revoke = (person: Browser, id: string) =>
  person.get('/account/api-keys').then((page) => {
    const form = `form[action="/account/api-keys/revoke"]:has([value="${id}"])`;
    return person.submit(page, { id }, page.$(form).length > 0 ? form : 'form[action="/account/api-keys"]');
  });

describe('API keys', () => {
  it('stand for their owner, with their own scopes', async () => {
    const key = await createApiKeyOnPage(browser, {
      name: 'nightly',
      scopes: ['account:read', 'orders:write'],
    });
    expect(key).toMatch(/^ld_[\w-]{43}$/);
    const { status, body } = await identifyCaller(app, `Bearer ${key}`);
    expect(status).toBe(200);
    expect(body.account).toMatchObject({
      email: 'ada@example.com',
      role: 'member',
      scopes: ['account:read', 'orders:write'],
      via: { kind: 'api_key', name: 'nightly' },
    });
  });

  it('are kept as a hash', async () => {
    const key = await createApiKeyOnPage(browser);
    expect(JSON.stringify(await app.db.select().from(app.db.t.apiKeys))).not.toContain(key.slice(8));
  });

  it('end at once when revoked, and only by their owner', async () => {
    const key = await createApiKeyOnPage(browser, { name: 'to revoke' });
    const page = await browser.get('/account/api-keys');
    const item = page.$('li').filter((_, li) => page.$(li).text().includes('to revoke'));
    const id = String(item.find('[name="id"]').val());

    const other = await signIn(app.url, 'bo@example.com', app.readCode);
    const token = (await other.get('/account/api-keys')).$('[name="form_token"]').first().val();
    await other.post('/account/api-keys/revoke', { id, form_token: String(token) });
    expect((await identifyCaller(app, `Bearer ${key}`)).status).toBe(200);

    await revoke(browser, id);
    const gone = await identifyCaller(app, `Bearer ${key}`);
    expect(gone).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    expect((await browser.get('/account/api-keys')).text).not.toContain('to revoke');
  });

  it('note their last use at most once a minute', async () => {
    const key = await createApiKeyOnPage(browser, { name: 'counted' });
    const lastUsed = async () =>
      (await app.db.select().from(app.db.t.apiKeys))
        .find(({ name }) => name === 'counted')
        ?.lastUsedAt?.getTime();
    expect(await lastUsed()).toBeUndefined();
    await identifyCaller(app, `Bearer ${key}`);
    const first = await lastUsed();
    expect(first).toEqual(expect.any(Number));
    app.advanceClock(59_000);
    await identifyCaller(app, `Bearer ${key}`);
    expect(await lastUsed()).toBe(first);
    app.advanceClock(2000);
    await identifyCaller(app, `Bearer ${key}`);
    expect(await lastUsed()).toBeGreaterThan(first ?? Infinity);
  });
});

it('reads a key in quotes, and behind the word twice, as programs put pasted ones together', async () => {
  const key = await createApiKeyOnPage(browser, { name: 'pasted' });
  for (const header of [`Bearer "${key}"`, `Bearer Bearer ${key}`, `bearer  ${key}`])
    expect((await identifyCaller(app, header)).status, header).toBe(200);
});

describe('credentials that do not hold', () => {
  it('are 401 with words that say why', async () => {
    const { accessToken } = await connectApp(app.url, browser);
    const headers: [string, RegExp][] = [
      ['Basic YWRhOnB3', /must be "Bearer"/],
      ['Bearer', /must be "Bearer"/],
      ['Bearer ', /must be "Bearer"/],
      ['Bearer a b', /must be "Bearer"/],
      [`Bearer ${accessToken}, Bearer x`, /must be "Bearer"/],
      ['Bearer "quoted', /must be "Bearer"/],
      [accessToken, /must be "Bearer"/],
      ['Bearer unknown', /unknown, expired or revoked/],
      [`Bearer ${accessToken}x`, /unknown, expired or revoked/],
      ['Bearer __proto__', /unknown, expired or revoked/],
      [`Bearer ${'a'.repeat(8000)}`, /unknown, expired or revoked/],
      ['Bearer ld_unknown', /does not exist or was revoked/],
      ['Bearer ld_', /does not exist or was revoked/],
    ];
    for (const [header, words] of headers) {
      const { status, body } = await identifyCaller(app, header);
      expect(status, header).toBe(401);
      expect(body.error?.code).toBe('unauthenticated');
      expect(body.error?.message).toMatch(words);
      if (!/must be/.test(String(words))) expect(body.error?.fix).toContain('public is answered without');
    }
    expect((await identifyCaller(app, `bearer  ${accessToken}`)).status).toBe(200);
  });

  it('do not include having none: nobody is null', async () => {
    const response = await fetch(`${app.url}/whoami`);
    expect(await response.json()).toEqual({ account: null });
  });

  it('a browser session is no credential for the API', async () => {
    const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(await (await fetch(`${app.url}/whoami`, { headers: { cookie } })).json()).toEqual({
      account: null,
    });
  });

  it('refresh tokens and codes are not access tokens', async () => {
    const { refreshToken } = await connectApp(app.url, browser);
    expect((await identifyCaller(app, `Bearer ${refreshToken}`)).status).toBe(401);
  });
});
