import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WAYS_IN, type CallOperation } from '../kit/clients.ts';
import { giveApiKey } from '../kit/api-key.ts';
import { type ProductSite, startProductSite } from '../kit/product-site.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let site: ProductSite;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: true }, time: '2026-11-18T12:00:00Z' });
  site = await startProductSite();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await site.close();
});

describe.each(Object.entries(WAYS_IN))('over %s', (_, connect) => {
  let call: CallOperation;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ call, close } = await connect(service.url, await giveApiKey(service.app.db)));
  });
  afterAll(() => close());
  const run = async (name: string, args: Record<string, unknown> = {}) => {
    const { ok, body } = await call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };

  describe('a draft', () => {
    it('takes less than 300 characters each time it is asked for while its website is read', async () => {
      const { id } = await run('submit_listing', { url: site.url });
      const poll = await run('get_draft', { id });
      expect(JSON.stringify(poll).length).toBeLessThan(300);
      expect(poll).toMatchObject({
        id,
        status: 'crawling',
        poll_after_seconds: 2,
        next_steps: [{ tool: 'get_draft', arguments: { id } }],
      });
      await service.app.catchUp();
      expect((await run('get_draft', { id })).status).toBe('ready');
    });

    it('names each page it quotes once, and quotes refer to it', async () => {
      const { id } = await run('submit_listing', { url: site.url });
      await service.app.catchUp();
      const draft = await run('get_draft', { id });
      const pages = draft.sources.map(({ url }: { url: string }) => url);
      expect(pages).toEqual([...new Set(pages)]);
      expect(draft.sources[0]).toEqual({
        id: 1,
        url: expect.stringContaining(site.url),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        read_at: expect.any(String),
      });
      const about = draft.sources.find(({ url }: { url: string }) => url === `${site.url}/about`);
      expect(draft.fields.founded_year.evidence).toMatchObject([{ source: about.id }]);
      const { hash } = { hash: new RegExp(about.sha256, 'g') };
      expect(JSON.stringify(draft).match(hash)).toHaveLength(1);
    });

    it('answers a change with what changed, how complete it is, what is missing most and what comes next', async () => {
      const { id } = await run('submit_listing', { url: site.url });
      await service.app.catchUp();
      const whole = await run('get_draft', { id });
      const changed = await run('update_draft', {
        id,
        fields: { tagline: 'Mine', stage: null },
        lock_fields: ['founded_year'],
        founder_socials: { github: 'https://github.com/mira' },
      });
      expect(Object.keys(changed.fields).toSorted()).toEqual(['founded_year', 'stage', 'tagline']);
      expect(changed).toMatchObject({
        id,
        status: 'ready',
        completeness: expect.any(Number),
        fields: { tagline: { value: 'Mine', state: 'edited' }, founded_year: { state: 'override' } },
        founder_socials: { github: 'https://github.com/mira' },
        required_missing: [],
        // The drafts of the other tests are of the same website.
        next_steps: [{ tool: 'get_draft' }, { tool: 'submit_draft', arguments: { id } }],
      });
      expect(changed.missing.length).toBeLessThanOrEqual(3);
      // The quotes it shows can be followed, and no other page is named.
      const quoted = changed.fields.founded_year.evidence.map(({ source }: { source: number }) => source);
      expect(changed.sources.map((page: { id: number }) => page.id)).toEqual(quoted);
      for (const member of ['faqs', 'founders', 'milestones', 'problems'])
        expect(changed).not.toHaveProperty(member);
      expect(JSON.stringify(changed).length).toBeLessThan(JSON.stringify(whole).length / 3);
    });
  });
});
