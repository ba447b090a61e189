import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThisServer } from '../../auth/oauth/resources.ts';
import { hashToken } from '../../store/people/opaque-token.ts';
import { type AccessApp, startAccessApp, identifyCaller } from '../kit/access-app.ts';
import { openBrowser } from '../kit/browser.ts';
import {
  requestToken,
  buildAuthorization,
  connectApp,
  continueSignIn,
  submitConsent,
  exchangeCode,
  registerApp,
  signIn,
} from '../kit/person.ts';

let app: AccessApp;
beforeAll(async () => {
  app = await startAccessApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const json = async (path: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> =>
  (await (await fetch(app.url + path, { headers })).json()) as Record<string, unknown>;

describe('authorization server metadata (RFC 8414)', () => {
  it('names issuer, endpoints, S256 only and the three scopes, at both well-known places', async () => {
    const metadata = await json('/.well-known/oauth-authorization-server');
    expect(metadata).toMatchObject({
      issuer: app.url,
      authorization_endpoint: `${app.url}/oauth/authorize`,
      token_endpoint: `${app.url}/oauth/token`,
      registration_endpoint: `${app.url}/oauth/register`,
      revocation_endpoint: `${app.url}/oauth/revoke`,
      revocation_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect(metadata['scopes_supported']).toEqual(
      expect.arrayContaining(['account:read', 'listings:write', 'orders:write']),
    );
    expect(await json('/.well-known/openid-configuration')).toMatchObject({ issuer: app.url });
  });

  it('is the same whatever the Host and Forwarded headers say', async () => {
    const { request } = await import('node:http');
    const text = await new Promise<string>((resolve, reject) => {
      request(
        `${app.url}/.well-known/oauth-authorization-server`,
        {
          headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
        },
        (res) => {
          let body = '';
          res.on('data', (chunk) => (body += String(chunk))).on('end', () => resolve(body));
        },
      )
        .on('error', reject)
        .end();
    });
    expect(text).not.toContain('evil.example');
    expect(JSON.parse(text)).toMatchObject({ token_endpoint: `${app.url}/oauth/token` });
  });
});

describe('behind a proxy that ends TLS', () => {
  it('speaks of https and marks its cookies secure', async () => {
    await using https = await startAccessApp({ publicUrl: 'https://launch.example' });
    const clientId = String((await registerApp(https.url))['client_id']);
    const { search } = new URL(buildAuthorization('https://launch.example', clientId).url);
    const response = await fetch(`${https.url}/oauth/authorize${search}`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(
      /^(https:\/\/launch\.example)?\/sign-in\?next=%2Foauth%2Fauthorize/,
    );
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/secure; httponly|httponly; secure/);
    const page = await fetch(`${https.url}/sign-in`);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});

describe('the whole flow (RFC 6749, 7636, 9207)', () => {
  it('signs a new person in, asks for consent and gives tokens that name person, app and scopes', async () => {
    const clientId = String((await registerApp(app.url, { client_name: 'Desk assistant' }))['client_id']);
    const request = buildAuthorization(app.url, clientId);
    const browser = openBrowser(app.url);
    const consent = await continueSignIn(
      browser,
      await browser.get(request.url),
      'ada@example.com',
      app.readCode,
    );
    expect(consent.$('h1').text()).toBe('Connect Desk assistant?');

    const callback = await submitConsent(browser, consent);
    expect(callback.origin + callback.pathname).toBe(request.redirectUri);
    expect(callback.searchParams.get('iss')).toBe(app.url);
    expect(callback.searchParams.get('state')).toBe('state-1');

    const { status, body } = await exchangeCode(app.url, request, callback.searchParams.get('code') ?? '');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'account:read listings:write orders:write',
    });
    expect(body['refresh_token']).toEqual(expect.any(String));

    const who = await identifyCaller(app, `Bearer ${String(body['access_token'])}`);
    expect(who.body.account).toMatchObject({
      email: 'ada@example.com',
      scopes: ['account:read', 'listings:write', 'orders:write'],
      via: { kind: 'oauth', client: 'Desk assistant' },
    });
  });

  it('tells the app when the person denies, with iss', async () => {
    const browser = await signIn(app.url, 'bo@example.com', app.readCode);
    const request = buildAuthorization(app.url, String((await registerApp(app.url))['client_id']));
    const callback = await submitConsent(browser, await browser.get(request.url), 'deny');
    expect(Object.fromEntries(callback.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'state-1',
      iss: app.url,
    });
  });

  it('grants only the scopes that stay ticked', async () => {
    const browser = await signIn(app.url, 'bo@example.com', app.readCode);
    const tokens = await connectApp(app.url, browser, { ticked: ['account:read', 'orders:write'] });
    expect(tokens.scope).toBe('account:read orders:write');
    const who = await identifyCaller(app, `Bearer ${tokens.accessToken}`);
    expect(who.body.account).toMatchObject({ scopes: ['account:read', 'orders:write'] });
  });

  it('never grants a scope that was not asked for, whatever the form sends', async () => {
    const browser = await signIn(app.url, 'bo@example.com', app.readCode);
    const tokens = await connectApp(app.url, browser, {
      params: { scope: 'account:read' },
      ticked: ['account:read', 'orders:write', 'openid', 'admin'],
    });
    expect(tokens.scope).toBe('account:read');
  });

  it('asks for account:read when the app names no scope of ours', async () => {
    const browser = await signIn(app.url, 'bo@example.com', app.readCode);
    expect((await connectApp(app.url, browser, { params: { scope: undefined } })).scope).toBe('account:read');
    expect((await connectApp(app.url, browser, { params: { scope: 'profile' } })).scope).toBe('account:read');
  });

  it('extends the grant when the app later asks for more (step-up), and keeps what was allowed', async () => {
    const browser = await signIn(app.url, 'cy@example.com', app.readCode);
    const first = await connectApp(app.url, browser, { params: { scope: 'account:read' } });
    const request = buildAuthorization(app.url, first.clientId, { scope: 'account:read listings:write' });
    const consent = await browser.get(request.url);
    expect(consent.text).toContain('You allowed this before.');
    const callback = await submitConsent(browser, consent);
    const more = await exchangeCode(app.url, request, callback.searchParams.get('code') ?? '');
    expect(more.body['scope']).toBe('account:read listings:write');
    expect((await identifyCaller(app, `Bearer ${first.accessToken}`)).status).toBe(200);
    expect((await browser.get('/account/apps')).$('main .list > li').length).toBe(1);
  });

  it('takes a scope back when the person unticks it later', async () => {
    const browser = await signIn(app.url, 'dee@example.com', app.readCode);
    const first = await connectApp(app.url, browser);
    const second = await connectApp(app.url, browser, { clientId: first.clientId, ticked: ['account:read'] });
    expect(second.scope).toBe('account:read');
    const refreshed = await requestToken(app.url, {
      grant_type: 'refresh_token',
      refresh_token: first.refreshToken,
      client_id: first.clientId,
    });
    expect(refreshed.body['scope']).toBe('account:read');
  });

  it('ends a scope at once when it is unticked, also for tokens given before and in another browser', async () => {
    const scopesOf = async (token: string) =>
      (await identifyCaller(app, `Bearer ${token}`)).body.account?.['scopes'];
    const browser = await signIn(app.url, 'dot@example.com', app.readCode);
    const elsewhere = await signIn(app.url, 'dot@example.com', app.readCode);
    const first = await connectApp(app.url, browser);
    const { clientId } = first;
    const other = await connectApp(app.url, elsewhere, { clientId });
    const reading = await connectApp(app.url, elsewhere, { clientId, params: { scope: 'account:read' } });
    expect(await scopesOf(first.accessToken)).toContain('orders:write');
    await connectApp(app.url, browser, { clientId, ticked: ['account:read', 'listings:write'] });
    expect(await scopesOf(first.accessToken)).toBeUndefined();
    expect(await scopesOf(other.accessToken)).toBeUndefined();
    // One that never had it goes on.
    expect(await scopesOf(reading.accessToken)).toEqual(['account:read']);
    const refreshed = await requestToken(app.url, {
      grant_type: 'refresh_token',
      refresh_token: other.refreshToken,
      client_id: clientId,
    });
    expect(String(refreshed.body['scope']).split(' ').sort()).toEqual(['account:read', 'listings:write']);
  });
});

describe('PKCE (RFC 7636)', () => {
  it('refuses a wrong verifier', async () => {
    const browser = await signIn(app.url, 'eve@example.com', app.readCode);
    const request = buildAuthorization(app.url, String((await registerApp(app.url))['client_id']));
    const code =
      (await submitConsent(browser, await browser.get(request.url))).searchParams.get('code') ?? '';
    const answer = await exchangeCode(app.url, { ...request, verifier: 'x'.repeat(43) }, code);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('codes and tokens (RFC 6749, OAuth 2.1)', () => {
  it('takes a code once, and a second use ends what came from the first', async () => {
    const browser = await signIn(app.url, 'flo@example.com', app.readCode);
    const request = buildAuthorization(app.url, String((await registerApp(app.url))['client_id']));
    const code =
      (await submitConsent(browser, await browser.get(request.url))).searchParams.get('code') ?? '';
    const first = await exchangeCode(app.url, request, code);
    expect(first.status).toBe(200);
    expect(await exchangeCode(app.url, request, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await identifyCaller(app, `Bearer ${String(first.body['access_token'])}`)).status).toBe(401);
  });

  it('gives one of two exchanges at the same time a token, never both', async () => {
    const browser = await signIn(app.url, 'flo@example.com', app.readCode);
    const request = buildAuthorization(app.url, String((await registerApp(app.url))['client_id']));
    const code =
      (await submitConsent(browser, await browser.get(request.url))).searchParams.get('code') ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => exchangeCode(app.url, request, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('does not send a code to a redirect address that was not registered', async () => {
    const browser = await signIn(app.url, 'flo@example.com', app.readCode);
    const clientId = String(
      (await registerApp(app.url, { redirect_uris: ['https://app.example/cb'] }))['client_id'],
    );
    const request = buildAuthorization(app.url, clientId, { redirect_uri: 'https://app.example/cb/../evil' });
    const answer = await browser.get(request.url);
    expect(answer).toMatchObject({ status: 400, location: null });
    expect(answer.$('h1').text()).toBe('This app could not be connected');
  });

  /** An app with tokens, and how it refreshes. */
  async function refreshing() {
    const browser = await signIn(app.url, 'gil@example.com', app.readCode);
    const tokens = await connectApp(app.url, browser);
    const refresh = async (token: string, more: Record<string, string> = {}) => {
      const fields = {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: tokens.clientId,
        ...more,
      };
      const { status, body } = await requestToken(app.url, fields);
      return { status, body, next: String(body['refresh_token']), access: String(body['access_token']) };
    };
    return { tokens, refresh };
  }
  const isGood = async (access: string) => (await identifyCaller(app, `Bearer ${access}`)).status === 200;

  it('rotates refresh tokens, and a replay after the successor was used ends the whole family', async () => {
    const { tokens, refresh } = await refreshing();
    const second = await refresh(tokens.refreshToken);
    expect(second.status).toBe(200);
    expect(second.next).not.toBe(tokens.refreshToken);
    const third = await refresh(second.next);
    expect(await isGood(third.access)).toBe(true);

    expect(await refresh(tokens.refreshToken)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await refresh(third.next)).toMatchObject({ status: 400 });
    expect(await isGood(third.access)).toBe(false);
  });

  it('gives the same successor again to an app whose answer was lost, also when it asks thrice at once', async () => {
    const { tokens, refresh } = await refreshing();
    const lost = await refresh(tokens.refreshToken);
    const again = await Promise.all([1, 2, 3].map(() => refresh(tokens.refreshToken)));
    for (const answer of again) {
      expect(answer).toMatchObject({ status: 200, next: lost.next });
      expect(await isGood(answer.access)).toBe(true);
    }
    expect((await refresh(lost.next)).status).toBe(200);
  });

  it('takes a use more than 30 seconds later for a replay', async () => {
    const { tokens, refresh } = await refreshing();
    const second = await refresh(tokens.refreshToken);
    await app.db.transaction(async (tx) => {
      const r = tx.t.oauthRecords;
      const past = new Date(Date.now() - 31_000);
      await tx.update(r).set({ consumedAt: past }).where(isNotNull(r.consumedAt));
    });
    expect((await refresh(tokens.refreshToken)).status).toBe(400);
    expect((await refresh(second.next)).status).toBe(400);
    expect(await isGood(second.access)).toBe(false);
  });

  it('a wrong resource costs neither the code nor the refresh token', async () => {
    const browser = await signIn(app.url, 'gil@example.com', app.readCode);
    const request = buildAuthorization(app.url, String((await registerApp(app.url))['client_id']));
    const code =
      (await submitConsent(browser, await browser.get(request.url))).searchParams.get('code') ?? '';
    const withCode = (resource: string) =>
      requestToken(app.url, {
        grant_type: 'authorization_code',
        code,
        code_verifier: request.verifier,
        client_id: request.clientId,
        redirect_uri: request.redirectUri,
        resource,
      });
    expect(await withCode('https://other.example/mcp')).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    });
    expect((await withCode(`${app.url}/mcp`)).status).toBe(200);

    const { tokens, refresh } = await refreshing();
    for (const resource of ['https://other.example/mcp', `${app.url}/account`, 'nonsense']) {
      expect(await refresh(tokens.refreshToken, { resource })).toMatchObject({
        status: 400,
        body: { error: 'invalid_target' },
      });
    }
    expect((await refresh(tokens.refreshToken, { resource: `${app.url}/mcp` })).status).toBe(200);
    const { consumedAt } = app.db.t.oauthRecords;
    expect(await app.db.$count(app.db.t.oauthRecords, isNotNull(consumedAt))).toBeGreaterThan(0);
  });

  it('answers an app that was deleted with 401 invalid_client, so that it registers again', async () => {
    const answer = await requestToken(app.url, {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: 'gone',
    });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('does not take a token past its hour', async () => {
    const browser = await signIn(app.url, 'gil@example.com', app.readCode);
    const { accessToken } = await connectApp(app.url, browser);
    await app.db.transaction(async (tx) => {
      await tx.update(tx.t.oauthRecords).set({ expiresAt: new Date(Date.now() - 1) });
    });
    const who = await identifyCaller(app, `Bearer ${accessToken}`);
    expect(who).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
  });

  it('keeps no token, code, session or client secret as text', async () => {
    const { client_id, client_secret } = await registerApp(app.url, {
      token_endpoint_auth_method: 'client_secret_post',
    });
    const browser = await signIn(app.url, 'hal@example.com', app.readCode);
    const request = buildAuthorization(app.url, String(client_id));
    const consent = await browser.get(request.url);
    const duringConsent = JSON.stringify(await app.db.select().from(app.db.t.oauthRecords));
    const code = (await submitConsent(browser, consent)).searchParams.get('code') ?? '';
    const { body } = await requestToken(app.url, {
      grant_type: 'authorization_code',
      code,
      code_verifier: request.verifier,
      client_id: String(client_id),
      client_secret: String(client_secret),
      redirect_uri: request.redirectUri,
    });
    const tables = [app.db.t.oauthRecords, app.db.t.browserSessions, app.db.t.signInCodes];
    const kept =
      JSON.stringify(await Promise.all(tables.map((table) => app.db.select().from(table)))) + duringConsent;
    const secrets = [body['access_token'], body['refresh_token'], code, client_secret].map(String);
    for (const secret of [...secrets, ...browser.cookies.map(({ value }) => value)]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(kept).not.toContain(secret);
    }
  });
});

describe('revocation (RFC 7009)', () => {
  const revoke = (token: string, clientId: string) =>
    fetch(`${app.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: clientId }),
    });

  it('ends an access token at once', async () => {
    const browser = await signIn(app.url, 'ida@example.com', app.readCode);
    const { accessToken, clientId } = await connectApp(app.url, browser);
    expect((await revoke(accessToken, clientId)).status).toBe(200);
    expect((await identifyCaller(app, `Bearer ${accessToken}`)).status).toBe(401);
  });

  it('ends everything with the refresh token, and takes unknown tokens in silence', async () => {
    const browser = await signIn(app.url, 'ida@example.com', app.readCode);
    const { accessToken, refreshToken, clientId } = await connectApp(app.url, browser);
    expect((await revoke('no-such-token', clientId)).status).toBe(200);
    expect((await revoke(refreshToken, clientId)).status).toBe(200);
    expect((await identifyCaller(app, `Bearer ${accessToken}`)).status).toBe(401);
  });

  it("leaves another app's token alone", async () => {
    const browser = await signIn(app.url, 'ida@example.com', app.readCode);
    const { accessToken } = await connectApp(app.url, browser);
    const other = String((await registerApp(app.url))['client_id']);
    await revoke(accessToken, other);
    expect((await identifyCaller(app, `Bearer ${accessToken}`)).status).toBe(200);
  });
});

it('the consent page leads to terms, privacy, support, connected apps and the end of the account', async () => {
  const browser = await signIn(app.url, 'kai@example.com', app.readCode);
  const request = buildAuthorization(app.url, String((await registerApp(app.url))['client_id']));
  const { $ } = await browser.get(request.url);
  const links = $('main a')
    .get()
    .map((link) => $(link).attr('href'));
  expect(links).toEqual(
    expect.arrayContaining(['/terms', '/privacy', '/support', '/account/apps', '/account']),
  );
});

describe('resource indicators (RFC 8707)', () => {
  it('every address of this server means it, at sign-in and at each renewal, and nothing else does', async () => {
    const browser = await signIn(app.url, 'jo@example.com', app.readCode);
    const clientId = String((await registerApp(app.url))['client_id']);
    const { url } = app;
    const same = [undefined, '', url, `${url}/`, `${url}/v1`, `${url}/v1/`, `${url.toUpperCase()}/mcp/`];
    same.push(`${url}/mcp/x/launch/readonly`, `${url}/MCP`, `${url}/?utm_source=chatgpt.com&fbclid=1`);
    const offenders: unknown[] = [];
    for (const [at, resource] of same.entries()) {
      const tokens = await connectApp(url, browser, { clientId, params: { resource } });
      const next = same[(at + 1) % same.length] ?? `${url}/mcp`;
      const fields = { grant_type: 'refresh_token', client_id: clientId, resource: next };
      const { body } = await requestToken(url, { ...fields, refresh_token: tokens.refreshToken });
      for (const token of [tokens.accessToken, body['access_token']])
        if ((await identifyCaller(app, `Bearer ${String(token)}`)).status !== 200)
          offenders.push([resource, next]);
    }
    const other = ['https://other.example/mcp', `${url}/account`, `${url}/mcp?tenant=2`, `${url}/mcp/x/none`];
    other.push(url.replace('http:', 'https:'), url.replace('//', '//ann:pw@'), `${url}0/mcp`, `${url}/mcp#a`);
    for (const resource of other) {
      const page = await browser.get(buildAuthorization(url, clientId, { resource }).url);
      if (page.status !== 400 || !page.text.includes('invalid_target')) offenders.push(resource);
    }
    expect(offenders).toEqual([]);
  });

  it('has one audience, however its address is written, and takes tokens of no other', async () => {
    expect(isThisServer('https://directory.example', 'HTTPS://Directory.Example:443/mcp/')).toBe(true);
    expect(isThisServer('http://directory.example', 'http://directory.example:80')).toBe(true);
    expect(isThisServer('http://directory.example', 'http://directory.example/mcp//')).toBe(true);
    expect(isThisServer('https://directory.example', 'https://directory.example:80')).toBe(false);
    const browser = await signIn(app.url, 'jo@example.com', app.readCode);
    const { accessToken } = await connectApp(app.url, browser);
    const records = app.db.t.oauthRecords;
    for (const [aud, status] of [
      ['', 200],
      ['.example', 401],
    ] as const) {
      const of = eq(records.idHash, hashToken(accessToken));
      const [kept] = await app.db.select().from(records).where(of);
      const payload = { ...kept!.payload, aud: app.url + aud };
      await app.db.transaction(async (tx) => void (await tx.update(records).set({ payload }).where(of)));
      expect((await identifyCaller(app, `Bearer ${accessToken}`)).status, aud).toBe(status);
    }
  });
});
