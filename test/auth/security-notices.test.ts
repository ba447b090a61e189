import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listAuditLog } from '../../store/people/audit-log.ts';
import { type Browser, openBrowser } from '../kit/browser.ts';
import {
  requestToken,
  extractCode,
  connectApp,
  continueSignIn,
  createApiKeyOnPage,
  createCodeReader,
  registerApp,
  signIn,
} from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());

const code = (email: string) => createCodeReader(service)(email);
const subjects = async (email: string) => {
  await service.app.catchUp();
  return (await service.mail())
    .filter(({ to, text }) => to === email && !/^\d{6}$/m.test(text))
    .map(({ subject }) => subject);
};
const events = async () => {
  const all = await listAuditLog(service.app.db, { limit: 1000 });
  return all.map(({ type }) => type).reverse();
};

it('a person is told of a sign-in from a new browser, a new key and a new app, and of nothing they knew', async () => {
  const email = 'ada@example.com';
  await signIn(service.url, email, code);
  expect(await subjects(email)).toEqual([]);
  const second = await signIn(service.url, email, code);
  expect(await subjects(email)).toEqual(['New sign-in on Launch Directory']);
  await createApiKeyOnPage(second);
  const { clientId } = await connectApp(service.url, second, { ticked: ['account:read'] });
  expect(await subjects(email)).toEqual([
    'New sign-in on Launch Directory',
    'New API key on Launch Directory',
    'New app on Launch Directory',
  ]);
  await connectApp(service.url, second, { clientId, ticked: ['account:read'] });
  expect(await subjects(email)).toHaveLength(3);
  await connectApp(service.url, second, { clientId });
  expect(await subjects(email)).toHaveLength(4);
  const [notice] = (await service.mail()).filter(({ subject }) => subject.startsWith('New sign-in'));
  expect(notice!.text).toContain(`${service.url}/account/sessions`);
  expect(notice!.text).not.toContain('127.0.0.1');
});

it('notices never flood: five an hour to one account', async () => {
  const email = 'bob@example.com';
  const browser = await signIn(service.url, email, code);
  for (let at = 0; at < 8; at += 1) await createApiKeyOnPage(browser, { name: `key ${at}` });
  expect(await subjects(email)).toHaveLength(5);
});

it('sign-ins, wrong codes, keys and consents are in the audit log', async () => {
  const email = 'eve@example.com';
  const before = (await events()).length;
  const browser = openBrowser(service.url);
  const codePage = await browser.submit(await browser.get('/sign-in'), { email }, 'form[action="/sign-in"]');
  await service.app.catchUp();
  const right = extractCode((await service.mail()).findLast(({ to }) => to === email)!.text);
  const wrong = right === '000000' ? '000001' : '000000';
  const again = await browser.submit(codePage, { code: wrong }, 'form[action="/sign-in/code"]');
  await browser.submit(again, { code: right }, 'form[action="/sign-in/code"]');
  await createApiKeyOnPage(browser);
  const keys = await browser.get('/account/api-keys');
  await browser.submit(keys, {}, 'form[action="/account/api-keys/revoke"]');
  const tokens = await connectApp(service.url, browser);
  const apps = await browser.get('/account/apps');
  await browser.submit(apps, {}, 'form[action="/account/apps/disconnect"]');
  const gone = await requestToken(service.url, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refreshToken,
    client_id: tokens.clientId,
  });
  expect(gone.status).toBe(400);
  const account = await browser.get('/account');
  await browser.submit(account, {}, 'form[action="/sign-out"]');
  expect((await events()).slice(before)).toEqual([
    'sign_in_failed',
    'sign_in',
    'api_key_made',
    'api_key_revoked',
    'consent_given',
    'consent_withdrawn',
    'sign_out',
  ]);
});

it('an app cannot send a message of its own with the notice of it', async () => {
  const email = 'mira@example.com';
  const browser = await signIn(service.url, email, code);
  // Addresses in a name are refused when it registers.
  const name = 'Your account is locked, so call this number now or it will be deleted tonight';
  const app = await registerApp(service.url, { client_name: name });
  await connectApp(service.url, browser, { clientId: String(app['client_id']) });
  await service.app.catchUp();
  const notice = (await service.mail()).findLast(({ to }) => to === email)!;
  expect(notice.subject).toBe('New app on Launch Directory');
  expect(notice.text).not.toContain('call this number');
});

it('a device id planted in somebody’s browser makes no stranger known to them', async () => {
  const email = 'planted@example.com';
  const id = 'A'.repeat(43);
  const plant = (browser: Browser) =>
    browser.cookies.push({
      name: 'device',
      value: id,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: false,
    });
  const enter = async () => {
    const browser = openBrowser(service.url);
    plant(browser);
    await continueSignIn(browser, await browser.get('/sign-in'), email, code);
  };
  await enter();
  expect(await subjects(email)).toEqual([]);
  await enter();
  expect(await subjects(email)).toEqual(['New sign-in on Launch Directory']);
});

it('a browser that was signed out is known when it comes back', async () => {
  const email = 'back@example.com';
  const browser = await signIn(service.url, email, code);
  await browser.submit(await browser.get('/account'), {}, 'form[action="/sign-out"]');
  await continueSignIn(browser, await browser.get('/sign-in'), email, code);
  expect(await subjects(email)).toEqual([]);
});

it('a refresh token that is used again when it must not be is in the audit log, with the app and no token', async () => {
  const browser = await signIn(service.url, 'reuse@example.com', code);
  const { refreshToken, clientId } = await connectApp(service.url, browser);
  const refresh = (token: string) =>
    requestToken(service.url, { grant_type: 'refresh_token', refresh_token: token, client_id: clientId });
  const second = await refresh(refreshToken);
  expect((await refresh(String(second.body['refresh_token']))).status).toBe(200);
  expect((await refresh(refreshToken)).body['error']).toBe('invalid_grant');
  const reused = () => listAuditLog(service.app.db, { type: 'refresh_token_reused', limit: 10 });
  await expect.poll(reused).toHaveLength(1);
  const [event] = await reused();
  expect(event!.details).toEqual({ client: clientId });
  expect(JSON.stringify(event)).not.toContain(refreshToken);
});
