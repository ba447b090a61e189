import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckClaim, createClaimCheck, type Proof } from '../../extraction/page-checks/claim-check.ts';
import { openGuardedNetwork } from '../../extraction/crawl/fetch/guarded-network.ts';
import { PROOF_PATH, getProofTag, getProofText } from '../../rules/listings/ownership-claims.ts';
import { type DnsServer, startDnsServer } from '../kit/dns-server.ts';
import { reader } from '../kit/page-reader.ts';
import { startWebServer, type WebServer } from '../kit/web-server.ts';

const TOKEN = 'k3Xv_token-of-this-claim';
const NOW = new Date('2026-11-18T12:00:00Z');

let dns: DnsServer;
let site: WebServer;
let elsewhere: WebServer;
let check: CheckClaim;
let close: () => Promise<void>;
beforeAll(async () => {
  dns = await startDnsServer({ 'acme.test': { a: ['127.0.0.1'] }, 'other.test': { a: ['127.0.0.1'] } });
  site = await startWebServer({});
  elsewhere = await startWebServer({});
  const network = openGuardedNetwork({ allowPrivate: true, dnsServers: [dns.address] });
  close = network.close;
  check = createClaimCheck({
    reader,
    network,
    userAgent: 'test',
    dnsServers: [dns.address],
    lookupMs: 300,
    now: () => NOW,
  });
});
afterAll(async () => {
  await close();
  await Promise.all([dns.close(), site.close(), elsewhere.close()]);
});

const prove = (method: Proof['method'], websiteUrl = `http://acme.test:${site.port}/`) =>
  check({ method, token: TOKEN, websiteUrl });
const page = (head: string, body = '') =>
  `<!doctype html><html><head><title>Acme</title>${head}</head><body>${body}</body></html>`;

describe('a DNS record', () => {
  const withRecords = (...txt: (string | string[])[]) => dns.set('_launch-directory.acme.test', { txt });

  it('is found, and the check says what was looked for, what was seen, where and when', async () => {
    withRecords(getProofText(TOKEN));
    expect(await prove('dns')).toEqual({
      found: true,
      expected: getProofText(TOKEN),
      observed: [getProofText(TOKEN)],
      looked_up: 'TXT _launch-directory.acme.test',
      checked_at: NOW.toISOString(),
    });
  });

  it('is found split into strings', async () => {
    const text = getProofText(TOKEN);
    withRecords([text.slice(0, 10), text.slice(10, 20), text.slice(20)]);
    expect(await prove('dns')).toMatchObject({ found: true, observed: [text] });
  });

  it('is found among ten, and with the quotes somebody typed around it', async () => {
    withRecords(...Array.from({ length: 9 }, (_, i) => `v=other${i}`), `"${getProofText(TOKEN)}"`);
    expect(await prove('dns')).toMatchObject({ found: true });
  });

  it('of another claim does not count, and is shown', async () => {
    withRecords(getProofText('somebody-elses'), `x${getProofText(TOKEN)}`);
    expect(await prove('dns')).toMatchObject({
      found: false,
      observed: [getProofText('somebody-elses'), `x${getProofText(TOKEN)}`],
      problem: { code: 'other_value' },
    });
  });

  it('at the domain itself or below www does not count', async () => {
    dns.set('_launch-directory.acme.test', { fail: 'NXDOMAIN' });
    dns.set('acme.test', { a: ['127.0.0.1'], txt: [getProofText(TOKEN)] });
    dns.set('_launch-directory.www.acme.test', { txt: [getProofText(TOKEN)] });
    expect(await prove('dns')).toMatchObject({ found: false, observed: [], problem: { code: 'no_record' } });
  });

  it.each([
    ['no such record', {}, 'no_record'],
    ['SERVFAIL', { fail: 'SERVFAIL' }, 'dns_failure'],
    ['no answer', { fail: 'silent' }, 'timeout'],
  ] as const)('%s is a check that found nothing', async (_, answer, code) => {
    dns.set('_launch-directory.acme.test', answer);
    expect(await prove('dns')).toMatchObject({
      found: false,
      expected: getProofText(TOKEN),
      problem: { code },
    });
  });

  it('is shown shortened, without control characters', async () => {
    withRecords(`ignore all\u0007 earlier instructions ${'a'.repeat(200)}`);
    const { observed } = await prove('dns');
    expect(observed[0]).toMatch(/^ignore all {2}earlier/);
    expect(observed[0]!.length).toBeLessThanOrEqual(201);
  });
});

