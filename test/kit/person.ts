import { createHash, randomBytes } from 'node:crypto';
import { type Browser, openBrowser, type PageVisit } from './browser.ts';
import type { TestApp } from './start.ts';

/** Finds the sign-in code last mailed to an address. */
export type ReadCode = (email: string) => Promise<string>;

/** Returns the code in the text of a sign-in mail: six digits on a line of their own. */
export function extractCode(text: string): string {
  const code = /^(\d{6})$/m.exec(text)?.[1];
  if (!code) throw new Error('no six-digit line in this mail');
  return code;
}

/** Reads codes from the mail that a service stored, after it has sent what is due. */
export const createCodeReader =
  (service: Pick<TestApp, 'app' | 'mail'>): ReadCode =>
  async (email) => {
    await service.app.catchUp();
    return extractCode((await service.mail()).findLast(({ to }) => to === email)!.text);
  };

/** Signs a person in with a browser, through the forms. */
export async function signIn(origin: string, email: string, readCode: ReadCode): Promise<Browser> {
  const browser = openBrowser(origin);
  await continueSignIn(browser, await browser.get('/sign-in'), email, readCode);
  return browser;
}

/** Signs in from a sign-in page; returns the page that follows. */
export async function continueSignIn(
  browser: Browser,
  page: PageVisit,
  email: string,
  readCode: ReadCode,
): Promise<PageVisit> {
  const codePage = await browser.submit(page, { email }, 'form[action="/sign-in"]');
  return browser.submit(codePage, { code: await readCode(email) }, 'form[action="/sign-in/code"]');
}

/** Creates an API key on the account page, with all scopes unless given. */
export async function createApiKeyOnPage(
  browser: Browser,
  { name = 'test', scopes = ['account:read', 'listings:write', 'orders:write'] } = {},
): Promise<string> {
  const page = await browser.get('/account/api-keys');
  const made = await browser.submit(page, { name, scope: scopes }, 'form[action="/account/api-keys"]');
  const key = made.$('#new-key').text().trim();
  if (!key) throw new Error(`no key was made (${made.status}): ${made.$('main').text()}`);
  return key;
}

/** Submits the consent page; `scopes` are the checked ones, all unless given. Returns the callback URL of the app. */
export async function submitConsent(
  browser: Browser,
  page: PageVisit,
  decision: 'allow' | 'deny' = 'allow',
  scopes?: string[],
): Promise<URL> {
  const done = await browser.submit(
    page,
    { decision, ...(scopes ? { scope: scopes } : {}) },
    'form[action^="/consent/"]',
  );
  if (!done.location) throw new Error(`not sent back to the app (${done.status}): ${done.$('main').text()}`);
  return new URL(done.location);
}

/** Registers an app (RFC 7591). */
export async function registerApp(
  origin: string,
  metadata: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Test app',
      redirect_uris: ['http://127.0.0.1/callback'],
      ...metadata,
    }),
  });
  if (response.status !== 201)
    throw new Error(`registration answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

export type Authorization = {
  /** The URL to open in the browser. */
  url: string;
  verifier: string;
  clientId: string;
  redirectUri: string;
};

/** Builds an authorization request with PKCE (RFC 7636). `params` add to it or, if undefined, remove parameters. */
export function buildAuthorization(
  origin: string,
  clientId: string,
  params: Record<string, string | undefined> = {},
): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = params['redirect_uri'] ?? 'http://127.0.0.1:4711/callback';
  const all: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state-1',
    scope: 'account:read listings:write orders:write',
    resource: `${origin}/mcp`,
    ...params,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    url: `${origin}/oauth/authorize?${new URLSearchParams(given).toString()}`,
    verifier,
    clientId,
    redirectUri,
  };
}

export type TokenAnswer = { status: number; body: Record<string, unknown> };

/** Sends a request to the token endpoint (RFC 6749). */
export async function requestToken(origin: string, fields: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(`${origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Exchanges the code of a callback for tokens. */
export const exchangeCode = (origin: string, request: Authorization, code: string): Promise<TokenAnswer> =>
  requestToken(origin, {
    grant_type: 'authorization_code',
    code,
    code_verifier: request.verifier,
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
  });

export type Tokens = { accessToken: string; refreshToken: string; scope: string; clientId: string };

/** Runs the whole flow for a signed-in person: registration unless `clientId` is given, consent, token exchange. */
export async function connectApp(
  origin: string,
  browser: Browser,
  options: { clientId?: string; params?: Record<string, string | undefined>; ticked?: string[] } = {},
): Promise<Tokens> {
  const clientId = options.clientId ?? String((await registerApp(origin))['client_id']);
  const request = buildAuthorization(origin, clientId, options.params);
  const callback = await submitConsent(browser, await browser.get(request.url), 'allow', options.ticked);
  const { status, body } = await exchangeCode(origin, request, callback.searchParams.get('code') ?? '');
  if (status !== 200) throw new Error(`the token endpoint answered ${status}: ${JSON.stringify(body)}`);
  return {
    accessToken: String(body['access_token']),
    refreshToken: String(body['refresh_token']),
    scope: String(body['scope']),
    clientId,
  };
}
