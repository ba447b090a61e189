import { isDeepStrictEqual } from 'node:util';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { load } from 'cheerio';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '../../auth/create-auth.ts';
import { type Access, createAccess } from '../../site/access.ts';
import { type AccessApp, startAccessApp, identifyCaller } from '../kit/access-app.ts';
import type { Browser } from '../kit/browser.ts';
import {
  requestToken,
  buildAuthorization,
  connectApp,
  submitConsent,
  exchangeCode,
  registerApp,
  signIn,
} from '../kit/person.ts';
import { deleteExpiredRows } from '../../store/site/write/retention.ts';

/** What the web answers for client metadata documents; there is no other network. */
const documents = new Map<string, () => Response>();
const fetched: string[] = [];

let app: AccessApp;
let browser: Browser;
beforeAll(async () => {
  app = await startAccessApp({
    fetch: async (input) => {
      const { url } = new Request(input);
      fetched.push(url);
      return documents.get(url)?.() ?? new Response('', { status: 404 });
    },
  });
  browser = await signIn(app.url, 'ada@example.com', app.readCode);
});
afterAll(() => app[Symbol.asyncDispose]());

const register = async (metadata: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${app.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const redirect_uris = ['https://app.example/callback'];
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('dynamic registration (RFC 7591)', () => {
  it('makes a public app with refresh tokens of one that says nothing else', async () => {
    const { status, body } = await register({ redirect_uris });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'native',
    });
    expect(body).not.toHaveProperty('client_secret');
  });

  it('drops a registered scope, so that the app can ask for more later', async () => {
    const client = await registerApp(app.url, { scope: 'account:read offline_access whatever' });
    expect(client).not.toHaveProperty('scope');
    const tokens = await connectApp(app.url, browser, { clientId: String(client['client_id']) });
    expect(tokens.scope).toBe('account:read listings:write orders:write');
  });

  it('drops grant types it does not have instead of refusing the app', async () => {
    const { status, body } = await register({
      redirect_uris,
      grant_types: [
        'authorization_code',
        'refresh_token',
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:jwt-bearer',
      ],
    });
    expect(status).toBe(201);
    expect(body['grant_types']).toEqual(['authorization_code', 'refresh_token']);
  });

  it('takes one text where a list belongs', async () => {
    const { status, body } = await register({ redirect_uris: redirect_uris[0], response_types: 'code' });
    expect([status, body['redirect_uris']]).toEqual([201, redirect_uris]);
  });

  it('takes the redirect addresses of Claude, ChatGPT and editors', async () => {
    for (const uris of [
      ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
      ['https://chatgpt.com/connector/oauth/abc123', 'https://chatgpt.com/connector_platform_oauth_redirect'],
      ['http://localhost:33418/callback', 'http://127.0.0.1:33418/callback'],
      ['cursor://anysphere.cursor-retrieval/oauth/user-launch/callback'],
      ['vscode://publisher.extension/callback'],
      ['com.example.app:/oauth/callback'],
    ]) {
      expect((await register({ redirect_uris: uris })).status, uris[0]).toBe(201);
    }
  });

  it.each([
    ['no redirect address', {}],
    ['an empty list', { redirect_uris: [] }],
    [
      'eleven redirect addresses',
      { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
    ],
    ['an enormous one', { redirect_uris: [`https://a.example/${'a'.repeat(1001)}`] }],
    ['plain http elsewhere', { redirect_uris: ['http://app.example/callback'] }],
    ['a script address', { redirect_uris: ['javascript:alert(1)'] }],
    ['a data address', { redirect_uris: ['data:text/html,hi'] }],
    ['another site in front of the host', { redirect_uris: ['https://chatgpt.com@evil.example/cb'] }],
    ['a policy in the host', { redirect_uris: ['https://a.example;frame-ancestors/cb'] }],
    ['any host', { redirect_uris: ['https://*/cb'] }],
    ['two hosts', { redirect_uris: ['https://a.example,b.example/cb'] }],
    ['a policy in the host of an editor', { redirect_uris: ['com.example.app://a;b/cb'] }],
    ['a user name on this computer', { redirect_uris: ['http://claude.ai@127.0.0.1/cb'] }],
    ['plain http of a web app', { redirect_uris: ['http://app.example/cb'], application_type: 'web' }],
    [
      'what only a browser or system opens: view-source',
      { redirect_uris: ['view-source:https://a.example'] },
    ],
    ['what only a browser or system opens: ms-msdt', { redirect_uris: ['ms-msdt:/id'] }],
    ['what only a browser or system opens: search-ms', { redirect_uris: ['search-ms:query=a'] }],
    ['what only a browser or system opens: blob', { redirect_uris: ['blob:https://a.example/1'] }],
    ['a good address beside a bad one', { redirect_uris: [...redirect_uris, 'java\tscript:alert(1)'] }],
    ['keys nested 5,000 deep', `{"redirect_uris":["https://a.example/cb"],"jwks":${nested(5000)}}`],
    ['a name nested 5,000 deep', `{"redirect_uris":["https://a.example/cb"],"client_name":${nested(5000)}}`],
    ['a fragment', { redirect_uris: ['https://app.example/callback#x'] }],
    ['something that is no address', { redirect_uris: ['::'] }],
    ['a number', { redirect_uris: [7] }],
    ['a name of 201 characters', { redirect_uris, client_name: 'a'.repeat(201) }],
    ['a name that is a list', { redirect_uris, client_name: ['a'] }],
    ['the implicit flow', { redirect_uris, response_types: ['token'] }],
    ['text that is not JSON', '{'],
    ['a list', '[]'],
  ])('refuses %s', async (_, metadata) => {
    const { status, body } = await register(metadata);
    expect(status).toBe(400);
    expect(body['error']).toMatch(/^invalid_(client_metadata|redirect_uri|request)$/);
  });

  it('takes no name that reads differently from what it says, registered or in a document', async () => {
    const names = [
      'Desk \u202emoc.live',
      'Desk\nassistant',
      'Cl\u200baude',
      'Cl\u2060aude',
      'Cl\u00adaude',
      'Claude\u{e0041}',
      '\u3164\u115f\uffa0',
      '\u2800'.repeat(150),
      // The A and the a, the o of Greek, the h of Cherokee, and styled letters are not Latin ones.
      'Claude\u200b\u0410',
      'Cl\u0430ude',
      'Chat GPT by \u039fpenAI',
      'C\u13c2atGPT',
      '\uff23l\u0430ude',
      // Words wholly of letters of another script, single letters, marks in a pile.
      '\u0410\u0440\u0440\u04cf\u0435',
      '\u0410\u0440\u0440\u04cf\u0435 для работы',
      '\u13df\u13de\u13aa\u13b3\u13ac',
      '\ua4da\ua4e1\ua4ee\ua4f4\ua4d3\ua4f0',
      'С l а u d е',
      'C-l-a-u-d-e',
      'Cla\u0300\u0301\u0302ude',
      // What vouches for the app, or is not its name.
      'https://claude.ai',
      'www.claude.ai',
      'Claude (Verified)',
      'Óffićial Claude',
      'Claude ✅',
      'Claude \u2714\ufe0f',
      'Launch Directory',
      'The launch-directory Support',
      'LaunchDirectory',
    ];
    const address = 'https://assistant.example/named.json';
    const offenders: unknown[] = [];
    for (const client_name of names) {
      const { status, body } = await register({ redirect_uris, client_name });
      if (status !== 400 || !String(body['error_description']).startsWith('client_name '))
        offenders.push([client_name, body]);
      documents.set(address, () => Response.json({ client_id: address, client_name, redirect_uris }));
      const request = buildAuthorization(app.url, address, { redirect_uri: redirect_uris[0] });
      if ((await browser.get(request.url)).status !== 400) offenders.push([client_name, 'document']);
    }
    expect(offenders).toEqual([]);
  });

  it('takes names as people write them, and shows one blank where there are many', async () => {
    const names = [
      'Claude',
      'Клод',
      'Claude для работы',
      'iPhoneのアプリ',
      'ＡＩアシスタント',
      '👩\u200d🚀 Desk',
      'می\u200cخواهم',
      'µTorrent',
      'Хор и оркестр',
      'Tiếng Việt',
      'Cal.com',
      'A/B/C tests',
      'Poster for Launch Directory',
    ];
    const taken = names.map(
      async (client_name) => (await registerApp(app.url, { client_name }))['client_name'],
    );
    expect(await Promise.all(taken)).toEqual(names);
    const wide = await registerApp(app.url, { client_name: ` Desk${'\u2003'.repeat(150)}assistant` });
    expect(wide['client_name']).toBe('Desk assistant');
  });

  it('takes what is empty or null as left out', async () => {
    const plain = await register({ redirect_uris });
    const names = [
      'client_name',
      'client_uri',
      'logo_uri',
      'tos_uri',
      'contacts',
      'jwks',
      'jwks_uri',
      'scope',
    ];
    names.push(
      'grant_types',
      'response_types',
      'application_type',
      'token_endpoint_auth_method',
      'client_secret',
    );
    const offenders: unknown[] = [];
    for (const empty of ['', ' ', null, [], [''], {}]) {
      const { status, body } = await register({
        redirect_uris: [...redirect_uris, ''],
        ...Object.fromEntries(names.map((name) => [name, empty])),
      });
      const same = { client_id: body['client_id'], client_id_issued_at: body['client_id_issued_at'] };
      if (status !== 201 || !isDeepStrictEqual(body, { ...plain.body, ...same }))
        offenders.push([empty, body]);
    }
    expect(offenders).toEqual([]);
  });

  it('says what is wrong with an address', async () => {
    const { body } = await register({ redirect_uris: [...redirect_uris, 'ms-msdt:/id'] });
    expect(body).toEqual({
      error: 'invalid_redirect_uri',
      error_description: expect.stringMatching(/^redirect_uris\[1\] must begin with https:/),
    });
  });

  it('answers web pages of any origin', async () => {
    const preflight = await fetch(`${app.url}/oauth/register`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const token = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      headers: { origin: 'http://localhost:6274' },
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
    });
    expect(token.headers.get('access-control-allow-origin')).toBe('http://localhost:6274');
  });

  it('forgets an app nobody used for 30 days, and keeps one that is used', async () => {
    const unused = String((await registerApp(app.url))['client_id']);
    const used = await connectApp(app.url, browser);
    const records = app.db.t.oauthRecords;
    const lifetimes = async () =>
      Object.fromEntries(
        (await app.db.select().from(records).where(eq(records.model, 'Client'))).map(
          ({ payload, expiresAt }) => [
            payload['client_id'],
            Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000),
          ],
        ),
      );
    await expect.poll(async () => (await lifetimes())[used.clientId]).toBe(400);
    expect((await lifetimes())[unused]).toBe(30);

    await app.db.transaction(async (tx) => {
      const past = new Date(Date.now() - 1000);
      const clients = await tx.select().from(records).where(eq(records.model, 'Client'));
      const { idHash } = clients.find(({ payload }) => payload['client_id'] === unused) ?? { idHash: '' };
      await tx.update(records).set({ expiresAt: past }).where(eq(records.idHash, idHash));
    });
    await deleteExpiredRows(app.db, new Date(), new AbortController().signal, 'hourly');
    const remaining = await lifetimes();
    expect(remaining).not.toHaveProperty(unused);
    expect(remaining).toHaveProperty(used.clientId);
    const answer = await requestToken(app.url, {
      grant_type: 'authorization_code',
      code: 'x',
      client_id: unused,
    });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('an app with a secret has to know it', async () => {
    const client = await registerApp(app.url, { token_endpoint_auth_method: 'client_secret_basic' });
    const refresh = async (secret: string) =>
      (
        await fetch(`${app.url}/oauth/token`, {
          method: 'POST',
          headers: { authorization: `Basic ${btoa(`${String(client['client_id'])}:${secret}`)}` },
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'unknown' }),
        })
      ).status;
    expect(await refresh('wrong')).toBe(401);
    expect(await refresh(String(client['client_secret']))).toBe(400);
  });
});

