import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCountry } from '../../rules/listings/fields/countries.ts';
import { createTestApiKey } from '../kit/api-key.ts';
import { type CallOperation, restClient, WAYS } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { addDraft, addOwnListing, addPerson, NOW, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';
import { insertClaim, moveClaim } from '../../store/listings/write/ownership-claims.ts';

describeAnyDialect('answers that say it plainly', (dialect) => {
  let service: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    service = await startTestApp({ dialect, settings: { sampleData: false } });
    owner = await addPerson(service.app.db, 'mira@tidepool.example');
    await addListing(service.app.db, 'acme-notes', { name: 'Acme Notes', sample: true });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  describe.each(WAYS)('over %s', (way, connect) => {
    let call: CallOperation;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ call, close } = await connect(service.url, owner.key));
    });
    afterAll(() => close());
    const good = async (name: string, args: Record<string, unknown> = {}) => {
      const { ok, body } = await call(name, args);
      expect(ok, JSON.stringify(body)).toBe(true);
      return body;
    };
    const refused = async (name: string, args: Record<string, unknown>) => {
      const { ok, body } = await call(name, args);
      expect(ok, JSON.stringify(body)).toBe(false);
      return body.error;
    };

    it('names the nearest slugs where there is none', async () => {
      for (const slug of ['acme-note', 'acme-notes-app'])
        expect((await refused('get_listing', { slug })).fix).toContain('Nearest: "acme-notes".');
      expect((await refused('get_listing', { slug: 'zzz' })).fix).toMatch(/^Find the slug/);
      const { items } = await good('list_categories');
      const category = items[0]?.slug ?? 'other';
      expect((await refused('get_category', { slug: `${category}-x` })).fix).toContain(`"${category}"`);
    });

    it('keeps the mark of made-up listings, whatever members are asked for', async () => {
      const { items } = await good('search_listings', { q: 'acme', fields: ['tagline'] });
      expect(items).toMatchObject([{ slug: 'acme-notes', sample: true }]);
      expect(await good('get_listing', { slug: 'acme-notes', fields: ['tagline'] })).toMatchObject({
        sample: true,
      });
    });

    it('says which day to send for a month, a year or a day of a week', async () => {
      const { id: listing_id } = await addOwnListing(service.app.db, owner, `dated-${way}`, {
        status: 'draft',
        launchWeek: null,
        launchedAt: null,
      });
      for (const [date, day] of [
        ['2024-03', '2024-03-01'],
        ['2019', '2019-01-01'],
      ]) {
        const { message } = await refused('add_milestone', { listing_id, date, title: 'Founded' });
        expect(message).toContain(day);
      }
      const { note } = await good('add_milestone', { listing_id, date: '2030-01-01', title: 'Mars' });
      expect(note).toContain('Still to come: 2030-01-01.');
      const { launch_weeks } = await good('list_products');
      const { week } = launch_weeks.find(({ free_queue }: { free_queue: boolean }) => free_queue);
      const wednesday = new Date(Date.parse(week) + 2 * 86_400_000).toISOString().slice(0, 10);
      // A week is named by any of its days, or by its number, wherever one is asked for.
      const would = async (named: string) =>
        (await good('choose_free_listing', { listing_id, week: named, dry_run: true })).would.after;
      expect(await would(wednesday)).toMatchObject({ launch_week: week });
      expect((await good('get_launch_week', { week: '2026-W48' })).week).toBe('2026-11-23');
      const items = [{ product: 'launch', listing_id, week: wednesday }];
      expect((await good('quote_order', { items })).lines[0].week).toBe(week);
      const never = await refused('choose_free_listing', { listing_id, week: 'christmas' });
      expect(never.issues[0].allowed).toContain(week);
      expect((await refused('get_launch_week', { week: 'christmas' })).fix).toBe(
        (await refused('get_leaderboard', { board: 'community-weekly', week: 'christmas' })).fix,
      );
    });

    it('takes a country by its name in any language', async () => {
      const { id } = await addDraft(service.app.db, owner, `Abroad ${way}`);
      for (const country of ['Deutschland', 'Alemania', 'germany', 'Duitsland']) {
        const { fields } = await good('update_draft', { id, fields: { country } });
        expect(fields.country.value).toBe('DE');
      }
    });

    it('tells who is told of an update, and of one much like it', async () => {
      const { id: listing_id } = await addOwnListing(service.app.db, owner, `news-${way}`);
      const first = { title: 'Version 2 is out', body: 'Faster search, and dark mode for everybody.' };
      const { update_id } = await good('post_listing_update', { listing_id, ...first });
      const again = { title: 'Version 2 is here', body: 'Faster search and a dark mode for everybody!' };
      const dry = await good('post_listing_update', { listing_id, ...again, dry_run: true });
      expect(dry.would.told).toContain('much the same as “Version 2 is out”');
      expect((await good('post_listing_update', { listing_id, ...again })).similar_to).toMatchObject({
        update_id,
        title: first.title,
      });
      const other = { title: 'We moved to Porto', body: 'Come and see our new office.' };
      expect((await good('post_listing_update', { listing_id, ...other })).similar_to).toBeUndefined();
      const { id: unpublished } = await addOwnListing(service.app.db, owner, `soon-${way}`, {
        status: 'scheduled',
        launchWeek: '2026-12-07',
        launchedAt: null,
      });
      const { told } = await good('post_listing_update', { listing_id: unpublished, ...other });
      expect(told).toMatch(/^Nobody is notified yet: .*in the week of 2026-12-07/);
    });

    it('says where somebody new begins, and where a scope is granted', async () => {
      const email = `new-${way}@tidepool.example`;
      const fresh = await addPerson(service.app.db, email);
      const asNew = await connect(service.url, fresh.key);
      const { body } = await asNew.call('get_account');
      expect(body.next_steps).toMatchObject([
        { page: `${service.url}/launch`, why: expect.stringContaining('submit_listing') },
        { tool: 'list_launches', arguments: {} },
      ]);
      await asNew.close();
      expect((await good('get_account')).next_steps).toBeUndefined();
      const small = await restClient(
        service.url,
        await createTestApiKey(service.app.db, email, ['account:read']),
      );
      const page = '/account/api-keys';
      expect((await small.call('get_account')).body.access.grant).toContain(`${service.url}${page}`);
      const { body: shut } = await small.call('submit_listing', { url: 'https://a.example' });
      expect(shut.error.fix).toContain(page);
      await small.close();
    });

    it('says of taking down that it is for good, and of a paid launch nothing of a badge', async () => {
      const { id: listing_id } = await addOwnListing(service.app.db, owner, `paid-${way}`, {
        plan: 'paid',
        badgeLook: { saw: 'nothing', url: 'https://a.example/', why_not: 'There is no badge.' } as never,
      });
      const dry = await good('archive_listing', { listing_id, dry_run: true });
      expect(dry.would.told).toMatch(/for good.*not refunded/);
      expect((await good('get_my_listing', { listing_id })).badge.why_not).toBeUndefined();
    });

    it('marks a launch that was bought, whatever members are asked for', async () => {
      const slug = `bought-${way.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}`;
      await addOwnListing(service.app.db, owner, slug, { plan: 'paid' });
      expect((await good('get_listing', { slug, fields: ['tagline'] })).launch_is_paid).toBe(true);
      expect((await good('get_listing', { slug: 'acme-notes' })).launch_is_paid).toBeUndefined();
      expect(await (await fetch(`${service.url}/l/${slug}`)).text()).toContain('Paid launch');
    });

    it('takes the words of a choice with hyphens or underscores', async () => {
      const { section } = await good('list_launches', { section: 'most_viewed' });
      expect(section).toBe('most-viewed');
      const { items } = await good('search_listings', { sort: 'most-viewed' });
      expect(items.length).toBeGreaterThan(0);
    });

    it('tells an owner that somebody else proved control of the website', async () => {
      const { id, slug } = await addOwnListing(service.app.db, owner, `claimed-${way}`);
      const other = await addPerson(service.app.db, `other-${way}@elsewhere.example`);
      await service.app.db.transaction(async (tx) => {
        const proof = { method: 'dns' as const, email: null, token: way, expiresAt: NOW };
        const asked = { ...proof, accountId: other.accountId, listingId: id };
        const claim = await insertClaim(tx, asked, NOW);
        await moveClaim(tx, claim, 'prove', NOW);
      });
      const { listings } = await good('get_account');
      const mine = listings.newest.find((one: { slug: string }) => one.slug === slug);
      expect(mine.contested).toMatch(/control of the website by dns .*decides/);
      expect((await good('get_my_listing', { listing_id: id })).contested).toEqual(mine.contested);
    });
  });
});

it('reads names of countries as they are typed', () => {
  expect(['Royaume-Uni', "Cote d'Ivoire", 'Česko', '日本', 'Österreich', 'Narnia'].map(parseCountry)).toEqual(
    ['GB', 'CI', 'CZ', 'JP', 'AT', undefined],
  );
});
