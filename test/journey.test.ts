import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApiKey } from './kit/api-key.ts';
import { type CallOperation, WAYS } from './kit/clients.ts';
import { describeDialects } from './kit/databases.ts';
import { type ProductSite, startProductSite } from './kit/product-site.ts';
import { startTestApp, type TestApp } from './kit/start.ts';

let service: TestApp;
let site: ProductSite;

async function start(dialect: 'sqlite' | 'postgres'): Promise<void> {
  service = await startTestApp({
    time: '2026-11-18T12:00:00Z',
    dialect,
    settings: { sampleData: false },
  });
  site = await startProductSite();
}
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await site.close();
});

/** Calls and expects success. */
const good =
  (call: CallOperation) =>
  async <T = any>(name: string, args?: Record<string, unknown>): Promise<T> => {
    const { ok, body } = await call<T>(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };

describeDialects('the main job', (dialect) => {
  beforeEach(() => start(dialect));

  it.each(WAYS)(
    'goes from a website address to a live listing that a visitor finds, over %s',
    async (_, connect) => {
      const founder = await connect(service.url, await createTestApiKey(service.app.db));
      const run = good(founder.call);

      const submitted = await run('submit_listing', { url: site.url });
      expect(submitted.status).toBe('crawling');
      await service.app.catchUp();

      const draft = await run('get_draft', { id: submitted.id });
      expect(draft.status).toBe('ready');
      expect(draft.fields.name).toMatchObject({ value: 'Tidepool', state: 'ai' });
      expect(draft.fields.founded_year).toMatchObject({ value: '2021', state: 'ai' });
      for (const field of Object.values<any>(draft.fields)) {
        if (field.state === 'ai') expect(field.evidence.length).toBeGreaterThan(0);
        else expect(field).toMatchObject({ value: null, state: 'not_found' });
      }

      const edited = await run('update_draft', {
        id: draft.id,
        fields: { tagline: 'Every meeting note, found' },
        lock_fields: ['name'],
      });
      expect(edited.fields.tagline).toMatchObject({ value: 'Every meeting note, found', state: 'edited' });
      expect(edited.fields.name.state).toBe('override');

      const { listing_id, slug } = await run('submit_draft', { id: draft.id });
      expect(slug).toBe('tidepool');
      expect((await founder.call('get_listing', { slug })).body.error.code).toBe('not_found');

      const launch = await run('choose_free_listing', { listing_id });
      expect(launch).toMatchObject({ status: 'awaiting_badge', launch_week: '2027-01-04' });
      await service.app.catchUp();
      expect((await run('get_my_listing', { listing_id })).status).toBe('awaiting_badge');

      site.addToHomepage(launch.badge.html);
      await run('choose_free_listing', { listing_id });
      await service.app.catchUp();
      expect((await run('get_my_listing', { listing_id })).status).toBe('scheduled');

      service.setTime('2027-01-03T23:59:59Z');
      await service.app.catchUp();
      expect((await run('get_my_listing', { listing_id })).status).toBe('scheduled');
      service.setTime('2027-01-04T00:00:00Z');
      await service.app.catchUp();

      const visitor = good((await connect(service.url)).call);
      expect(await visitor('get_listing', { slug })).toMatchObject({
        name: 'Tidepool',
        tagline: 'Every meeting note, found',
        launch_week: '2027-01-04',
        launched_at: '2027-01-04T00:00:00.000Z',
      });
      expect((await visitor('search_listings', { q: 'tidepol' })).items).toMatchObject([{ slug }]);
      expect((await visitor('get_launch_week', { week: 'this' })).items).toMatchObject([{ slug, rank: 1 }]);
      expect((await service.mail()).map(({ subject }) => subject)).toEqual([
        'Tidepool launches tomorrow on Launch Directory',
        'Tidepool is live on Launch Directory',
      ]);
      await founder.close();
    },
  );
});
