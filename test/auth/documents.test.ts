import { afterAll, beforeAll, expect, it } from 'vitest';
import { MCP_PATHS } from '../../tools/shared/schema/mcp-addresses.ts';
import type { Browser } from '../kit/browser.ts';
import {
  buildAuthorization,
  extractCode,
  submitConsent,
  createCodeReader,
  registerApp,
  signIn,
} from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { mcpRequest } from '../kit/mcp-request.ts';

let service: TestApp;
let browser: Browser;
beforeAll(async () => {
  service = await startTestApp();
  browser = await signIn(service.url, 'reader@example.com', createCodeReader(service));
});
afterAll(() => service[Symbol.asyncDispose]());

it('the mail has the code on a line of its own, and last bound to the domain, as Apple reads it', async () => {
  const [mail] = await service.mail();
  const code = extractCode(mail!.text);
  expect(mail!.text.trimEnd().split('\n').at(-1)).toBe(`@${new URL(service.url).hostname} #${code}`);
  expect(mail!.text).toMatch(/asked for at \d\d:\d\d:\d\d UTC/);
});

it('the sign-in of openapi.json works as it is written there, for REST and MCP, and is renewed', async () => {
  const { url } = service;
  const description: any = await (await fetch(`${url}/v1/openapi.json`)).json();
  const { oauth } = description.components.securitySchemes;
  const { authorizationUrl, tokenUrl, refreshUrl, scopes } = oauth.flows.authorizationCode;
  const register = /apps register at (\/[\w/]+)/.exec(oauth.description)![1]!;
  const redirect_uris = ['http://127.0.0.1/callback'];
  const registered = await fetch(url + register, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const asked = buildAuthorization(url, client_id, {
    resource: undefined,
    scope: Object.keys(scopes).join(' '),
  });
  const called = await submitConsent(
    browser,
    await browser.get(authorizationUrl + new URL(asked.url).search),
  );
  const post = async (to: string, fields: Record<string, string>): Promise<any> =>
    (await fetch(to, { method: 'POST', body: new URLSearchParams({ client_id, ...fields }) })).json();
  const tokens = await post(tokenUrl, {
    grant_type: 'authorization_code',
    code: called.searchParams.get('code')!,
    code_verifier: asked.verifier,
    redirect_uri: asked.redirectUri,
  });
  const renewed = await post(refreshUrl, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  for (const { access_token } of [tokens, renewed]) {
    const authorization = `Bearer ${access_token}`;
    // A public read takes credentials, too.
    for (const path of ['/v1/me', '/v1/listings'])
      expect([path, (await fetch(url + path, { headers: { authorization } })).status]).toEqual([path, 200]);
    const { method, headers, body } = mcpRequest('tools/call', { name: 'get_account', arguments: {} });
    const answer = await fetch(`${url}/mcp`, { method, headers: { ...headers, authorization }, body });
    expect(answer.status).toBe(200);
  }
});

it('every resource that the metadata names is its own address, and is accepted as one to sign in for', async () => {
  const { url } = service;
  const clientId = String((await registerApp(url))['client_id']);
  const offenders: string[] = [];
  for (const path of ['', '/v1', ...MCP_PATHS.map((one) => one.path)]) {
    const answer = await fetch(`${url}/.well-known/oauth-protected-resource${path}`);
    const told = (await answer.json()) as { resource: string; authorization_servers: string[] };
    const { resource, authorization_servers } = told;
    if (resource !== url + path || authorization_servers.join() !== url)
      offenders.push(`${path} says ${resource}`);
    const page = await browser.get(buildAuthorization(url, clientId, { resource }).url);
    if (page.$('form[action^="/consent/"]').length === 0) offenders.push(`${path} is refused`);
  }
  expect(offenders).toEqual([]);
});
