import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { createBoundedFetch, MAX_CONCURRENT_FETCHES } from '../../auth/oauth/bounded-fetch.ts';
import { createQuotaCounter } from '../../auth/quota-counter.ts';
import { createMemoryCounter, MAX_KEYS } from '../../tools/shared/limits/rate-counters.ts';
import { oauthRequestContext } from '../../auth/oauth/request-context.ts';
import { openDocumentNetwork } from '../../extraction/crawl/fetch/document-network.ts';
import { type AccessApp, startAccessApp } from '../kit/access-app.ts';
import { openBrowser } from '../kit/browser.ts';
import { startDnsServer } from '../kit/dns-server.ts';
import {
  requestToken,
  buildAuthorization,
  continueSignIn,
  submitConsent,
  exchangeCode,
  registerApp,
  signIn,
} from '../kit/person.ts';

/** A port on this computer that counts who connects. */
async function startListener() {
  const seen = { connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { seen, port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => void server.close() };
}

const rowsOf = (app: AccessApp) => app.db.$count(app.db.t.oauthRecords);
const openAt = (app: AccessApp, address: string, clientId: string) =>
  fetch(buildAuthorization(app.url, clientId).url, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
  });

it('an authorization request of somebody who is not signed in stores nothing', async () => {
  await using app = await startAccessApp();
  const clientId = String((await registerApp(app.url))['client_id']);
  const before = await rowsOf(app);
  for (let i = 0; i < 50; i += 1) {
    const answer = await openAt(app, '203.0.113.66', clientId);
    expect(answer.headers.get('location')).toContain('/sign-in?next=%2Foauth%2Fauthorize');
  }
  expect(await rowsOf(app)).toBe(before);
  expect(await app.db.$count(app.db.t.signInCodes)).toBe(0);
});

it('the request goes on whole after sign-in, whatever is in it', async () => {
  await using app = await startAccessApp();
  const request = buildAuthorization(app.url, String((await registerApp(app.url))['client_id']), {
    state: `&next=//evil.example ${'ü/?#%'.repeat(60)}`,
    prompt: 'login',
  });
  const browser = openBrowser(app.url);
  const consent = await continueSignIn(
    browser,
    await browser.get(request.url),
    'a@example.com',
    app.readCode,
  );
  const callback = await submitConsent(browser, consent);
  expect(callback.searchParams.get('state')).toBe(`&next=//evil.example ${'ü/?#%'.repeat(60)}`);
  expect((await exchangeCode(app.url, request, callback.searchParams.get('code') ?? '')).status).toBe(200);
});

it('an error before the person has decided is shown here, and leads to no address of an app', async () => {
  await using app = await startAccessApp();
  const redirect_uri = 'https://stranger.example/anywhere';
  const clientId = String((await registerApp(app.url, { redirect_uris: [redirect_uri] }))['client_id']);
  const faults: Record<string, string | undefined>[] = [
    { prompt: 'none' },
    { prompt: 'none', response_mode: 'form_post' },
    { prompt: 'consent none' },
    { response_type: 'token' },
    { response_type: undefined },
    { response_mode: 'fragment', code_challenge: undefined },
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { resource: 'https://other.example/mcp' },
    { max_age: 'x' },
    { id_token_hint: 'x' },
    { request: 'x' },
    { registration: 'x' },
  ];
  const offenders: unknown[] = [];
  for (const browser of [openBrowser(app.url), await signIn(app.url, 'a@example.com', app.readCode)]) {
    for (const fault of faults) {
      const answer = await browser.get(buildAuthorization(app.url, clientId, { redirect_uri, ...fault }).url);
      const isShown = answer.status >= 400 && answer.location === null && !answer.text.includes(redirect_uri);
      if (!isShown || answer.$('h1').text() !== 'This app could not be connected')
        offenders.push([fault, answer.status, answer.location]);
    }
  }
  expect(offenders).toEqual([]);
});

it('a request of more than 5,000 characters is refused on a page', async () => {
  await using app = await startAccessApp();
  const browser = await signIn(app.url, 'a@example.com', app.readCode);
  const clientId = String((await registerApp(app.url))['client_id']);
  const answer = await browser.get(buildAuthorization(app.url, clientId, { state: 'x'.repeat(5000) }).url);
  expect(answer.status).toBe(414);
  expect(answer.text).toContain('more than 5000 characters');
});

it('a signed-in person has twenty requests open at most', async () => {
  await using app = await startAccessApp();
  const browser = await signIn(app.url, 'a@example.com', app.readCode);
  const clientId = String((await registerApp(app.url))['client_id']);
  for (let i = 0; i < 25; i += 1) await browser.get(buildAuthorization(app.url, clientId).url);
  const { oauthRecords } = app.db.t;
  const kept = (await app.db.select().from(oauthRecords)).filter(({ model }) => model === 'Interaction');
  expect(kept.length).toBeLessThanOrEqual(20);
});

