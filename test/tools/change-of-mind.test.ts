import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewListing } from '../../store/listings/listings.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { openFounder } from '../kit/founder.ts';
import { createOperator } from '../kit/operator.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const FIRST = '2027-01-04';
const LATER = '2027-01-18';
const SOON = '2026-12-07';

describeAnyDialect('a launch that has not begun', (dialect) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startTestApp({
      time: '2026-11-18T12:00:00Z',
      dialect,
      settings: { sampleData: false },
    });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const founder = (given?: Partial<NewListing>) => openFounder(service, given);
  const order = ({ listing_id }: { listing_id: number }) => ({
    listing_id: undefined,
    items: [{ product: 'skip_queue', listing_id, week: '2026-12-21' }],
  });
  /** Places left for orders in a week. */
  const placesIn = async (week: string): Promise<number> => {
    const { launch_weeks } = (await (await fetch(`${service.url}/v1/products`)).json()) as {
      launch_weeks: { week: string; places_left: number }[];
    };
    return launch_weeks.find((one) => one.week === week)!.places_left;
  };

  it('that is free moves to free weeks and back to draft, and can be queued again', async () => {
    const { good, refused, state } = await founder();
    expect(await refused('reschedule_launch', { week: LATER })).toMatchObject({ code: 'conflict' });
    await good('choose_free_listing');
    expect(await good('reschedule_launch', { week: LATER })).toMatchObject({
      status: 'awaiting_badge',
      launch_week: LATER,
      previous: { week: FIRST },
    });
    // Another day of its week names it, too, and moves nothing.
    const day = new Date(Date.parse(LATER) + 3 * 86_400_000).toISOString().slice(0, 10);
    expect((await good('reschedule_launch', { week: day })).previous).toBeUndefined();
    expect(await refused('reschedule_launch', { week: SOON })).toMatchObject({
      code: 'invalid_request',
      field: 'week',
    });
    expect(await good('withdraw_launch')).toMatchObject({
      status: 'draft',
      plan: 'none',
      previous: { week: LATER },
    });
    expect(await state()).toEqual(['draft', 'none', null]);
    await good('choose_free_listing');
    expect(await state()).toEqual(['awaiting_badge', 'free', FIRST]);
  });

  it('that is paid moves to any week with places, and keeps its right when it is withdrawn', async () => {
    const { call, good, refused, buy, state } = await founder();
    const places = [await placesIn(SOON), await placesIn('2026-12-14')];
    const number = await buy('launch', { week: SOON });
    expect(await placesIn(SOON)).toBe(places[0]! - 1);
    await good('reschedule_launch', { week: '2026-12-14' });
    expect(await state()).toEqual(['scheduled', 'paid', '2026-12-14']);
    expect([await placesIn(SOON), await placesIn('2026-12-14')]).toEqual([places[0], places[1]! - 1]);

    const withdrawn = await good('withdraw_launch');
    expect(withdrawn).toMatchObject({ status: 'draft', plan: 'paid' });
    expect(withdrawn.next_steps[0]).toMatchObject({ tool: 'list_products' });
    expect(await state()).toEqual(['draft', 'paid', null]);
    expect(await placesIn('2026-12-14')).toBe(places[1]);
    expect((await refused('choose_free_listing')).fix).toContain('reschedule_launch');
    expect(await refused('reschedule_launch', { week: '2029-12-15' })).toMatchObject({ field: 'week' });

    await good('reschedule_launch', { week: SOON });
    expect(await state()).toEqual(['scheduled', 'paid', SOON]);
    expect(await placesIn(SOON)).toBe(places[0]! - 1);
    const { lines } = (await call('get_order', { number })).body;
    expect(JSON.stringify(lines)).toContain(`Goes live by itself on ${SOON}`);
  });

  it('that is withdrawn loses its right with a refund', async () => {
    const { good, refused, buy, state } = await founder();
    const number = await buy('launch', { week: SOON });
    await good('withdraw_launch');
    const { data } = await createOperator(service.databaseUrl)('orders', 'refund', number);
    expect(data.lines).toMatchObject([{ fulfilment: 'undone', note: expect.stringContaining('withdrawn') }]);
    expect(await state()).toEqual(['draft', 'none', null]);
    expect((await refused('reschedule_launch', { week: LATER })).fix).toContain('choose_free_listing');
  });

  it('that skips the queue moves to any week with places, and keeps its right when it is withdrawn', async () => {
    const { call, email, listing_id, good, buy, state } = await founder();
    await good('choose_free_listing');
    const number = await buy('skip_queue', { week: SOON });
    const places = [await placesIn(SOON), await placesIn('2026-12-14')];
    await good('reschedule_launch', { week: '2026-12-14' });
    expect(await state()).toEqual(['awaiting_badge', 'free', '2026-12-14']);
    expect([await placesIn(SOON), await placesIn('2026-12-14')]).toEqual([places[0]! + 1, places[1]! - 1]);
    expect(JSON.stringify((await call('get_order', { number })).body.lines)).toContain('week of 2026-12-14');
    expect(await good('get_my_listing')).toMatchObject({ week_is_bought: true });

    const browser = await signIn(service.url, email, createCodeReader(service));
    const page = await browser.get(`/account/listings/${listing_id}`);
    await browser.submit(page, { week: SOON }, '#other-week');
    expect(await state()).toEqual(['awaiting_badge', 'free', SOON]);
    await browser.submit(await browser.get(`/account/listings/${listing_id}`), {}, '#withdraw');
    expect(await state()).toEqual(['draft', 'none', null]);
    expect(await placesIn(SOON)).toBe(places[0]! + 1);
    const again = await browser.get(`/account/listings/${listing_id}`);
    await browser.submit(again, { week: SOON }, '#free');
    expect(await state()).toEqual(['awaiting_badge', 'free', SOON]);
  });

  it('that was bought an earlier week keeps the right to one when its badge is missing, and everything says so', async () => {
    const { email, call, ask, good, refused, buy, state } = await founder();
    await good('choose_free_listing');
    const number = await buy('skip_queue', { week: SOON });
    service.setTime(`${SOON}T00:00:01Z`);
    await service.app.catchUp();
    expect(await state()).toEqual(['awaiting_badge', 'free', '2026-12-14']);
    expect((await refused('quote_order', order(await good('get_my_listing')))).message).toContain('bought');
    service.setTime('2026-12-14T00:00:01Z');
    await service.app.catchUp();
    expect(await state()).toEqual(['draft', 'none', null]);
    const left = await good('get_my_listing');
    expect(left).toMatchObject({
      week_is_bought: true,
      launch_moved: { from: '2026-12-14', at: expect.stringContaining('2026-12-14') },
    });
    expect(left.next_steps[0]).toMatchObject({ tool: 'choose_free_listing' });
    expect(left.next_steps[0].why).toMatch(/left the queue on 2026-12-14.*without paying again/);
    const mails = (await service.mail()).filter(({ to }) => to === email).slice(-2);
    expect(mails.map(({ text }) => text.includes('What you paid for stays'))).toEqual([true, true]);
    const [line] = (await call('get_order', { number })).body.lines;
    expect(line.note).toContain('what was bought stays');
    expect((await ask('choose_free_listing', { listing_id: left.listing_id })).body).toMatchObject({
      launch_week: '2026-12-21',
    });
    const after = await good('get_my_listing');
    expect(after).toMatchObject({ week_is_bought: true });
    expect(after.launch_moved).toBeUndefined();
    service.setTime('2026-11-18T12:00:00Z');
  });

  it('of a bundle has notes that are true on every day and name no tool', async () => {
    const { ask, good, once, buy } = await founder();
    const number = await buy('launch_bundle', { week: SOON });
    const note = async (): Promise<string> => (await ask('get_order', { number })).body.lines[0].note;
    expect(await note()).toMatch(new RegExp(`^Goes live by itself on ${SOON}`));
    expect(await note()).not.toMatch(/[a-z]_[a-z]/);
    // What is unlocked shows with the listing, not before.
    expect(await good('set_founder_story', { title: 'How' })).toMatchObject({ shown: false });
    expect(await once('add_milestone', { date: '2024-02-29', title: 'First' })).toMatchObject({
      ...{ shown: false, note: expect.stringContaining('once the listing is live') },
    });
    for (const [day, featured] of [
      [SOON, 'Featured until 2026-12-14'],
      ['2026-12-15', 'Was featured until 2026-12-14'],
    ] as const) {
      service.setTime(`${day}T00:00:01Z`);
      await service.app.catchUp();
      expect(await note()).toContain(`Live. ${featured}`);
    }
    service.setTime('2026-11-18T12:00:00Z');
  });

  it('is moved by nobody else, and not once it is live', async () => {
    const { refused } = await founder({ status: 'live', plan: 'free', launchWeek: '2026-11-16' });
    expect(await refused('withdraw_launch')).toMatchObject({ code: 'conflict' });
    expect(await refused('reschedule_launch', { week: LATER })).toMatchObject({ code: 'conflict' });
    const other = await founder();
    const mine = await founder();
    for (const name of ['withdraw_launch', 'reschedule_launch']) {
      const args = { listing_id: other.listing_id, ...(name === 'reschedule_launch' ? { week: LATER } : {}) };
      expect(await mine.refused(name, args)).toMatchObject({ code: 'not_found' });
    }
  });

  it('is moved and withdrawn on the page of the listing', async () => {
    const { email, listing_id, good, buy, state } = await founder();
    const browser = await signIn(service.url, email, createCodeReader(service));
    const path = `/account/listings/${listing_id}`;
    await good('choose_free_listing');
    await browser.submit(await browser.get(path), { week: LATER }, '#other-week');
    expect(await state()).toEqual(['awaiting_badge', 'free', LATER]);
    await browser.submit(await browser.get(path), {}, '#withdraw');
    expect(await state()).toEqual(['draft', 'none', null]);

    await buy('launch', { week: SOON });
    await browser.submit(await browser.get(path), {}, '#withdraw');
    expect(await state()).toEqual(['draft', 'paid', null]);
    await browser.submit(await browser.get(path), { week: SOON }, '#other-week');
    expect(await state()).toEqual(['scheduled', 'paid', SOON]);
  });
});
