import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORY_SECTIONS } from '../../rules/listings/story.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import { follow } from '../../store/community/write/follows.ts';
import {
  findListing,
  findStory,
  listMilestones,
  type ListingRow,
  type NewListing,
} from '../../store/listings/listings.ts';
import { setListingFounders } from '../../store/listings/write/listings.ts';
import { listVersions } from '../../store/listings/listing-versions.ts';
import type { Browser, Fields } from '../kit/browser.ts';
import { type FounderSite, openFounderSite, send } from '../kit/founder-site.ts';
import { addListing, EMPTY_PROFILE } from '../kit/listing.ts';
import type { TestApp } from '../kit/start.ts';

const XSS = `"></textarea><script>alert(1)</script><img src=x onerror=alert(1)>`;
const NOW = new Date('2026-11-18T12:00:00Z');

let site: FounderSite;
let service: TestApp;
let founder: Browser;
let stranger: Browser;
beforeAll(async () => {
  site = await openFounderSite();
  ({ service, founder, stranger } = site);
});
afterAll(() => site[Symbol.asyncDispose]());

const ownListing = (slug: string, given: Partial<NewListing> = {}): Promise<ListingRow> =>
  addListing(service.app.db, slug, { ownerId: site.founderId, tagline: 'A thing', ...given });

const pageOf = ({ id }: ListingRow, part = '') => `/account/listings/${id}${part && `/${part}`}`;
const stored = async ({ id }: ListingRow) => (await findListing(service.app.db, id))!;
/** Fills in the form of a page as it stands there, with these changes. */
const fillIn = async (path: string, fields: Fields) =>
  founder.submit(await founder.get(path), fields, 'form.card');

const PARTS = ['profile', 'points', 'links', 'questions', 'search', 'story', 'milestones', 'news'];

