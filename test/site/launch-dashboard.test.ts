import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingRow, NewListing } from '../../store/listings/listings.ts';
import { addVote } from '../../store/community/write/votes.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { type FounderSite, openFounderSite } from '../kit/founder-site.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import { openBuyer, payOnPage } from '../kit/shop.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const WEEK = '2026-11-16';

let site: FounderSite;
beforeAll(async () => {
  site = await openFounderSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const own = (slug: string, given: Partial<NewListing> = {}): Promise<ListingRow> =>
  addListing(site.service.app.db, slug, { ownerId: site.founderId, ...given });
const room = async ({ id }: ListingRow, part = '') => site.founder.get(`/account/listings/${id}${part}`);

describe('the launch dashboard', () => {
  it('of a live listing says how long votes count, its place, and who found it', async () => {
    const listing = await own('running', { status: 'live', launchWeek: WEEK });
    await site.service.app.db.transaction(async (tx) => {
      const accountId = await getOrCreateAccount(tx, 'voter@people.example', NOW);
      await addVote(tx, { listingId: listing.id, accountId, week: WEEK }, NOW);
    });
    const { $ } = await room(listing);
    expect($('.masthead').text().replace(/\s+/g, ' ')).toMatch(
      /Week 47 .*place \d+ of \d+, 1 vote this week.*Voting ends in 4 days/,
    );
    expect($('.figures li').length).toBe(4);
    expect(
      $('.figures svg')
        .toArray()
        .every((one) => one.attribs['aria-label']),
    ).toBe(true);
    expect($('.figures').text()).toContain('1 on the best day');
    expect($('a[href="/l/running"]').length).toBeGreaterThan(0);
    expect(
      $('.calendar button')
        .toArray()
        .every((one) => one.attribs['form'] === 'order'),
    ).toBe(true);
  });

  it('of one that waits counts the days to its week, and marks it in the calendar', async () => {
    const waits = { status: 'awaiting_badge', plan: 'free', launchWeek: '2026-12-07' } as const;
    const listing = await own('waiting', { ...waits, launchedAt: null });
    const { $ } = await room(listing);
    expect($('.masthead .left').text().trim()).toBe('Begins in 18 days');
    expect($('.calendar .own').text()).toContain('Your week');
    expect($('.calendar .own button').length).toBe(0);
    expect($('.calendar button[form="other-week"]').first().text().trim()).toBe('Move here');
  });

  it('of one that waits is its owner’s; the badge leads others to its name and its week, and no more', async () => {
    const profile = { ...EMPTY_PROFILE, tagline: 'Not proven' };
    await own('to-come', { status: 'awaiting_badge', profile, launchWeek: '2026-12-07', launchedAt: null });
    const page = await site.stranger.get('/l/to-come');
    expect(page.status).toBe(200);
    expect(page.$('main').text()).toMatch(/Coming up\s+to-come[^]*Week 50[^]*13 December 2026/);
    expect(page.$('meta[name=robots]').attr('content')).toContain('noindex');
    expect(page.$('main').html()).not.toMatch(/Not proven|rel="nofollow|<form|<img/);
  });

  it('offers each week for the launches it can have, and nothing of one that is taken down', async () => {
    const draft = await own('undecided', { status: 'draft', launchWeek: null, launchedAt: null });
    const { $ } = await room(draft);
    const forms = (at: number) =>
      $('.calendar li')
        .eq(at)
        .find('button')
        .toArray()
        .map((one) => one.attribs['form']);
    expect([forms(0), forms(11)]).toEqual([['order'], ['free', 'order']]);
    const gone = await own('gone', { status: 'archived' });
    expect((await room(gone)).$('.calendar, .figures, .badge-shown').length).toBe(0);
  });

  it('shows every badge as it was chosen, with its code, and the picture to share', async () => {
    const listing = await own('shown', { status: 'live' });
    const { $, status } = await room(listing, '/badges?shape=pill&mode=dark&size=l');
    expect(status).toBe(200);
    expect(
      $('input:checked')
        .toArray()
        .map((one) => one.attribs['value']),
    ).toEqual(['pill', 'dark', 'l']);
    expect($('pre').first().text()).toContain('shape=pill&amp;mode=dark&amp;size=l');
    expect($('.badge-shown').first().attr('src')).toContain('shape=pill&mode=dark&size=l');
    expect($('img[src="/og/l/shown.png"]').length).toBe(1);
    expect((await room(listing, '/badges?shape=star&size=xl')).$('input:checked').first().val()).toBe(
      'standard',
    );
    expect((await site.stranger.get(`/account/listings/${listing.id}/badges`)).status).toBe(404);
  });

  it('is led to from the account, and from the receipt of what was bought for it', async () => {
    const { service, founder } = site;
    const listing = await own('bought', { status: 'draft', launchWeek: null, launchedAt: null });
    const path = `/account/listings/${listing.id}`;
    expect((await founder.get('/account')).$(`a[href="${path}"]`).length).toBe(1);
    const { call } = await openBuyer({ url: service.url, db: service.app.db }, 'founder@example.com');
    const items = [{ product: 'launch', listing_id: listing.id }];
    const { body } = await call('create_checkout', { items });
    await payOnPage(String(body.checkout_url));
    const { $ } = await founder.get(`/orders/${String(body.number)}`);
    for (const next of [path, '/l/bought', `${path}/badges`, `${path}/story`]) {
      expect($(`a[href="${next}"]`).length, next).toBe(1);
      expect((await founder.get(next)).status).toBe(200);
    }
    await service.app.catchUp();
    const [mail] = (await service.mail()).filter(({ subject }) => subject.startsWith('bought is live'));
    expect(mail?.text).toContain(path);
  });
});