it('metadata of more than 12,000 characters is not registered', async () => {
  await using app = await startAccessApp();
  const keys = Array.from({ length: 40 }, (_, i) => ({
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
    kid: `${i}${'k'.repeat(300)}`,
  }));
  await expect(
    registerApp(app.url, { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys } }),
  ).rejects.toThrow('at most 12000 characters');
});

it('behind a proxy, who uses the fetches of documents up uses up their own, one for each request', async () => {
  let asked = 0;
  await using app = await startAccessApp({
    rateLimits: true,
    behindProxy: true,
    fetch: async () => {
      asked += 1;
      return new Response('', { status: 404 });
    },
  });
  const name = (i: number) => `https://a.example/${i}.json`;
  for (let i = 0; i < 70; i += 1) await openAt(app, '203.0.113.66', name(i));
  expect(asked).toBe(60);
  await openAt(app, '198.51.100.7', name(100));
  expect(asked).toBe(61);
});

it('no connection reaches a private address for a metadata document or a key set', async () => {
  using local = await startListener();
  const dns = await startDnsServer({ 'inside.example': { a: ['127.0.0.1'] } });
  const network = openDocumentNetwork({ allowPrivate: false, dnsServers: [dns.address] });
  await using app = await startAccessApp({ fetch: network.fetch });
  const browser = await signIn(app.url, 'a@example.com', app.readCode);
  for (const host of ['127.0.0.1', 'localhost', 'inside.example', '[::1]', '2130706433']) {
    const id = `https://${host}:${local.port}/client.json`;
    expect((await browser.get(buildAuthorization(app.url, id).url)).status, host).toBe(400);

    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks_uri = `https://${host}:${local.port}/keys`;
    const client = await registerApp(app.url, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const clientId = String(client['client_id']);
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { iss: clientId, sub: clientId, aud: app.url, jti: randomUUID(), exp };
    const signed = `${part({ alg: 'ES256', kid: 'x' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const { status } = await requestToken(app.url, {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${signed}.${signature.toString('base64url')}`,
    });
    expect(status, host).toBe(401);
  }
  expect(local.seen.connections).toBe(0);
  await network.close();
  await dns.close();
});

it('28 requests whose names are never answered hold up no other document, no lookup and no file', async () => {
  const dns = await startDnsServer({ 'app.example': { a: ['127.0.0.1'] } });
  const silent = Array.from({ length: 28 }, (_, i) => `slow${i}.example`);
  for (const name of silent) dns.set(name, { fail: 'silent' });
  const network = openDocumentNetwork({ allowPrivate: false, dnsServers: [dns.address] });
  await using app = await startAccessApp({ behindProxy: true, fetch: network.fetch });
  let answered = 0;
  const slow = silent.map((name, i) =>
    openAt(app, `203.0.113.${i}`, `https://${name}/client.json`).then(() => void (answered += 1)),
  );
  await expect
    .poll(() => dns.queries.filter((query) => query.startsWith('slow')).length)
    .toBeGreaterThanOrEqual(28);
  // Asked for and refused, since it is a private address: while all the others still wait.
  const other = await openAt(app, '198.51.100.7', 'https://app.example/client.json');
  expect(other.status).toBe(400);
  expect(dns.queries).toContain('app.example A');
  expect(answered).toBe(0);
  await Promise.all(slow);
  await network.close();
  await dns.close();
});

it('one requester and one host have a few documents under way, and more fail at once', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const bounded = createBoundedFetch(async () => {
    await held;
    return new Response('{}');
  });
  const from = (address: string, url: string) =>
    oauthRequestContext.run({ address, person: null }, () =>
      bounded(url).then(
        () => true,
        () => false,
      ),
    );
  const mine = Array.from({ length: 6 }, (_, i) => from('203.0.113.66', `https://${i}.example/`));
  const hosts = Array.from({ length: 6 }, (_, i) => from(`198.51.100.${i}`, 'https://one.example/'));
  const another = from('192.0.2.1', 'https://another.example/');
  release();
  expect((await Promise.all(mine)).filter(Boolean)).toHaveLength(MAX_CONCURRENT_FETCHES.requester);
  expect((await Promise.all(hosts)).filter(Boolean)).toHaveLength(MAX_CONCURRENT_FETCHES.host);
  expect(await another).toBe(true);
  expect(await from('203.0.113.66', 'https://one.example/')).toBe(true);
});

it('the counters of quotas keep a bounded number of addresses', async () => {
  const counter = createMemoryCounter('reads', 1, 60);
  await counter.consume('first', 1);
  for (let n = 0; n < MAX_KEYS; n += 1) await counter.consume(`address ${n}`, 1);
  expect((await counter.peek('first')).points).toBe(0);
  expect((await counter.peek('address 0')).points).toBe(1);
});

it('a quota that the operator changes counts anew', async () => {
  const draw = createQuotaCounter(createMemoryCounter, 'codes');
  const few = { points: 1, seconds: 60 };
  expect([await draw('a', few), await draw('a', few)]).toEqual([0, 60]);
  expect(await draw('b', few)).toBe(0);
  expect(await draw('a', { points: 2, seconds: 60 })).toBe(0);
});
