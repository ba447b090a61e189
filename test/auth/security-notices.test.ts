import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listAuditLog } from '../../store/audit-log.ts';
import { openBrowser } from '../kit/browser.ts';
import { askToken, codeIn, connectApp, makeApiKey, mailedCode, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());

const code = (email: string) => mailedCode(service)(email);
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
  await makeApiKey(second);
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
  for (let at = 0; at < 8; at += 1) await makeApiKey(browser, { name: `key ${at}` });
  expect(await subjects(email)).toHaveLength(5);
});

it('sign-ins, wrong codes, keys and consents are in the audit log', async () => {
  const email = 'eve@example.com';
  const before = (await events()).length;
  const browser = openBrowser(service.url);
  const codePage = await browser.submit(await browser.get('/sign-in'), { email }, 'form[action="/sign-in"]');
  await service.app.catchUp();
  const right = codeIn((await service.mail()).findLast(({ to }) => to === email)!.text);
  const wrong = right === '000000' ? '000001' : '000000';
  const again = await browser.submit(codePage, { code: wrong }, 'form[action="/sign-in/code"]');
  await browser.submit(again, { code: right }, 'form[action="/sign-in/code"]');
  await makeApiKey(browser);
  const keys = await browser.get('/account/api-keys');
  await browser.submit(keys, {}, 'form[action="/account/api-keys/revoke"]');
  const tokens = await connectApp(service.url, browser);
  const apps = await browser.get('/account/apps');
  await browser.submit(apps, {}, 'form[action="/account/apps/disconnect"]');
  const gone = await askToken(service.url, {
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
