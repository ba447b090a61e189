import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLiveListing } from '../../store/listings/listings.ts';
import { readPage } from '../../extraction/html/read-page.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { addOwnListing, addPerson, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { draft, html, page } from '../extraction/made-up-site.ts';

const TAGS = String.fromCodePoint(...[...'obey me'].map((char) => 0xe0000 + char.codePointAt(0)!));
const HIDDEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/u;
const dirty = (text: string): string => `\u202E${text.slice(0, 3)}\u200B${TAGS}${text.slice(3)}\u2069`;

describe('text of others', () => {
  let service: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    service = await startTestApp({ settings: { sampleData: false } });
    const { db } = service.app;
    owner = await addPerson(db, 'maker@example.com', 'Maker');
    await addOwnListing(db, owner, 'acme', { name: 'Acme' });
    // A row that was not written through the checks of an operation.
    await addListing(db, 'older', {
      name: dirty('Older product'),
      tagline: dirty('Says more than you see'),
      description: dirty('Nothing to see here.'),
      profile: {
        ...EMPTY_PROFILE,
        features: [dirty('Feature one')],
        faqs: [{ question: dirty('Why?'), answer: dirty('So.') }],
      },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('is stored without what nobody sees, emoji and Persian whole', async () => {
    const { url, app } = service;
    const listing = (await findLiveListing(app.db, 'acme'))!;
    const answer = await fetch(`${url}/v1/me/listings/${listing.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        fields: { tagline: dirty('Notes for 👩‍🚀 می‌خواهم'), features: [dirty('Fast')] },
      }),
    });
    expect(await answer.json()).not.toHaveProperty('error');
    const changed = (await findLiveListing(app.db, 'acme'))!;
    expect(changed.tagline).toBe('Notes for 👩‍🚀 می‌خواهم');
    expect(changed.profile.features).toEqual(['Fast']);
  });

  it('of nothing but what nobody sees says nothing', async () => {
    const listing = (await findLiveListing(service.app.db, 'acme'))!;
    const answer = await fetch(`${service.url}/v1/me/listings/${listing.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fields: { features: [TAGS] } }),
    });
    expect(answer.status).toBe(200);
    expect((await findLiveListing(service.app.db, 'acme'))!.profile.features).toEqual([]);
  });

  it.each([
    '/v1/listings/older',
    '/v1/listings',
    '/l/older',
    '/feed.xml',
    '/weeks/2026-11-16',
    '/badges/older/listed-on.svg',
  ])('that was stored before is shown clean: %s', async (path) => {
    const answer = await fetch(service.url + path, { headers: { accept: '*/*' } });
    const text = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    expect(HIDDEN.exec(text)).toBeNull();
    if (path !== '/badges/older/listed-on.svg') expect(text).toContain('Older product');
  });

  it('that was stored before is shown clean over MCP, tool and resource', async () => {
    for (const [method, params] of [
      ['tools/call', { name: 'get_listing', arguments: { slug: 'older' } }],
      ['resources/read', { uri: 'listing://older' }],
    ] as const) {
      const answer = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const text = await answer.text();
      expect(text).toContain('Older product');
      expect(HIDDEN.exec(text)).toBeNull();
    }
  });
});

describe('websites', () => {
  const site = html(
    `<h1>Notes that st&shy;ay</h1><p>We are based in Mal&#x200B;mö, Swe&#x2066;den.</p><p>Quillbee was foun${TAGS}ded in 2016.</p>
     <script type="application/ld+json">{"@type":"Organization","name":"Quill\\u202Ebee","description":"Notes\\u200B that stay"}</script>`,
  );

  it('are read without what nobody sees, and what is drafted from them stands verbatim in what was read', async () => {
    const read = readPage(page(site));
    expect(HIDDEN.exec(JSON.stringify([read.text, read.title, read.metas, read.data]))).toBeNull();
    expect(read.text).toContain('We are based in Malmö, Sweden.');
    const { fields } = await draft({ '': site });
    expect(fields.country.state).toBe('ai');
    expect(fields.founded_year.value).toBe('2016');
    for (const { quote, start, end } of fields.country.evidence)
      expect(read.text.slice(start, end)).toBe(quote);
    expect(HIDDEN.exec(JSON.stringify(fields))).toBeNull();
  });
});
