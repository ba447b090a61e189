import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessApp, startAccessApp } from '../kit/access-app.ts';
import { openBrowser } from '../kit/browser.ts';
import {
  buildAuthorization,
  continueSignIn,
  submitConsent,
  exchangeCode,
  registerApp,
} from '../kit/person.ts';

// Where the hosts that people use send a person back to, as each of them registers it.
const HOSTS: Record<string, string> = {
  Claude: 'https://claude.ai/api/mcp/auth_callback',
  'Claude, its other name': 'https://claude.com/api/mcp/auth_callback',
  ChatGPT: 'https://chatgpt.com/connector_platform_oauth_redirect',
  'ChatGPT, of one app': 'https://chatgpt.com/connector/oauth/Ab3dE_6gH',
  "OpenAI's review": 'https://platform.openai.com/apps-manage/oauth',
  'Claude Code': 'http://localhost:54212/callback',
  Codex: 'http://127.0.0.1:41057/callback',
  'Gemini CLI': 'http://localhost:7777/oauth/callback',
  opencode: 'http://127.0.0.1:19876/mcp/oauth/callback',
  Cursor: 'cursor://anysphere.cursor-mcp/oauth/callback',
  'VS Code': 'https://vscode.dev/redirect',
  'VS Code, on the computer': 'http://127.0.0.1:33418/',
  Inspector: 'http://localhost:6274/oauth/callback',
};
const STATE = 'Az-09_'.repeat(334).slice(0, 2000);

let app: AccessApp;
beforeAll(async () => {
  app = await startAccessApp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe.each(Object.entries(HOSTS))('%s', (_host, redirect) => {
  it('signs a person in from nothing, with a state of 2,000 characters that comes back whole', async () => {
    const { client_id: clientId } = await registerApp(app.url, { redirect_uris: [redirect] });
    const request = buildAuthorization(app.url, String(clientId), { redirect_uri: redirect, state: STATE });
    const browser = openBrowser(app.url);
    const signIn = await browser.get(request.url);
    // Forms end where the app is, which a content security policy has to allow.
    const consent = await continueSignIn(browser, signIn, 'ana@example.com', app.readCode);
    const { origin, protocol } = new URL(redirect);
    expect(consent.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${origin === 'null' ? protocol : origin}`,
    );
    const back = await submitConsent(browser, consent, 'allow');
    expect(back.href.startsWith(redirect)).toBe(true);
    expect(back.searchParams.get('state')).toBe(STATE);
    expect((await exchangeCode(app.url, request, back.searchParams.get('code') ?? '')).status).toBe(200);
  });
});

describe('a page that is embedded', () => {
  it('is shown by no browser in a frame, so that nobody is led to press Allow unseen', async () => {
    for (const path of ['/sign-in', '/account']) {
      const { headers } = await openBrowser(app.url).get(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('works in the web view of an app, which is a window of its own: its cookies are first-party', async () => {
    const browser = openBrowser(app.url);
    await browser.get('/sign-in');
    const answer = await fetch(`${app.url}/sign-in`);
    for (const cookie of answer.headers.getSetCookie()) {
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
    }
    expect(answer.headers.get('cross-origin-opener-policy')).toBeNull();
  });
});
