import { afterAll, beforeAll, expect, it } from 'vitest';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { type CallOperation, restClient, CLIENTS } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { addDraft, addOwnListing, addPerson, type Owner } from '../kit/owner.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
let mira: Owner;
let call: CallOperation;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await startTestApp();
  mira = await addPerson(service.app.db, 'mira@tidepool.example');
  ({ call, close } = await viaRestAndMcp(service.url, mira.key));
});
afterAll(async () => {
  await close();
  await service[Symbol.asyncDispose]();
});

const refusal = async (name: string, args: Record<string, unknown>) => {
  const { ok, body } = await call(name, args);
  expect(ok, JSON.stringify(body)).toBe(false);
  return body.error;
};

it('names what a place takes where it was sent something else', async () => {
  const { id: listing_id } = await addOwnListing(service.app.db, mira, 'named');
  const edit = await refusal('update_my_listing', { listing_id, fields: { stage: 'mvp' } });
  expect(edit.issues[0]).toMatchObject({ field: 'fields.stage', code: 'unknown_key' });
  expect(edit.issues[0].allowed).toEqual(expect.arrayContaining(['tagline', 'country', 'founded_year']));
  const socials = await refusal('update_my_listing', {
    listing_id,
    socials: { myspace: 'https://a.example' },
  });
  expect(socials.issues[0].allowed).toEqual(expect.arrayContaining(['linkedin', 'x', 'website']));
  const faq = await refusal('update_my_listing', {
    listing_id,
    faqs: [{ question: 'Q', answer: 'A', by: 'B' }],
  });
  expect(faq.issues[0]).toMatchObject({ field: 'faqs.0.by', allowed: ['question', 'answer'] });
  const whole = await refusal('quote_order', { items: [{ product: 'launch', listing_id }], country: 'DE' });
  expect(whole.issues[0].allowed).toEqual(['items', 'billing_country', 'vat_number', 'promo_code']);
});

it('says how a member is called here, or that nobody changes it', async () => {
  const { id: listing_id } = await addOwnListing(service.app.db, mira, 'called');
  const edit = (sent: Record<string, unknown>) => refusal('update_my_listing', { listing_id, ...sent });
  for (const way of Object.values(CLIENTS)) {
    const { call: ask, close: end } = await way(service.url);
    const fixOf = async (name: string, args: Record<string, unknown>) =>
      (await ask(name, args)).body.error.fix;
    expect(await fixOf('search_listings', { query: 'notes' })).toBe('Send it as q.');
    expect(await fixOf('search_listings', { url: 'acme.com' })).toBe('Send it as domain.');
    expect(await fixOf('list_awards', { slug: 'acme' })).toBe('Send it as listing.');
    expect(await fixOf('get_site', { votes: '1' })).toBe('Remove it, or check its spelling.');
    await end();
  }
  for (const [error, fix] of [
    [await edit({ socials: { twitter: '@acme' } }), 'Send it as x.'],
    [await edit({ fields: { price: '€9' } }), 'Send it as pricing_model.'],
    [await edit({ fields: { name: 'Acme' } }), expect.stringContaining('update_draft')],
    [await edit({ website_url: 'https://acme.com' }), expect.stringContaining('/support')],
  ] as const)
    expect(error.fix).toEqual(fix);
});

it('says in words what a slug looks like', async () => {
  const { field, message } = await refusal('get_listing', { slug: 'Acme & Notes!' });
  expect({ field, message }).toEqual({
    field: 'slug',
    message: expect.stringMatching(/small letters.*acme-notes/),
  });
});

it('says of a launch to come when it is, wherever its profile is asked for', async () => {
  await addListing(service.app.db, 'soon', {
    status: 'scheduled',
    launchWeek: '2026-11-23',
    launchedAt: null,
  });
  await addListing(service.app.db, 'hidden', { status: 'awaiting_badge', launchWeek: '2026-11-23' });
  for (const [name, args] of [
    ['get_listing', { slug: 'soon' }],
    ['get_alternatives', { slug: 'soon' }],
    ['get_badges', { slug: 'soon' }],
    ['compare_listings', { a: 'marginalia', b: 'soon' }],
    ['list_awards', { listing: 'soon' }],
  ] as const) {
    const error = await refusal(name, args);
    expect(error.code).toBe('not_found');
    expect(error.message).toContain('2026-11-23');
    expect(error.fix).toContain('get_launch_week');
  }
  expect((await refusal('get_listing', { slug: 'hidden' })).message).toBe(
    'No live listing is called "hidden".',
  );
});

it('does not send a draft off that a listing could not be made of, and says what to change', async () => {
  const { id } = await addDraft(service.app.db, mira, 'Unfit');
  const changed = await call('update_draft', {
    id,
    fields: { name: null },
  });
  const [step] = changed.body.next_steps;
  expect(step).toMatchObject({ page: expect.stringContaining(`/account/drafts/${id}`) });
  expect((await refusal('submit_draft', { id })).issues).toMatchObject([{ field: 'fields.name' }]);
  const fit = await call('update_draft', {
    id,
    fields: { name: 'Fit' },
  });
  expect(fit.body.next_steps).toMatchObject([{ tool: 'submit_draft' }, { page: expect.any(String) }]);
});