describe('registration limit', () => {
  it('answers 429 with Retry-After after 20 registrations in an hour', async () => {
    await using limited = await startAccessApp({ rateLimits: true });
    const send = () =>
      fetch(`${limited.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris }),
      });
    for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(201);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  });
});

describe('redirects of native apps (RFC 8252 7.3)', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('any port of %s', async (host) => {
    const clientId = String(
      (await registerApp(app.url, { redirect_uris: [`http://${host}/callback`] }))['client_id'],
    );
    const params = { redirect_uri: `http://${host}:49152/callback` };
    const { accessToken } = await connectApp(app.url, browser, { clientId, params });
    expect((await identifyCaller(app, `Bearer ${accessToken}`)).status).toBe(200);
  });

  it.each([
    'http://127.0.0.1:4711/other',
    'http://localhost:4711/callback',
    'https://127.0.0.1:4711/callback',
  ])('but not %s for http://127.0.0.1/callback', async (redirect_uri) => {
    const clientId = String((await registerApp(app.url))['client_id']);
    const answer = await browser.get(buildAuthorization(app.url, clientId, { redirect_uri }).url);
    expect(answer).toMatchObject({ status: 400, location: null });
  });
});

describe('client ID metadata documents (draft-ietf-oauth-client-id-metadata-document)', () => {
  const id = 'https://assistant.example/oauth/client.json';
  const document = {
    client_id: id,
    client_name: 'Assistant',
    redirect_uris: ['https://assistant.example/callback'],
  };
  const params = { redirect_uri: 'https://assistant.example/callback' };
  let count = 0;
  /** A document under an address of its own: good ones are cached. */
  const publish = (metadata: object, response = (body: object) => Response.json(body)): string => {
    const address = `https://assistant.example/${++count}/client.json`;
    documents.set(address, () => response({ ...document, client_id: address, ...metadata }));
    return address;
  };
  beforeEach(() => void documents.set(id, () => Response.json(document)));

  it('connects an app by the address of its document, and names the host that vouches for it', async () => {
    const request = buildAuthorization(app.url, id, params);
    const consent = await browser.get(request.url);
    expect(consent.$('h1').text()).toBe('Connect Assistant?');
    expect(consent.$('.note').text()).toContain('assistant.example vouches for this app');
    expect(consent.text).not.toContain('Not verified');
    const code = (await submitConsent(browser, consent)).searchParams.get('code') ?? '';
    const { status, body } = await exchangeCode(app.url, request, code);
    expect(status).toBe(200);
    expect(body['refresh_token']).toEqual(expect.any(String));
    const refreshed = await requestToken(app.url, {
      grant_type: 'refresh_token',
      refresh_token: String(body['refresh_token']),
      client_id: id,
    });
    expect(refreshed.status).toBe(200);
    expect(fetched.filter((url) => url === id).length).toBe(1);
  });

  it('asks for the document again when the service was restarted during consent', async () => {
    const page = await browser.get(buildAuthorization(app.url, id, params).url);
    const after = async (fetchDocument: typeof fetch) => {
      const options = {
        db: app.db,
        now: () => new Date(),
        serverSecret: app.serverSecret,
        publicUrl: app.url,
        log: pino({ level: 'silent' }),
        mailSignInCode: async () => undefined,
        fetch: fetchDocument,
      };
      return createAccess(await createAuth(options), options);
    };
    const open = async ({ routes }: Access) => {
      const server = createServer(express().use(routes));
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { pathname } = new URL(page.url);
      const cookie = browser.cookies
        .filter(({ path }) => path === '/' || path === pathname)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
        headers: { cookie },
      });
      server.close();
      return load(await answer.text())('h1').text();
    };
    expect(await open(await after(async () => Response.json(document)))).toBe('Connect Assistant?');
    expect(await open(await after(async () => new Response('', { status: 500 })))).toBe(
      'This request is over',
    );
  });

  it('takes a document with scopes, extra grant types and an authentication method of none', async () => {
    const clientId = publish({
      scope: 'account:read',
      grant_types: ['authorization_code', 'refresh_token', 'urn:other'],
      token_endpoint_auth_method: 'none',
    });
    const tokens = await connectApp(app.url, browser, { clientId, params });
    expect(tokens.scope).toBe('account:read listings:write orders:write');
  });

  it('warns when the app can only be on this computer', async () => {
    const clientId = publish({ redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'] });
    const consent = await browser.get(
      buildAuthorization(app.url, clientId, { redirect_uri: 'http://localhost:9/callback' }).url,
    );
    expect(consent.$('.warning').text()).toContain('other programs could pretend to be it');
  });

  it.each([
    ['has no name', { client_name: undefined }],
    ['is that of another address', { client_id: 'https://other.example/client.json' }],
    ['holds a secret', { client_secret: 'x'.repeat(40) }],
    ['names no redirect address', { redirect_uris: [] }],
    ['names other redirect addresses', { redirect_uris: ['https://assistant.example/other'] }],
  ])('refuses a document that %s', async (_, metadata) => {
    const answer = await browser.get(buildAuthorization(app.url, publish(metadata), params).url);
    expect(answer).toMatchObject({ status: 400, location: null });
  });

  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['redirects', () => new Response('', { status: 302, headers: { location: 'https://other.example' } })],
    ['is not JSON', () => new Response('<html>', { headers: { 'content-type': 'application/json' } })],
    [
      'is larger than 5 kB',
      (body: object) => Response.json({ ...body, client_uri: `https://a.example/${'a'.repeat(6000)}` }),
    ],
    ['does not come', () => Promise.reject(new Error('secret detail of the network')) as unknown as Response],
  ])('refuses a document that %s', async (_, response) => {
    const answer = await browser.get(buildAuthorization(app.url, publish({}, response), params).url);
    expect(answer).toMatchObject({ status: 400, location: null });
    expect(answer.text).not.toContain('secret detail');
  });

  it('takes documents that their host calls JSON, and says so of any other', async () => {
    const typed = (type?: string) => (body: object) =>
      new Response(new TextEncoder().encode(JSON.stringify(body)), {
        headers: type ? { 'content-type': type } : {},
      });
    for (const type of ['application/json; charset=utf-8', 'application/oauth-client+json'])
      expect(
        (await browser.get(buildAuthorization(app.url, publish({}, typed(type)), params).url)).status,
      ).toBe(200);
    for (const type of ['text/html', 'text/plain', 'application/jsonp', undefined]) {
      const answer = await browser.get(buildAuthorization(app.url, publish({}, typed(type)), params).url);
      expect([type, answer.status]).toEqual([type, 400]);
      expect(answer.text).toContain('must have the media type application/json');
    }
  });

  it('does not take http, credentials or a fragment in the address', async () => {
    for (const clientId of [
      'http://assistant.example/c.json',
      'https://me:pw@assistant.example/c.json',
      `${id}#x`,
    ]) {
      const answer = await browser.get(buildAuthorization(app.url, clientId, params).url);
      expect(answer).toMatchObject({ status: 400, location: null });
      expect(fetched).not.toContain(clientId);
    }
  });
});

describe('fetching documents', () => {
  it('is bounded for each network address: the next one is not asked for', async () => {
    let asked = 0;
    await using limited = await startAccessApp({
      rateLimits: true,
      fetch: async () => {
        asked++;
        return new Response('', { status: 404 });
      },
    });
    const ask = (number: number) =>
      fetch(buildAuthorization(limited.url, `https://a.example/${number}.json`).url, { redirect: 'manual' });
    for (let number = 0; number < 70; number++) expect((await ask(number)).status).toBe(400);
    expect(asked).toBe(60);
  });
});
