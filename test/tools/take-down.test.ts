import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVote } from '../../store/community/write/votes.ts';
import type { NewListing } from '../../store/listings/listings.ts';
import { restClient } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { openFounder } from '../kit/founder.ts';
import { createOperator } from '../kit/operator.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const THIS_WEEK = '2026-11-16';
const SOON = '2026-12-07';
const LIVE: Partial<NewListing> = {
  status: 'live',
  plan: 'free',
  launchWeek: THIS_WEEK,
  launchedAt: new Date('2026-11-16T00:00:00Z'),
};

describeAnyDialect('a live listing that its owner takes down', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({
      time: '2026-11-18T12:00:00Z',
      dialect,
      settings: { sampleData: false },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());
  const founder = (given: Partial<NewListing> = LIVE) => openFounder(service, given);
  const visit = (path: string) => fetch(`${service.url}${path}`, { redirect: 'manual' });
  const placesIn = async (week: string): Promise<number> => {
    const { launch_weeks } = (await (await visit('/v1/products')).json()) as {
      launch_weeks: { week: string; places_left: number }[];
    };
    return launch_weeks.find((one) => one.week === week)!.places_left;
  };

  it('leaves search, calendar, feeds and badges; its page says so, and its votes stay stored', async () => {
    const { good, row, listing_id: listingId } = await founder();
    const { slug } = await row();
    for (const accountId of [9001, 9002, 9003]) {
      const now = new Date('2026-11-18T12:00:00Z');
      await service.app.db.transaction((tx) => addVote(tx, { listingId, accountId, week: THIS_WEEK }, now));
    }
    const { call: anybody } = await restClient(service.url);
    const places = [
      `/v1/listings?q=${slug}`,
      `/v1/launches/weeks/${THIS_WEEK}`,
      '/v1/launches?section=recent',
      '/feed.xml',
      `/weeks/${THIS_WEEK}`,
    ];
    const seen = async () => {
      const texts = [];
      for (const place of places) texts.push((await (await visit(place)).text()).includes(`/l/${slug}"`));
      return texts;
    };
    const before = await seen();
    expect(before.filter(Boolean).length).toBeGreaterThan(3);
    expect((await visit(`/badges/${slug}/listed-on.svg`)).status).toBe(200);

    expect(await good('archive_listing')).toMatchObject({
      status: 'archived',
      url: `${service.url}/l/${slug}`,
      ended: [],
      not_possible: [{ what: 'Putting it back' }],
    });
    expect((await seen()).some(Boolean)).toBe(false);
    for (const kind of ['listed-on', 'launched-on']) {
      expect((await visit(`/badges/${slug}/${kind}.svg`)).status).toBe(404);
    }
    const page = await visit(`/l/${slug}`);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('is not listed any more');
    const { error } = (await anybody('get_listing', { slug })).body;
    expect(error).toMatchObject({ code: 'not_found', message: expect.stringContaining('taken out') });
    expect((await row()).votes).toBe(3);
    expect(await good('get_my_listing')).toMatchObject({ status: 'archived', votes: 3 });
  });

  it('is told which paid things end, and what they are then', async () => {
    const { call, good, once, buy } = await founder();
    const featured = await buy('featured');
    const places = await placesIn(SOON);
    const again = await buy('relaunch', { week: SOON });
    expect(await placesIn(SOON)).toBe(places - 1);

    const { ended } = await once('archive_listing');
    expect(ended).toEqual([
      { number: again, product: 'relaunch' },
      { number: featured, product: 'featured' },
    ]);
    // Its days had begun; its second launch had not.
    for (const [number, state] of [
      [featured, 'done'],
      [again, 'cancelled'],
    ]) {
      const { lines } = (await call('get_order', { number })).body;
      expect(lines).toMatchObject([{ state, note: expect.stringContaining('taken down') }]);
    }
    expect(await placesIn(SOON)).toBe(places);
    expect((await good('get_my_listing')).relaunch_week).toBeUndefined();

    const { data } = await createOperator(service.databaseUrl)('orders', 'refund', again);
    expect(data.lines).toMatchObject([{ note: 'The second launch is called off.' }]);
    service.setTime('2026-12-08T12:00:00Z');
    await service.app.catchUp();
    expect((await good('get_my_listing')).status).toBe('archived');
    service.setTime('2026-11-18T12:00:00Z');
  });

  it('is taken down once, by its owner alone, and only while it is live', async () => {
    const { good, refused } = await founder();
    await good('archive_listing');
    expect(await good('archive_listing')).toMatchObject({ status: 'archived', ended: [] });
    expect(await refused('post_listing_update', { title: 'News', body: 'Some.' })).toMatchObject({
      code: 'conflict',
    });
    const unpublished = await founder({ status: 'draft' });
    expect(await unpublished.refused('archive_listing')).toMatchObject({
      code: 'conflict',
      fix: expect.stringContaining('withdraw_launch'),
    });
    const other = await founder();
    const stranger = await founder();
    expect(await stranger.refused('archive_listing', { listing_id: other.listing_id })).toMatchObject({
      code: 'not_found',
    });
    expect((await other.row()).status).toBe('live');
  });

  it('is taken down on its page, with a tick', async () => {
    const { email, listing_id, row } = await founder();
    const browser = await signIn(service.url, email, createCodeReader(service));
    const page = await browser.get(`/account/listings/${listing_id}`);
    expect((await browser.submit(page, {}, '#archive')).$('[role=alert]').text()).toContain('Tick');
    expect((await row()).status).toBe('live');
    const after = await browser.submit(page, { sure: 'yes' }, '#archive');
    expect(after.$('.note.warning').text()).toContain('taken out of the directory');
    expect(after.$('#archive').length).toBe(0);
    expect((await row()).status).toBe('archived');
  });

  it('says nothing of one that never was live', async () => {
    const { row } = await founder({ status: 'archived', launchedAt: null });
    const { slug } = await row();
    expect((await visit(`/l/${slug}`)).status).toBe(404);
    expect((await visit(`/badges/${slug}/listed-on.svg`)).status).toBe(200);
  });
});
