import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMissingSettings, SITE_SETTINGS } from '../../store/site/site-settings.ts';
import { RETENTION_RULES } from '../../store/site/write/retention.ts';
import { saveSiteSetting } from '../../store/site/write/site-settings.ts';
import { openBrowser, type PageVisit } from '../kit/browser.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const PATHS = ['/about', '/support', '/terms', '/privacy', '/imprint'];

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string) => openBrowser(service.url).get(path);
const words = ({ $ }: PageVisit): string => $('main').text().replace(/\s+/g, ' ');
const set = (name: string, value: unknown) =>
  service.app.db.transaction((tx) => saveSiteSetting(tx, name, value));

describe('the pages of who runs this', () => {
  it('are there, linked from every page, sign-in and get_site, before anything was set', async () => {
    const home = await get('/');
    const { links } = (await (await fetch(`${service.url}/v1/site`)).json()) as {
      links: Record<string, string>;
    };
    for (const path of [...PATHS, '/pricing']) {
      const page = await get(path);
      expect(page.status, path).toBe(200);
      expect(page.$('h1').length, path).toBe(1);
      expect(home.$(`footer a[href="${path}"]`).length, path).toBe(1);
      expect(links[path.slice(1)]).toBe(service.url + path);
    }
    expect((await get('/sign-in')).$('main a[href="/terms"]').length).toBe(1);
    expect(words(await get('/imprint'))).toContain('not stated yet');
    expect((await get('/.well-known/security.txt')).status).toBe(404);
  });

  it('say what the operator set, escaped', async () => {
    await set('seller_name', 'Tidepool <b>Lda.</b>');
    await set('seller_address', 'Rua das Flores 1\n1200 Lisboa');
    await set('seller_country', 'PT');
    await set('contact_email', 'hello@launch.example');
    const imprint = await get('/imprint');
    expect(words(imprint)).toContain('Tidepool <b>Lda.</b>');
    expect(words(imprint)).toContain('Portugal');
    expect(imprint.$('a[href="mailto:hello@launch.example"]').length).toBe(1);
    expect(words(await get('/pricing'))).toContain('outside Portugal');

    const security = await (await fetch(`${service.url}/.well-known/security.txt`)).text();
    expect(security).toContain('Contact: mailto:hello@launch.example\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(security)![1]!);
    const days = (expires - Date.parse('2026-11-18T12:00:00Z')) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(366);
  });

  it('take the operator’s own terms and privacy notice', async () => {
    await set('terms_text', '## Ours\n\nBe kind. <script>alert(1)</script>');
    const page = await get('/terms');
    expect(page.$('main h2').text()).toBe('Ours');
    expect(page.$('main script').length).toBe(0);
    await set('terms_text', '');
    await set('terms_url', 'https://elsewhere.example/terms');
    const answer = await fetch(`${service.url}/terms`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('https://elsewhere.example/terms');
    await set('terms_url', '');
  });

  it('promise no other times than the ones things are kept for', async () => {
    const site = SITE_SETTINGS.parse({ keep_audit_log_days: 77 });
    const kept = RETENTION_RULES.find(({ table }) => table === 'auditLog')!;
    expect(typeof kept.days === 'function' && kept.days(site)).toBe(77);
    await set('keep_audit_log_days', 77);
    await set('keep_pages_days', 31);
    const text = words(await get('/privacy'));
    expect(text).toContain('for 77 days');
    expect(text).toContain('31 days after the launch');
    expect(text).toContain('no text is sent to an AI company');
    const devices = RETENTION_RULES.find(({ table }) => table === 'knownBrowsers')!;
    expect(text).toContain(`device, ${String(devices.days)} days`);
  });

  it('lack what has to be set before the public comes', () => {
    expect(listMissingSettings(SITE_SETTINGS.parse({ seller_name: 'X' }))).toEqual([
      'seller_address',
      'seller_country',
      'contact_email',
      'seller_tax_number',
    ]);
  });
});