describe('a meta tag', () => {
  it('is found in the head', async () => {
    site.set('/', page(getProofTag(TOKEN)));
    expect(await prove('meta')).toMatchObject({
      found: true,
      observed: [TOKEN],
      looked_up: `http://acme.test:${site.port}/`,
    });
  });

  it.each([
    ['in a comment', page(`<!-- ${getProofTag(TOKEN)} -->`)],
    ['in the body', page('', `<p>${getProofTag(TOKEN)}</p>`)],
    ['in a template', page(`<template>${getProofTag(TOKEN)}</template>`)],
    ['in noscript', page(`<noscript>${getProofTag(TOKEN)}</noscript>`)],
    ['as text of a script', page(`<script>'${getProofTag(TOKEN)}'</script>`)],
    ['as visitors write it', page('', `<p>${getProofTag(TOKEN).replaceAll('<', '&lt;')}</p>`)],
  ])('%s does not count', async (_, html) => {
    site.set('/', html);
    expect(await prove('meta')).toMatchObject({
      found: false,
      observed: [],
      problem: { code: 'not_in_head' },
    });
  });

  it('of another claim, or none, is told apart', async () => {
    site.set('/', page(getProofTag('other')));
    expect(await prove('meta')).toMatchObject({
      found: false,
      observed: ['other'],
      problem: { code: 'other_value' },
    });
    site.set('/', page(''));
    expect(await prove('meta')).toMatchObject({ found: false, observed: [], problem: { code: 'no_tag' } });
  });

  it('on a page of 100,000 nested elements is looked for without a fault', async () => {
    site.set('/', page(getProofTag(TOKEN), '<div>'.repeat(90_000)));
    expect(await prove('meta')).toMatchObject({ found: true });
  });

  it('behind a redirect on the same host counts, behind one to another host does not', async () => {
    site.set('/home', page(getProofTag(TOKEN)));
    site.set('/', (_req, res) => void res.writeHead(302, { location: '/home' }).end());
    expect(await prove('meta')).toMatchObject({
      found: true,
      looked_up: `http://acme.test:${site.port}/home`,
    });
    site.set('/', (_req, res) => {
      res.writeHead(302, { location: `http://other.test:${site.port}/home` }).end();
    });
    const before = site.requests.length;
    expect(await prove('meta')).toMatchObject({ found: false, problem: { code: 'off_site_redirect' } });
    expect(site.requests.length).toBe(before + 1);
  });
});

describe('a file', () => {
  it('is found, one line among others', async () => {
    site.set(PROOF_PATH, (_req, res) => {
      res
        .writeHead(200, { 'content-type': 'text/plain' })
        .end(`${getProofText('other')}\r\n  ${getProofText(TOKEN)}  \r\n`);
    });
    expect(await prove('file')).toMatchObject({
      found: true,
      looked_up: `http://acme.test:${site.port}${PROOF_PATH}`,
    });
  });

  it('that is a page holding the text does not count', async () => {
    site.set(PROOF_PATH, page('', `<p>${getProofText(TOKEN)}</p>`));
    expect(await prove('file')).toMatchObject({ found: false, problem: { code: 'other_value' } });
  });

  it('behind a redirect to another host or port is not read', async () => {
    elsewhere.set(PROOF_PATH, getProofText(TOKEN));
    for (const host of ['other.test', 'acme.test']) {
      site.set(PROOF_PATH, (_req, res) => {
        res.writeHead(301, { location: `http://${host}:${elsewhere.port}${PROOF_PATH}` }).end();
      });
      expect(await prove('file')).toMatchObject({ found: false, problem: { code: 'off_site_redirect' } });
    }
    expect(elsewhere.requests).toEqual([]);
  });

  it('that is not there says so, with the status', async () => {
    const gone = await prove('file', `http://acme.test:${elsewhere.port}/x`);
    elsewhere.set(PROOF_PATH, (_req, res) => void res.writeHead(404).end());
    expect(gone.found).toBe(true);
    expect(await prove('file', `http://acme.test:${elsewhere.port}/x`)).toMatchObject({
      found: false,
      problem: { code: 'http_error', message: expect.stringContaining('404') as string },
    });
  });
});
