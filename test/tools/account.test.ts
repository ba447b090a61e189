import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow } from '../../store/community/write/follows.ts';
import { saveReview } from '../../store/community/write/reviews.ts';
import { addVote } from '../../store/community/write/votes.ts';
import { setRole } from '../../store/people/write/accounts.ts';
import { addMember } from '../../store/drafts/write/members.ts';
import { viaRestAndMcp } from '../kit/via-rest-and-mcp.ts';
import { restClient } from '../kit/clients.ts';
import { addListing } from '../kit/listing.ts';
import { addDraft, addOwnListing, addPerson, NOW } from '../kit/owner.ts';
import { addSecondFactor } from '../kit/team-member.ts';
import { startTestApp, type TestApp } from '../kit/start.ts';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp({ settings: { sampleData: false } });
});
afterAll(() => service[Symbol.asyncDispose]());

it('is where work goes on: open drafts, listings with the next step, claims, and what is for the person', async () => {
  const { db } = service.app;
  const mira = await addPerson(db, 'mira@tidepool.example', 'Mira');
  const open = await addDraft(db, mira, 'Open', 'https://open.example/');
  const submitted = await addDraft(db, mira, 'Submitted');
  const rest = await restClient(service.url, mira.key);
  const { listing_id } = (await rest.call('submit_draft', { id: submitted.id })).body;
  const live = await addOwnListing(db, mira, 'live', { verifiedAt: NOW });
  const other = await addOwnListing(db, await addPerson(db, 'x@y.example'), 'other');
  const { claim_id } = (await rest.call('claim_listing', { slug: other.slug, method: 'dns' })).body;

  const { call, close } = await viaRestAndMcp(service.url, mira.key);
  const { body } = await call('get_account');
  expect(body).toMatchObject({
    email: mira.email,
    role: 'member',
    drafts: {
      total: 2,
      open: [
        {
          id: open.id,
          missing: expect.arrayContaining(['description', 'logo_url']) as string[],
          next_steps: [
            { tool: 'submit_draft', arguments: { id: open.id } },
            { page: expect.any(String) as string },
          ],
        },
      ],
    },
    listings: { total: 2 },
    claims: {
      total: 1,
      newest: [
        { claim_id, status: 'pending', next_steps: [{ tool: 'verify_claim', arguments: { claim_id } }] },
      ],
    },
    orders: { total: 0, newest: [] },
    limits: [],
  });
  const stepOf = (id: number) =>
    body.listings.newest.find((one: { listing_id: number }) => one.listing_id === id)?.next_steps[0];
  expect(stepOf(listing_id)).toMatchObject({ tool: 'choose_free_listing', arguments: { listing_id } });
  expect(stepOf(live.id)).toBeUndefined();
  expect(body.not_possible.map(({ what }: { what: string }) => what).join()).toMatch(/Vote.*Pay/);
  await close();
});

it('knows the own votes, follows and reviews, with those of nobody else', async () => {
  const { db } = service.app;
  const vera = await addPerson(db, 'vera@example.com');
  const { id, slug, name } = await addListing(db, 'liked', { name: 'Liked' });
  const others = await addPerson(db, 'others@example.com');
  await db.transaction(async (tx) => {
    for (const { accountId } of [vera, others])
      await addVote(tx, { listingId: id, accountId, week: '2026-11-16' }, NOW);
    await follow(tx, id, vera.accountId, NOW);
    await saveReview(tx, { listingId: id, accountId: vera.accountId, rating: 4, body: 'Does it.' }, NOW);
  });
  const { body } = await (await restClient(service.url, vera.key)).call('get_account');
  const at = NOW.toISOString().slice(0, 10);
  expect(body.participation).toEqual({
    votes: { total: 1, newest: [{ slug, name, at }] },
    follows: { total: 1, newest: [{ slug, name, at }] },
    reviews: { total: 1, newest: [{ slug, name, at, rating: 4, text: 'Does it.' }] },
  });
});

it('says what is left of each limit, without using any up', async () => {
  await using limited = await startTestApp({ settings: { sampleData: false, rateLimits: true } });
  const mira = await addPerson(limited.app.db, 'mira@tidepool.example');
  const { call } = await restClient(limited.url, mira.key);
  const { call: onceOnly } = await restClient(limited.url, mira.key, { 'idempotency-key': 'once' });
  // A refusal and a replay use nothing up.
  for (const ok of [true, true])
    expect((await onceOnly('submit_listing', { url: 'http://127.0.0.1:9/' })).ok).toBe(ok);
  for (const [name, args] of [
    ['submit_listing', { url: 'nonsense' }],
    ['submit_listing', { url: 'http://127.0.0.1:9/', more: 1 }],
    ['choose_free_listing', { listing_id: 999 }],
    ['claim_listing', { slug: 'nobody', method: 'dns' }],
  ] as const)
    expect((await call(name, args)).ok, name).toBe(false);
  const limits = (await call('get_account')).body.limits as { name: string; remaining: number }[];
  expect(limits.find(({ name }) => name === 'crawls')).toMatchObject({ limit: 20, remaining: 19 });
  expect(limits.find(({ name }) => name === 'invites_and_claims')).toMatchObject({
    limit: 20,
    remaining: 20,
  });
});

it('knows three roles: owner, co-founder, operator', async () => {
  const { db } = service.app;
  const owner = await addPerson(db, 'owner@roles.example');
  const draft = await addDraft(db, owner, 'Roles');
  const { call } = await restClient(service.url, owner.key);
  const { listing_id } = (await call('submit_draft', { id: draft.id })).body;
  const people = {
    cofounder: await addPerson(db, 'cofounder@roles.example'),
    operator: await addPerson(db, 'operator@roles.example'),
    stranger: await addPerson(db, 'stranger@roles.example'),
  };
  await db.transaction(async (tx) => {
    await addMember(tx, draft.id, people.cofounder.accountId, NOW);
    await setRole(tx, people.operator.accountId, 'operator');
  });
  const { call: byOld } = await restClient(service.url, people.operator.key);
  const refused = (await byOld('get_my_listing', { listing_id })).body.error;
  expect(refused).toMatchObject({
    code: 'not_found',
    fix: expect.stringContaining('/account/second-factor'),
  });
  expect((await byOld('get_account')).body.role).toBe('member');
  await addSecondFactor(db, people.operator.accountId);
  const answers = async (key: string) => {
    const { call } = await restClient(service.url, key);
    const listing = await call('get_my_listing', { listing_id });
    const edit = await call('update_my_listing', { listing_id, fields: { city: key.slice(-8) } });
    const of = await call('get_draft', { id: draft.id });
    return [listing.body.role ?? listing.body.error.code, edit.ok, of.ok];
  };
  expect(await answers(owner.key)).toEqual(['owner', true, true]);
  expect(await answers(people.cofounder.key)).toEqual(['cofounder', true, true]);
  expect(await answers(people.operator.key)).toEqual(['operator', true, false]);
  // Of their own product the team is told what they are in it, in whatever answer.
  await db.transaction((tx) => addMember(tx, draft.id, people.operator.accountId, NOW));
  expect(await answers(people.operator.key)).toEqual(['cofounder', true, true]);
  const { call: byTeam } = await restClient(service.url, people.operator.key);
  expect((await byTeam('list_my_listings')).body.items).toMatchObject([{ listing_id, role: 'cofounder' }]);
  expect(await answers(people.stranger.key)).toEqual(['not_found', false, false]);
});
