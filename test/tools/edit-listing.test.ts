import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listVersions } from '../../store/listings/listing-versions.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { saveSiteSetting } from '../../store/site/write/site-settings.ts';
import { type CallOperation, restClient, WAYS } from '../kit/clients.ts';
import { addDraft, addOwnListing, addPerson, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let mira: Owner;
let stranger: Owner;
let call: CallOperation;
let listing: ListingRow;
let turn = 0;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
  const { db } = service.app;
  mira = await addPerson(db, 'mira@tidepool.example');
  stranger = await addPerson(db, 'stranger@example.com');
  call = (await restClient(service.url, mira.key)).call;
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  turn += 1;
  listing = await addOwnListing(service.app.db, mira, `tidepool-${turn}`, {
    tagline: 'Before',
    description: 'What it does',
    city: 'Lisbon',
  });
});

const edit = (args: Record<string, unknown>) =>
  call('update_my_listing', { listing_id: listing.id, ...args });
const published = async () => (await call('get_listing', { slug: listing.slug })).body;

describe.each(WAYS)('an owner over %s', (_, connect) => {
  it('edits a live listing; it is published at once, and the history says who, when and what', async () => {
    const { call, close } = await connect(service.url, mira.key);
    const { ok, body } = await call('update_my_listing', {
      listing_id: listing.id,
      fields: {
        tagline: 'After',
        headline: 'Big words',
        founded_year: 2021,
        country: 'pt',
        features: ['a', ' ', 'b'],
      },
      socials: { github: 'https://github.com/tidepool' },
      faqs: [{ question: 'Why?', answer: 'Because.' }],
    });
    expect(ok, JSON.stringify(body)).toBe(true);
    expect(body.changed.toSorted()).toEqual(
      ['country', 'faqs', 'features', 'founded_year', 'headline', 'socials', 'tagline'].toSorted(),
    );
    expect((await call('get_listing', { slug: listing.slug })).body).toMatchObject({
      tagline: 'After',
      headline: 'Big words',
      country: 'PT',
      features: ['a', 'b'],
      faqs: [{ question: 'Why?', answer: 'Because.' }],
    });
    expect((await call('search_listings', { q: 'After', domain: listing.domain })).body.items).toMatchObject([
      { slug: listing.slug },
    ]);
    const [version] = await listVersions(service.app.db, listing.id, 5);
    expect(version).toMatchObject({
      accountId: mira.accountId,
      email: mira.email,
      via: 'API key “test”',
      operation: 'update_my_listing',
      before: { tagline: 'Before', headline: null, founded_year: null, features: [] },
      after: { tagline: 'After', headline: 'Big words', founded_year: 2021 },
    });
    await close();
  });
});

it('changes only what is sent; empty text and null clear a field', async () => {
  await edit({ fields: { city: '', founded_year: 1999 } });
  await edit({ fields: { founded_year: null } });
  const row = await findListing(service.app.db, listing.id);
  expect(row).toMatchObject({
    city: null,
    foundedYear: null,
    tagline: 'Before',
    description: 'What it does',
  });
});

it('keeps no version of an edit that changes nothing', async () => {
  expect((await edit({ fields: { tagline: 'Before' } })).body.changed).toEqual([]);
  expect((await edit({})).body.changed).toEqual([]);
  expect(await listVersions(service.app.db, listing.id, 5)).toEqual([]);
});

it('shows the site team what was there before and after', async () => {
  await service.app.db.transaction((tx) => saveSiteSetting(tx, 'team_email', 'team@launch.example'));
  await edit({ fields: { tagline: 'Seen by the team' } });
  await service.app.catchUp();
  await service.app.db.transaction((tx) => saveSiteSetting(tx, 'team_email', ''));
  const mail = (await service.mail()).filter(({ to }) => to === 'team@launch.example');
  expect(mail).toHaveLength(1);
  expect(mail[0]!.text).toMatch(/tagline, before:\s+Before/);
  expect(mail[0]!.text).toMatch(/tagline, after:\s+Seen by the team/);
  expect(mail[0]!.text).toContain(`mira@tidepool.example (API key “test”)`);
});

