import { afterAll, beforeAll, expect, it } from 'vitest';
import { bothWays } from '../kit/both-ways.ts';
import type { CallOperation } from '../kit/clients.ts';
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
  ({ call, close } = await bothWays(service.url, mira.key));
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

it('says in words what a slug looks like', async () => {
  const { field, message } = await refusal('get_listing', { slug: 'Acme Notes' });
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
    fields: {
      country: 'Germany',
      founded_year: 'long ago',
      logo_url: 'https://tidepool.example@evil.example/l.png',
    },
  });
  const [step] = changed.body.next_steps;
  expect(step).toMatchObject({ tool: 'update_draft', arguments: { id } });
  expect(step.reason).toMatch(/fields\.country: .*such as DE.*fields\.founded_year: .*such as "2021"/);
  expect((await refusal('submit_draft', { id })).issues).toHaveLength(3);
  const fit = await call('update_draft', {
    id,
    fields: { country: 'DE', founded_year: '2021', logo_url: null },
  });
  expect(fit.body.next_steps).toMatchObject([{ tool: 'submit_draft' }]);
});

it('finds a draft by its id in capitals, too', async () => {
  const { id } = await addDraft(service.app.db, mira, 'Capitals');
  expect((await call('get_draft', { id: id.toUpperCase() })).body.id).toBe(id);
});
