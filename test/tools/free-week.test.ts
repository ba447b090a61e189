import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { findListing } from '../../store/listings/listings.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import type { CallOperation } from '../kit/clients.ts';
import { describeAnyDialect } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';
import { createCodeReader, signIn } from '../kit/person.ts';
import { createSavedListing, openBuyer, payOnPage } from '../kit/shop.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

const FIRST = '2027-01-04';
const LATER = '2027-01-18';
const FULL = '2027-01-25';

describeAnyDialect('the week of a free launch', (dialect) => {
  let service: TestApp;
  let people = 0;
  beforeAll(async () => {
    service = await startTestApp({
      time: '2026-11-18T12:00:00Z',
      dialect,
      settings: { sampleData: false },
    });
    const queued = { status: 'awaiting_badge', plan: 'free', launchWeek: FULL } as const;
    for (let n = 0; n < 15; n += 1) await addListing(service.app.db, `queued-${n}`, queued);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  /** A person with a saved listing. */
  async function founder() {
    const email = `founder-${(people += 1)}@weeks.example`;
    const buyer = await openBuyer({ url: service.url, db: service.app.db }, email);
    const { id: listing_id } = await createSavedListing(service.app.db, email);
    const ways = await viaRestAndMcp(service.url, buyer.key);
    return { ...buyer, listing_id, ways };
  }
  const weekOf = async (id: number) => (await findListing(service.app.db, id))!.launchWeek;
  const good = async (call: CallOperation, name: string, args: Record<string, unknown>) => {
    const { ok, body } = await call(name, args);
    expect(ok, JSON.stringify(body)).toBe(true);
    return body;
  };

  it('is the first with a place unless one is chosen, and another one moves it', async () => {
    const { ways, listing_id } = await founder();
    const choose = (week?: string) =>
      good(ways.call, 'choose_free_listing', { listing_id, ...(week ? { week } : {}) });
    expect(await choose()).toMatchObject({ status: 'awaiting_badge', launch_week: FIRST });
    expect(await choose(LATER)).toMatchObject({ status: 'awaiting_badge', launch_week: LATER });
    expect(await choose()).toMatchObject({ launch_week: LATER });
    expect(await choose(FIRST)).toMatchObject({ launch_week: FIRST });
    expect(await weekOf(listing_id)).toBe(FIRST);
    await ways.close();
  });

  it('is any that list_products shows as free, and no other', async () => {
    const { call, listing_id } = await founder();
    const { launch_weeks } = await good(call, 'list_products', {});
    for (const { week, free_queue, free_places_left } of launch_weeks) {
      const { ok } = await call('choose_free_listing', { listing_id, week });
      expect(ok, week).toBe(free_queue);
      expect(free_places_left > 0, week).toBe(free_queue);
    }
  });

  it.each([
    ['not-a-day', 'not_on_offer'],
    ['2027-13-05', 'not_on_offer'],
    ['2027-06-07', 'not_on_offer'],
    ['2026-12-28', 'too_early'],
    [FULL, 'week_full'],
  ])('is not %s, which is told with the weeks that are free', async (week, code) => {
    const { ways, listing_id } = await founder();
    const { ok, body } = await ways.call('choose_free_listing', { listing_id, week });
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'week', issues: [{ code }] });
    expect(body.error.message).toContain(FIRST);
    expect(body.error.issues[0].allowed).toEqual(expect.arrayContaining([FIRST, LATER]));
    expect(body.error.issues[0].allowed).not.toContain(FULL);
    expect(await weekOf(listing_id)).toBeNull();
    await ways.close();
  });

  it('is also one that is full, for a listing whose badge was seen: the one whose homepage nobody could read moves on', async () => {
    const badge = { url: 'https://a.example/', saw: 'badge' } as const;
    const week = '2027-02-01';
    const waiting = { status: 'awaiting_badge', plan: 'free', launchWeek: week } as const;
    const owner = await founder();
    const rows = [];
    for (let n = 0; n < 15; n += 1) {
      const look = { url: 'https://a.example/', ...(n === 7 ? {} : { saw: 'nothing' as const }) };
      const more = n === 7 ? { ownerId: owner.accountId } : {};
      rows.push(await addListing(service.app.db, `waits-${n}`, { ...waiting, ...more, badgeLook: look }));
    }
    const proven = await founder();
    await service.app.db.transaction((tx) =>
      tx
        .update(tx.t.listings)
        .set({
          status: 'scheduled',
          plan: 'free',
          launchWeek: LATER,
          badgeLook: badge,
          badgeSeenAt: new Date(),
        })
        .where(eq(tx.t.listings.id, proven.listing_id)),
    );
    const moved = await proven.call('reschedule_launch', { listing_id: proven.listing_id, week });
    expect(moved.body).toMatchObject({ status: 'scheduled', launch_week: week });
    const weeks = await Promise.all(rows.map(({ id }) => weekOf(id)));
    expect(weeks).toEqual(rows.map((_, n) => (n === 7 ? '2027-02-08' : week)));
    const { launch_moved } = await good(owner.call, 'get_my_listing', { listing_id: rows[7]!.id });
    expect(launch_moved).toMatchObject({ from: week, why: expect.stringContaining('took the place') });
    await service.app.catchUp();
    const told = (await service.mail()).find(({ to }) => to === owner.email);
    expect(told?.subject).toContain('moved to the week of 2027-02-08');

    const late = await founder();
    const refused = await late.call('choose_free_listing', { listing_id: late.listing_id, week });
    expect(refused.body.error).toMatchObject({ field: 'week' });
  });

  it('stays where it was bought, or moves to any week with places', async () => {
    const { call, listing_id } = await founder();
    await good(call, 'choose_free_listing', { listing_id });
    const week = '2026-12-07';
    const items = [{ product: 'skip_queue', listing_id, week }];
    await payOnPage((await good(call, 'create_checkout', { items })).checkout_url);
    expect(await weekOf(listing_id)).toBe(week);
    expect(await good(call, 'choose_free_listing', { listing_id })).toMatchObject({ launch_week: week });
    const soon = { listing_id, week: '2026-12-14' };
    expect(await good(call, 'choose_free_listing', soon)).toMatchObject({ launch_week: soon.week });
  });

  it('is booked beside an order that waits to be paid, which the answer names', async () => {
    const { call, listing_id } = await founder();
    const items = [{ product: 'launch', listing_id }];
    const { number } = await good(call, 'create_checkout', { items });
    const { next_steps } = await good(call, 'choose_free_listing', { listing_id, week: LATER });
    expect(next_steps[0]).toMatchObject({ tool: 'get_order', arguments: { number } });
    expect(next_steps[0].why).toContain(`Order ${number} (launch) waits for payment`);
  });

  it('is chosen and changed on the page of the listing', async () => {
    const { email, listing_id } = await founder();
    const browser = await signIn(service.url, email, createCodeReader(service));
    const path = `/account/listings/${listing_id}`;
    const offered = (await browser.get(path)).$('button[form="free"]');
    expect(offered.first().attr('value')).toBe(FIRST);
    expect(offered.toArray().map((one) => one.attribs['value'])).not.toContain(FULL);
    await browser.submit(await browser.get(path), { week: LATER }, 'form[action$="/free"]');
    expect(await weekOf(listing_id)).toBe(LATER);
    const moves = (await browser.get(path)).$('button[form="other-week"]');
    expect(moves.first().attr('aria-label')).toContain('Move here, week of');
    await browser.submit(await browser.get(path), { week: String(moves.first().val()) }, '#other-week');
    expect(await weekOf(listing_id)).toBe(FIRST);
    const refused = await browser.submit(await browser.get(path), { week: FULL }, '#other-week');
    expect(refused.status).toBe(400);
    expect(refused.$('[role=alert]').text()).toContain('no free place');
  });
});