it('loses nothing when two assistants edit at once', async () => {
  const other = await restClient(service.url, mira.key);
  await Promise.all([
    edit({ fields: { tagline: 'From one', features: ['one'] } }),
    other.call('update_my_listing', {
      listing_id: listing.id,
      fields: { city: 'Porto', headline: 'From the other' },
      faqs: [{ question: 'Q', answer: 'A' }],
    }),
  ]);
  expect(await published()).toMatchObject({
    tagline: 'From one',
    features: ['one'],
    city: 'Porto',
    headline: 'From the other',
    faqs: [{ question: 'Q', answer: 'A' }],
  });
  await Promise.all(['a', 'b'].map((tagline) => edit({ fields: { tagline } })));
  const versions = await listVersions(service.app.db, listing.id, 9);
  expect(versions).toHaveLength(4);
  // Each version began where the one before it ended.
  expect(versions[0]!.before.tagline).toBe(versions[1]!.after.tagline);
  expect((await published()).tagline).toBe(versions[0]!.after.tagline);
});

describe('apply_to', () => {
  const elsewhere = (site: string, owner = mira) =>
    addOwnListing(service.app.db, owner, `tidepool-${turn}-${site}`, {
      site,
      domain: listing.domain,
      tagline: 'Untouched',
      profile: { ...listing.profile, headline: 'Old', seo_title: 'Old title' },
    });

  it('writes the headline, summary and SEO fields that were sent, and says where', async () => {
    const beta = await elsewhere('beta');
    await elsewhere('gamma');
    expect((await call('get_my_listing', { listing_id: listing.id })).body.other_sites).toEqual([
      'beta',
      'gamma',
    ]);
    const { body } = await edit({
      fields: { tagline: 'Stays here', headline: 'New', summary: 'Long' },
      apply_to: ['beta', 'nowhere'],
    });
    expect(body.applied_to).toEqual([
      { site: 'beta', listing_id: beta.id, slug: beta.slug, changed: ['headline', 'summary'] },
    ]);
    expect(body.not_applied).toEqual([{ site: 'nowhere', reason: expect.any(String) as string }]);
    const row = await findListing(service.app.db, beta.id);
    expect(row).toMatchObject({ tagline: 'Untouched' });
    expect(row!.profile).toMatchObject({ headline: 'New', summary: 'Long', seo_title: 'Old title' });
    expect(await listVersions(service.app.db, beta.id, 5)).toMatchObject([{ before: { headline: 'Old' } }]);
  });

  it('reaches all sites, but no listing of somebody else', async () => {
    const beta = await elsewhere('beta');
    const theirs = await elsewhere('gamma', stranger);
    const { body } = await edit({ fields: { seo_title: 'Title' }, apply_to: ['all'] });
    expect(body.applied_to.map(({ listing_id }: { listing_id: number }) => listing_id)).toEqual([beta.id]);
    expect((await findListing(service.app.db, theirs.id))!.profile.seo_title).toBe('Old title');
    const named = await edit({ fields: { seo_title: 'Again' }, apply_to: ['gamma'] });
    expect(named.body).toMatchObject({ applied_to: [], not_applied: [{ site: 'gamma' }] });
  });

  it('writes nowhere else when no such field was sent', async () => {
    await elsewhere('beta');
    const { body } = await edit({
      fields: { tagline: 'Only here', pricing_summary: '9 EUR a month' },
      apply_to: ['all'],
    });
    expect(body.applied_to).toEqual([]);
    expect(body.not_applied).toEqual([
      { site: 'all', reason: expect.stringContaining('headline') as string },
    ]);
    expect(body.not_possible).toMatchObject([
      { what: 'tagline, pricing_summary on other sites', why: expect.stringContaining('headline') as string },
      { what: expect.stringContaining('website') as string, instead: expect.any(String) as string },
    ]);
  });

  it('says so where there is no other site', async () => {
    const { body } = await edit({ fields: { headline: 'Everywhere' }, apply_to: ['all'] });
    expect(body).toMatchObject({ applied_to: [], not_applied: [{ site: 'all' }] });
    expect(body.not_possible).toBeUndefined();
  });
});