it('reads values as they are meant, on a draft and on a listing', async () => {
  const { id } = await addDraft(service.app.db, mira, 'Meant');
  const { body } = await call('update_draft', {
    id,
    fields: {
      ...{ country: 'UK', stage: 'Early access', pricing_model: 'open source', city: ' Leeds ' },
      ...{ logo_url: 'tidepool.example/logo.png', categories: ['notes & WRITING', 'notes-and-writing'] },
    },
    company_socials: { github: 'github.com/tidepool' },
  });
  const values = Object.entries(body.fields).map(([name, field]) => [
    name,
    (field as { value: unknown }).value,
  ]);
  expect(Object.fromEntries(values)).toMatchObject({
    ...{ country: 'GB', stage: 'beta', pricing_model: 'open-source', city: 'Leeds' },
    ...{ logo_url: 'https://tidepool.example/logo.png', categories: ['Notes & Writing'] },
  });
  expect(body.company_socials).toEqual({ github: 'https://github.com/tidepool' });
  const { id: listing_id } = await addOwnListing(service.app.db, mira, 'meant');
  const fields = { country: 'Portugal', pricing_model: 'Contact us', demo_video_url: 'meant.example/video' };
  const { call: overRest } = await restClient(service.url, mira.key);
  const edited = await overRest('update_my_listing', { listing_id, fields });
  expect(edited.body.changed.toSorted()).toEqual(Object.keys(fields).toSorted());
  const { country, pricing_model, demo_video_url } = (await call('get_my_listing', { listing_id })).body;
  expect([country, pricing_model, demo_video_url]).toEqual([
    ...['PT', 'contact-sales', 'https://meant.example/video'],
  ]);
});

it('refuses a value that means nothing where it is sent, and says what may stand there', async () => {
  const { id } = await addDraft(service.app.db, mira, 'Unmeant');
  const fields = { country: 'XX', founded_year: 'long ago', contact_email: 'nobody' };
  const { issues } = await refusal('update_draft', { id, fields });
  const issueOf = (name: string) => issues.find(({ field }: { field: string }) => field === `fields.${name}`);
  for (const name of ['country', 'founded_year', 'contact_email'])
    expect(issueOf(name).fix, name).toContain('such as');
  const category = await refusal('update_draft', { id, fields: { categories: ['Nothing of the kind'] } });
  expect(category.issues[0].allowed).toContain('Notes & Writing');
});

it('finds a draft by its id in capitals, too', async () => {
  const { id } = await addDraft(service.app.db, mira, 'Capitals');
  expect((await call('get_draft', { id: id.toUpperCase() })).body.id).toBe(id);
});

it('keeps a stage and a pricing model in words of its own, and finds by them', async () => {
  const { id } = await addDraft(service.app.db, mira, 'Own words');
  const drafted = await call('update_draft', {
    id,
    fields: { stage: 'Seed round', pricing_model: 'donation' },
  });
  expect(drafted.body.fields).toMatchObject({
    stage: { value: 'Seed round' },
    pricing_model: { value: 'donation' },
  });
  const { id: listing_id } = await addOwnListing(service.app.db, mira, 'own-words', { status: 'live' });
  const { call: overRest } = await restClient(service.url, mira.key);
  await overRest('update_my_listing', { listing_id, fields: { pricing_model: 'Usage based' } });
  await service.app.catchUp();
  const found = async (pricing_model: string) => (await call('search_listings', { pricing_model })).body;
  for (const word of ['Usage based', 'usage-based'])
    expect((await found(word)).items).toMatchObject([{ slug: 'own-words' }]);
  expect(await found('usage')).toMatchObject({
    items: [],
    hints: { filters: { pricing_model: 'usage-based' } },
  });
  expect(await found('no such word')).toMatchObject({ items: [], total: 0 });
  expect((await call('search_listings', { stage: 'betta' })).body.hints.filters).toEqual({ stage: 'beta' });
  const page = await (await fetch(`${service.url}/search?pricing_model=usage-based`)).text();
  expect(page).toContain('<option value="usage-based" selected>Usage based</option>');
});

it('finds by filters as they are meant, and refuses what nothing can be found by', async () => {
  await addListing(service.app.db, 'early', { stage: 'Early access', country: 'GL', pricingModel: 'free' });
  await service.app.catchUp();
  const slugs = async (args: object) =>
    (await call('search_listings', { country: 'GL', ...args })).body.items.map(
      ({ slug }: { slug: string }) => slug,
    );
  for (const args of [
    {},
    ...[{ country: 'Greenland' }, { stage: 'Early access' }, { stage: 'beta' }, { pricing_model: 'Free' }],
  ])
    expect(await slugs(args), JSON.stringify(args)).toEqual(['early']);
  for (const [field, args] of Object.entries({
    category: { category: 'nothing' },
  })) {
    const { code, issues } = await refusal('search_listings', args);
    expect(code).toBe('invalid_request');
    expect(issues[0]).toMatchObject({ field, allowed: expect.any(Array) });
  }
  expect((await refusal('search_listings', { country: 'XX' })).fix).toContain('such as DE');
  const named = await call('search_listings', { category: 'notes & writing' });
  // Of several names the first unknown one decides, and the rest are not looked up.
  const oneUnknown = await call('search_listings', { category: 'notes & writing, notez, x' });
  expect(oneUnknown.body['error']).toMatchObject({ fix: expect.stringContaining('"notes-and-writing"') });
  const bySlug = await call('search_listings', { category: 'notes-and-writing' });
  expect(named.body.items).toEqual(bySlug.body.items);
});