describe('the page of an own listing', () => {
  it('leads to every part of it, and says what is locked and where to order that', async () => {
    const listing = await ownListing('leading');
    const { $ } = await founder.get(pageOf(listing));
    for (const part of PARTS) {
      expect($(`a[href="${pageOf(listing, part)}"]`).length, part).toBe(1);
      expect((await founder.get(pageOf(listing, part))).status, part).toBe(200);
    }
    expect($('li:contains("Founder story") .tag').text()).toBe('Part of a paid launch');
    const story = await founder.get(pageOf(listing, 'story'));
    const order = String(story.$('.note.warning a').attr('href'));
    const room = await founder.get(order);
    expect(room.$('#order').text()).toContain('before VAT');
    const week = String(room.$('button[form="order"]').first().val());
    const checkout = await founder.submit(room, { week }, '#order');
    expect(new URL(checkout.url).pathname).toMatch(/^\/checkout\//);

    const open = await ownListing('unlocked', { unlocked: ['story', 'milestones', 'media'] });
    expect((await founder.get(pageOf(open))).text).not.toContain('Part of a paid launch');
    expect((await founder.get(pageOf(open, 'story'))).$('.note').length).toBe(0);
  });
});

describe('a form of a listing', () => {
  it('takes every field, publishes it, and gives it back as it was typed', async () => {
    const listing = await ownListing('edited');
    const fields = {
      tagline: 'Notes – 語 & more',
      short_description: 'Short',
      description: 'One\r\n\r\nTwo',
      pricing_model: 'freemium',
      pricing_summary: 'Free, or 5 € a month',
      country: 'pt',
      city: 'Lisbon',
      founded_year: '2021',
      contact_email: 'hello@edited.example',
      demo_video_url: 'https://edited.example/video',
    };
    const saved = await fillIn(pageOf(listing, 'profile'), fields);
    expect(saved.$('[role=status]').text()).toContain('Saved');
    for (const [name, value] of Object.entries(fields)) {
      const shown = name === 'country' ? 'PT' : value.replaceAll('\r\n', '\n');
      expect(saved.$(`[name=${name}]`).val(), name).toBe(shown);
    }
    await fillIn(pageOf(listing, 'points'), { features: 'A\r\n\r\n B \nC', usps: 'U', keywords: '' });
    await fillIn(pageOf(listing, 'links'), { github: 'https://github.com/edited' });
    await fillIn(pageOf(listing, 'questions'), { question: 'Why?', answer: 'Because.' });
    await fillIn(pageOf(listing, 'search'), { seo_title: 'Edited: found', seo_description: 'It is found.' });
    const row = await stored(listing);
    expect(row).toMatchObject({ foundedYear: 2021, country: 'PT', description: 'One\n\nTwo' });
    expect(row.profile).toMatchObject({
      features: ['A', 'B', 'C'],
      usps: ['U'],
      keywords: [],
      socials: { github: 'https://github.com/edited' },
      faqs: [{ question: 'Why?', answer: 'Because.' }],
    });
    const open = await stranger.get('/l/edited');
    expect(open.$('title').text()).toContain('Edited: found');
    expect(open.$('meta[name=description]').attr('content')).toBe('It is found.');
    expect(open.$('main').text()).toContain('Notes – 語 & more');

    const cleared = await fillIn(pageOf(listing, 'profile'), { city: '', founded_year: ' ', country: '' });
    expect(cleared.status).toBe(200);
    expect(await stored(listing)).toMatchObject({ city: null, foundedYear: null, country: null });
  });

  it('saves what is changed where another field is longer than it takes', async () => {
    const long = { tagline: 'x'.repeat(399), city: 'y'.repeat(300), pricingModel: `per ${'z'.repeat(60)}` };
    const listing = await ownListing('older', {
      ...long,
      profile: { ...EMPTY_PROFILE, features: ['f'.repeat(300)] },
    });
    const saved = await fillIn(pageOf(listing, 'profile'), { pricing_summary: '5 € a month' });
    expect(saved.$('[role=status]').text()).toContain('Saved');
    await fillIn(pageOf(listing, 'points'), { usps: 'Works offline' });
    const row = await stored(listing);
    expect(row).toMatchObject({ ...long, pricingSummary: '5 € a month' });
    expect(row.profile).toMatchObject({ features: ['f'.repeat(300)], usps: ['Works offline'] });
  });

  it('that changes nothing makes no version', async () => {
    const listing = await ownListing('same', { city: 'Lisbon', description: 'A\n\nB', foundedYear: 2020 });
    for (const part of PARTS.slice(0, 6)) await fillIn(pageOf(listing, part), {});
    expect(await listVersions(service.app.db, listing.id, 10)).toEqual([]);
  });

  it.each([
    ['profile', { tagline: 'x'.repeat(201) }, '#fields-tagline-problem', 'at most 200'],
    ['profile', { tagline: '' }, '#fields-tagline-problem', 'needs a tagline'],
    ['profile', { country: 'Atlantis' }, '#fields-country-problem', 'two-letter'],
    ['profile', { pricing_model: 'x'.repeat(41) }, '#fields-pricing_model-problem', 'at most 40'],
    ['profile', { founded_year: 'long ago' }, '#fields-founded_year-problem', 'must be a number'],
    ['profile', { founded_year: '1' }, '#fields-founded_year-problem', 'at least 1800'],
    ['profile', { contact_email: 'nobody' }, '#fields-contact_email-problem', 'e-mail address'],
    ['profile', { demo_video_url: 'javascript:alert(1)' }, '#fields-demo_video_url-problem', 'http'],
    ['profile', { description: '\0' }, '#fields-description-problem', ''],
    ['points', { features: `A\n${'x'.repeat(201)}` }, '#fields-features-problem', 'Line 2'],
    ['links', { x: 'data:text/html,x' }, '#socials-x-problem', 'http'],
    ['questions', { question: 'Q', answer: ' ' }, '#faqs-answer-0-problem', 'fill this in'],
    ['search', { seo_title: 'x'.repeat(201) }, '#fields-seo_title-problem', 'at most 200'],
    ['story', { title: 'x'.repeat(201) }, '#story-title-problem', 'at most 200'],
    ['milestones', { date: '2026-02-30', title: 'T' }, '#milestones-date-problem', 'valid'],
    ['milestones', { date: '', title: 'T' }, '#milestones-date-problem', 'fill this in'],
    [
      'milestones',
      { date: '2026-02-03', title: 'T', url: 'http://a.example' },
      '#milestones-url-problem',
      'https',
    ],
    ['news', { title: ' ', body: 'B' }, '#news-title-problem', 'fill this in'],
    ['news', { title: 'T', body: 'x'.repeat(5001) }, '#news-body-problem', 'at most 5000'],
  ])(
    'for %s refuses what is out of bounds at its field (%#)',
    async (part, fields: Record<string, string>, at, words) => {
      const listing = await ownListing(`bounds-${crypto.randomUUID()}`);
      const refused = await send(founder, pageOf(listing, part), { ...fields });
      expect(refused.status).toBe(400);
      const problem = refused.$(at);
      expect(problem.text()).toContain(words);
      expect(problem.length).toBe(1);
      for (const [name, text] of Object.entries(fields)) {
        const kept = name === 'description' || text.trim() === '' ? undefined : text;
        if (kept) expect(refused.$(`form.card [name=${name}]`).first().val(), name).toBe(kept);
      }
      expect((await stored(listing)).updatedAt).toEqual(listing.updatedAt);
    },
  );

  it('shows script as text wherever it was typed, and text of either direction', async () => {
    const listing = await ownListing('scripted', { unlocked: ['story', 'milestones'] });
    await fillIn(pageOf(listing, 'profile'), {
      tagline: XSS,
      headline: XSS,
      summary: XSS,
      description: XSS,
      city: XSS,
      pricing_summary: 'מחיר',
    });
    await fillIn(pageOf(listing, 'points'), { features: XSS, usps: XSS, keywords: XSS });
    await fillIn(pageOf(listing, 'questions'), { question: XSS, answer: XSS });
    await fillIn(pageOf(listing, 'search'), {
      seo_title: XSS,
      seo_description: XSS,
    });
    await fillIn(pageOf(listing, 'story'), Object.fromEntries(STORY_SECTIONS.map((name) => [name, XSS])));
    await send(founder, pageOf(listing, 'milestones'), { date: '2026-01-02', title: XSS, description: XSS });
    await fillIn(pageOf(listing, 'news'), { title: XSS, body: XSS });
    for (const path of ['', ...PARTS].map((part) => pageOf(listing, part)).concat('/l/scripted')) {
      const { $, status } = await founder.get(path);
      expect(status, path).toBe(200);
      expect($('script:not([src]):not([type="application/ld+json"]), [onerror]').length, path).toBe(0);
    }
    expect((await founder.get(pageOf(listing, 'story'))).$('[name=lessons]').val()).toBe(XSS);
  });

  it('takes a story as long as stories may be, in any script', async () => {
    const listing = await ownListing('long');
    const story = Object.fromEntries(
      STORY_SECTIONS.map((name) => [name, '語'.repeat(name === 'title' ? 200 : 8000)]),
    );
    expect((await fillIn(pageOf(listing, 'story'), story)).status).toBe(200);
    expect(await findStory(service.app.db, listing.id)).toEqual(story);
  });

  it('says so when there is too much text, or fields come twice, and changes nothing', async () => {
    const listing = await ownListing('odd');
    const huge = await send(founder, pageOf(listing, 'profile'), { tagline: 'x'.repeat(1_100_000) });
    expect(huge.status).toBe(413);
    expect(huge.$('h1').text()).toBe('That is too long');
    const twice = await send(founder, pageOf(listing, 'profile'), { tagline: ['A', 'B'] });
    expect(twice.status).toBe(400);
    const many = await send(founder, pageOf(listing, 'questions'), {
      question: Array.from({ length: 11 }, (_, i) => `Q${i}`),
      answer: Array.from({ length: 11 }, () => 'A'),
    });
    expect(many.status).toBe(400);
    expect(many.$('.problem').first().text()).toContain('at most 10');
    expect(many.$('[name=question]').last().val()).toBe('Q10');
    expect((await stored(listing)).updatedAt).toEqual(listing.updatedAt);
  });

  it('is for the people of the listing only, as if it were not there, and needs its token', async () => {
    const listing = await ownListing('guarded');
    const nobodys = { id: 999_999 } as ListingRow;
    for (const part of PARTS) {
      const refused = await stranger.get(pageOf(listing, part));
      expect(refused.status, part).toBe(404);
      expect(refused.$('main').text()).toBe((await stranger.get(pageOf(nobodys, part))).$('main').text());
      const fields = { tagline: 'Mine', title: 'Mine', body: 'Mine', date: '2026-01-01', features: 'Mine' };
      expect((await send(stranger, pageOf(listing, part), fields)).status, part).toBe(404);
      expect((await founder.post(pageOf(listing, part), fields)).status, part).toBe(403);
    }
    expect((await founder.get('/account/listings/x/profile')).status).toBeGreaterThanOrEqual(400);
    expect((await stored(listing)).updatedAt).toEqual(listing.updatedAt);
    expect(await listMilestones(service.app.db, listing.id)).toEqual([]);
  });
});

describe('milestones', () => {
  it('are added and taken away', async () => {
    const listing = await ownListing('dated');
    const added = await send(founder, pageOf(listing, 'milestones'), {
      date: '2021-03-04',
      title: 'Founded',
      description: 'In a kitchen',
      url: '',
    });
    expect(added.$('.list time').text()).toBe('4 Mar 2021');
    const left = await founder.submit(
      added,
      { remove: String(added.$('button[name=remove]').val()) },
      '.list form',
    );
    expect(left.$('.list').length).toBe(0);
    expect(await listMilestones(service.app.db, listing.id)).toEqual([]);
  });

  it('of another listing stay', async () => {
    const [mine, other] = [await ownListing('mine'), await ownListing('other')];
    await send(founder, pageOf(other, 'milestones'), { date: '2021-03-04', title: 'Theirs' });
    const id = (await listMilestones(service.app.db, other.id))[0]!.id;
    await send(founder, pageOf(mine, 'milestones'), { remove: String(id) });
    expect(await listMilestones(service.app.db, other.id)).toHaveLength(1);
  });
});

describe('news', () => {
  it('reaches followers once, also when the form is sent twice', async () => {
    const listing = await ownListing('newsy');
    await service.app.db.transaction(async (tx) =>
      follow(tx, listing.id, await getOrCreateAccount(tx, 'reader@example.com', NOW), NOW),
    );
    const form = await founder.get(pageOf(listing, 'news'));
    expect(form.text).toContain('Its one follower is mailed.');
    const posted = await founder.submit(form, { title: 'Out now', body: 'Version 2' }, 'form.card');
    await founder.submit(form, { title: 'Out now', body: 'Version 2' }, 'form.card');
    expect(posted.$('[role=status]').text()).toContain('Posted');
    expect((await founder.get(pageOf(listing, 'news'))).$('.list strong').length).toBe(1);
    await service.app.catchUp();
    expect((await service.mail()).filter(({ to }) => to === 'reader@example.com')).toHaveLength(1);
  });

  it('of a listing that is not shown is refused, and what was typed stays', async () => {
    const listing = await ownListing('gone', { status: 'archived', profile: EMPTY_PROFILE });
    const refused = await fillIn(pageOf(listing, 'news'), { title: 'Out', body: 'Text' });
    expect(refused.status).toBe(409);
    expect(refused.$('[role=alert]').text()).toContain('archived');
    expect(refused.$('[name=body]').val()).toBe('Text');
  });
});

describe('the interview', () => {
  it('is answered on a page of its own, and shown on the founder profile', async () => {
    const listing = await ownListing('talking');
    await service.app.db.transaction((tx) =>
      setListingFounders(tx, listing.id, [{ slug: 'ada-l', name: 'Ada Lovelace' }]),
    );
    await founder.submit(await founder.get('/account'), { name: 'Ada Lovelace' }, 'form[action="/account"]');
    const form = await founder.get('/account/interview');
    const [first, second] = form
      .$('textarea')
      .toArray()
      .map((area) => String(form.$(area).attr('name')));
    const saved = await founder.submit(form, { [first!]: XSS, [second!]: 'Slowly.' }, 'form.card');
    expect(saved.$(`[name=${second}]`).val()).toBe('Slowly.');
    const profile = await stranger.get(String(saved.$('a[href^="/founders/"]').attr('href')));
    expect(profile.text).toContain('Slowly.');
    expect(profile.$('[onerror]').length).toBe(0);
    const refused = await founder.submit(saved, { [first!]: 'x'.repeat(4001) }, 'form.card');
    expect(refused.status).toBe(400);
    expect(refused.$(`#${first}-problem`).text()).toContain('at most 4000');
    expect(refused.$(`[name=${first}]`).val()).toBe('x'.repeat(4001));
    const cleared = await founder.submit(saved, { [first!]: '' }, 'form.card');
    expect(cleared.$(`[name=${first}]`).val()).toBe('');
    expect((await founder.post('/account/interview', {})).status).toBe(403);
  });
});