describe('refused', () => {
  const text = (length: number) => 'x'.repeat(length);
  it.each([
    ['tagline', 200],
    ['short_description', 300],
    ['description', 20_000],
    ['pricing_summary', 300],
    ['city', 120],
    ['headline', 200],
    ['summary', 20_000],
    ['seo_title', 200],
    ['seo_description', 320],
  ])('%s takes %i characters and no more', async (field, max) => {
    expect((await edit({ fields: { [field]: text(max) } })).ok).toBe(true);
    const { body } = await edit({ fields: { [field]: text(max + 1) } });
    expect(body.error).toMatchObject({
      code: 'invalid_request',
      field: `fields.${field}`,
      issues: [{ code: 'too_long', limit: max, actual: max + 1 }],
    });
  });

  it.each([
    [{ fields: { founded_year: 1799 } }, 'fields.founded_year'],
    [{ fields: { founded_year: 2101 } }, 'fields.founded_year'],
    [{ fields: { founded_year: 'about 2001' } }, 'fields.founded_year'],
    [{ fields: { country: 'D' } }, 'fields.country'],
    [{ fields: { country: '1!' } }, 'fields.country'],
    [{ fields: { country: 'DEU' } }, 'fields.country'],
    [{ fields: { country: 'XX' } }, 'fields.country'],
    [{ fields: { pricing_model: 'x'.repeat(41) } }, 'fields.pricing_model'],
    [{ fields: { contact_email: 'nobody' } }, 'fields.contact_email'],
    [{ fields: { demo_video_url: 'javascript:alert(1)' } }, 'fields.demo_video_url'],
    [{ fields: { features: Array.from({ length: 21 }, String) } }, 'fields.features'],
    [{ fields: { features: ['x'.repeat(201)] } }, 'fields.features.0'],
    [{ fields: { name: 'Other' } }, 'fields.name'],
    [{ fields: { tagline: ['a', 'b'] } }, 'fields.tagline'],
    [{ status: 'live' }, 'status'],
    [{ socials: { myspace: 'https://myspace.com/x' } }, 'socials.myspace'],
    [{ socials: { x: 'data:text/html,x' } }, 'socials.x'],
    [{ socials: { x: `https://x.com/${'a'.repeat(490)}` } }, 'socials.x'],
    [{ faqs: Array.from({ length: 11 }, () => ({ question: 'q', answer: 'a' })) }, 'faqs'],
    [{ faqs: [{ question: ' ', answer: 'a' }] }, 'faqs.0.question'],
    [{ faqs: [{ question: 'q', answer: 'a'.repeat(1501) }] }, 'faqs.0.answer'],
    [{ apply_to: Array.from({ length: 61 }, String) }, 'apply_to'],
    [{ apply_to: ['x'.repeat(41)] }, 'apply_to.0'],
    [{ apply_to: { all: true } }, 'apply_to'],
  ])('%j', async (args, field) => {
    const { ok, body } = await edit(args);
    expect(ok).toBe(false);
    expect(body.error).toMatchObject({ code: 'invalid_request', field });
  });

  it('is taking the last text away', async () => {
    const { body } = await edit({ fields: { tagline: '', description: ' ' } });
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'fields.tagline' });
  });

  it("is another person's listing, like one that does not exist", async () => {
    const theirs = await addOwnListing(service.app.db, stranger, `theirs-${turn}`);
    for (const listing_id of [theirs.id, 2_000_000_000, 9_007_199_254_740_991]) {
      expect((await edit({ listing_id })).body.error.code).toBe('not_found');
    }
    expect((await edit({ listing_id: 0 })).body.error.code).toBe('invalid_request');
  });
});

it('keeps the draft in step, so that a later edit of the draft brings nothing old back', async () => {
  const draft = await addDraft(service.app.db, mira, 'Stepwise');
  const { listing_id } = (await call('submit_draft', { id: draft.id })).body;
  await call('update_my_listing', {
    listing_id,
    fields: { tagline: 'New tagline', seo_title: 'T' },
    faqs: [],
  });
  await call('update_draft', { id: draft.id, fields: { city: 'Lisbon' } });
  expect((await call('get_my_listing', { listing_id })).body).toMatchObject({
    tagline: 'New tagline',
    seo_title: 'T',
    city: 'Lisbon',
  });
  expect((await call('get_draft', { id: draft.id })).body.fields.tagline).toMatchObject({
    value: 'New tagline',
    state: 'manual',
  });
  // The edit of the draft is in the history, too.
  expect(await listVersions(service.app.db, listing_id, 5)).toMatchObject([
    { operation: 'update_draft', before: { city: null }, after: { city: 'Lisbon' } },
    { operation: 'update_my_listing' },
  ]);
});
