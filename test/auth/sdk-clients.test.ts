import { auth as authV2, type OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { auth as authV1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessApp, startAccessApp, identifyCaller } from '../kit/access-app.ts';
import { openBrowser } from '../kit/browser.ts';
import { continueSignIn, submitConsent } from '../kit/person.ts';

const DOCUMENT = 'https://desk.example/client.json';
const REDIRECT = 'http://127.0.0.1:4711/callback';

let app: AccessApp;
beforeAll(async () => {
  app = await startAccessApp({
    fetch: async () => Response.json({ client_id: DOCUMENT, client_name: 'Desk', redirect_uris: [REDIRECT] }),
  });
});
afterAll(() => app[Symbol.asyncDispose]());

type Kept = {
  client?: { client_id: string };
  tokens?: { access_token: string; token_type: string };
  verifier?: string;
  opened?: URL;
  discovery?: OAuthDiscoveryState;
};

/** What a host keeps for the SDK: registration, verifier, tokens, and the address the person has to open. */
function hostOf(kept: Kept, clientMetadataUrl?: string) {
  return {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'SDK', redirect_uris: [REDIRECT], scope: 'account:read listings:write' },
    ...(clientMetadataUrl ? { clientMetadataUrl } : {}),
    clientInformation: () => kept.client,
    saveClientInformation: (client: { client_id: string }) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: { access_token: string; token_type: string }) => void (kept.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (kept.opened = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    saveDiscoveryState: (state: OAuthDiscoveryState) => void (kept.discovery = state),
    discoveryState: () => kept.discovery,
    codeVerifier: () => kept.verifier ?? '',
  };
}

const sdks = {
  'SDK v2': (kept: Kept, options: object, document?: string) =>
    authV2(hostOf(kept, document), { serverUrl: `${app.url}/mcp`, ...options }),
  'SDK v1': (kept: Kept, options: object, document?: string) =>
    authV1(hostOf(kept, document), { serverUrl: `${app.url}/mcp`, ...options }),
};

describe.each(Object.entries(sdks))('the OAuth client of %s', (name, run) => {
  it.each([
    ['registers itself', undefined],
    ['sends its metadata document', DOCUMENT],
  ])('discovers, %s, is approved, gets tokens for /mcp and refreshes them', async (_, document) => {
    const kept: Kept = {};
    expect(await run(kept, { scope: 'account:read listings:write' }, document)).toBe('REDIRECT');
    expect(kept.opened?.searchParams.get('resource')).toBe(`${app.url}/mcp`);
    if (document) expect(kept.opened?.searchParams.get('client_id')).toBe(document);

    const browser = openBrowser(app.url);
    const email = `${name.replace(' ', '-')}@example.com`;
    const consent = await continueSignIn(
      browser,
      await browser.get(kept.opened?.href ?? ''),
      email.toLowerCase(),
      app.readCode,
    );
    const callback = await submitConsent(browser, consent);
    const authorizationCode = callback.searchParams.get('code') ?? '';
    const iss = callback.searchParams.get('iss') ?? '';
    expect(await run(kept, { authorizationCode, iss }, document)).toBe('AUTHORIZED');
    const first = String(kept.tokens?.access_token);
    expect((await identifyCaller(app, `Bearer ${first}`)).body.account).toMatchObject({
      email: email.toLowerCase(),
      scopes: ['account:read', 'listings:write'],
    });

    expect(await run(kept, {}, document)).toBe('AUTHORIZED');
    expect(kept.tokens?.access_token).not.toBe(first);
    expect((await identifyCaller(app, `Bearer ${String(kept.tokens?.access_token)}`)).status).toBe(200);
  });
});

describe('protected resource metadata (RFC 9728)', () => {
  it('leads from the resource to the authorization server that is its issuer', async () => {
    const get = async (path: string) =>
      (await fetch(app.url + path)).json() as Promise<Record<string, unknown>>;
    const resource = await get('/.well-known/oauth-protected-resource/mcp');
    expect(resource).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [app.url] });
    const server = await get('/.well-known/oauth-authorization-server');
    expect(resource['authorization_servers']).toEqual([server['issuer']]);
  });
});
