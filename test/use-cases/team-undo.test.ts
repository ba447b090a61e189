import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { castVote } from '../../use-cases/community/cast-vote.ts';
import { queueForService } from '../../use-cases/admin/queue-for-service.ts';
import { decideClaim } from '../../use-cases/admin/moderation/decide-claim.ts';
import { dismissReports } from '../../use-cases/admin/moderation/dismiss-reports.ts';
import { hideReview } from '../../use-cases/admin/moderation/hide-review.ts';
import { removeFounderAvatar } from '../../use-cases/admin/moderation/remove-avatar.ts';
import { revertEdit } from '../../use-cases/admin/moderation/revert-edit.ts';
import { discountVotes } from '../../use-cases/admin/moderation/discount-votes.ts';
import { takeDownListing } from '../../use-cases/admin/moderation/take-down-listing.ts';
import { fulfilLine } from '../../use-cases/admin/orders/fulfil-line.ts';
import { revertTeamAction } from '../../use-cases/admin/revert-team-action.ts';
import { readSettings } from '../../settings.ts';
import type { Database } from '../../store/engine/database.ts';
import { editListing } from '../../store/listings/write/listing-versions.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { reserveSlot } from '../../store/launches/write/launch-slots.ts';
import { findListing } from '../../store/listings/listings.ts';
import { upsertAvatar } from '../../store/people/write/avatars.ts';
import { getOrCreateAccount } from '../../store/people/write/accounts.ts';
import type { TeamAction } from '../../store/team/team-actions.ts';
import { openTemporaryDatabase } from '../kit/databases.ts';
import { addListing } from '../kit/listing.ts';

let db: Database;
beforeAll(async () => {
  db = await openTemporaryDatabase();
});
afterAll(() => db.close());

// The clock runs on with every step: two actions are never at one moment.
let time = Date.parse('2026-11-18T12:00:00Z');
const now = () => new Date((time += 1000));
const by = { operator: 'ada' };
const reason = 'As it is';
const { settings } = readSettings({});
const parts = () => ({ db, now, settings, ...queueForService({ db, now }) });

/** Two listings and all that the team can act on. */
async function openWorld(run: number) {
  const { t } = db;
  const name = (what: string) => `${what}-${run}`;
  const account = (who: string) =>
    db.transaction((tx) => getOrCreateAccount(tx, `${name(who)}@example.com`, now()));
  const [owner, rival, other] = [await account('owner'), await account('rival'), await account('other')];
  const voters = [await account('vera'), await account('vito'), await account('vic')];
  const listings = [
    await addListing(db, name('live'), { ownerId: owner, tagline: '0' }),
    await addListing(db, name('draft'), {
      ownerId: owner,
      status: 'draft',
      launchedAt: null,
      launchWeek: null,
    }),
  ];
  const [live] = [listings[0]!];
  const row = { createdAt: now(), listingId: live.id };
  const claim = { ...row, method: 'dns', status: 'pending', provenAt: now(), expiresAt: now() } as const;
  const ids = await db.transaction(async (tx) => {
    const reviews = await tx
      .insert(t.reviews)
      .values(voters.map((accountId) => ({ ...row, accountId, rating: 1 })))
      .returning();
    const claims = await tx
      .insert(t.claims)
      .values([rival, other].map((accountId) => ({ ...claim, accountId, token: name(`t${accountId}`) })))
      .returning();
    const report = { ...row, sender: 's', reason: 'other', status: 'open' } as const;
    await tx.insert(t.reports).values([
      { ...report, reviewId: null },
      { ...report, reviewId: reviews[0]!.id },
    ]);
    const money = { discountCents: 0, netCents: 0, vatCents: 0, totalCents: 0 };
    const number = name('LD');
    const [order] = await tx
      .insert(t.orders)
      .values({
        ...{ number, accountId: owner, status: 'paid', currency: 'EUR', items: [], billing: {}, ...money },
        ...{ terms: { prices: [], promo: null }, createdAt: now(), expiresAt: now() },
        vat: {} as never,
      })
      .returning();
    await tx.insert(t.orderLines).values({
      ...{
        orderId: order!.id,
        position: 0,
        product: 'done_for_you',
        name: 'By hand',
        priceCents: 0,
        ...money,
      },
      ...{ item: { product: 'done_for_you' }, fulfilment: 'by_hand', note: 'The team takes care of it.' },
    });
    await tx.insert(t.founders).values({ slug: name('founder'), accountId: owner, name: 'Mira' });
    await upsertAvatar(tx, { accountId: owner, sha256: 'one', bytes: Buffer.from('one'), createdAt: now() });
    return { reviews: reviews.map(({ id }) => id), claims: claims.map(({ id }) => id), number };
  });
  return { ...ids, listings, live, owner, voters, founder: name('founder') };
}
type World = Awaited<ReturnType<typeof openWorld>>;

/** All that the team can change, as it is now. */
async function look({ listings, live, number, owner }: World) {
  const { t } = db;
  const statuses = await Promise.all(listings.map(async ({ id }) => (await findListing(db, id))!));
  const ofLive = <T extends { id: number }>(rows: T[]) => rows.toSorted((a, b) => a.id - b.id);
  const [order] = await db.select().from(t.orders).where(eq(t.orders.number, number));
  const [line] = await db.select().from(t.orderLines).where(eq(t.orderLines.orderId, order!.id));
  const [face] = await db.select().from(t.faces).where(eq(t.faces.accountId, owner));
  const { ownerId, verifiedAt, tagline, votes, follows } = statuses[0]!;
  const of = <T>(rows: Promise<T[]>) => rows;
  return {
    statuses: statuses.map(({ status }) => status),
    owner: { ownerId, verifiedAt: verifiedAt?.getTime() ?? null },
    tagline,
    counts: { votes, follows },
    reviews: ofLive(await of(db.select().from(t.reviews).where(eq(t.reviews.listingId, live.id)))).map(
      ({ hiddenAt }) => hiddenAt !== null,
    ),
    claims: ofLive(await of(db.select().from(t.claims).where(eq(t.claims.listingId, live.id)))).map(
      ({ status }) => status,
    ),
    reports: ofLive(await of(db.select().from(t.reports).where(eq(t.reports.listingId, live.id)))).map(
      ({ status }) => status,
    ),
    line: { fulfilment: line!.fulfilment, note: line!.note },
    face: face && { sha256: face.sha256, shown: face.removedAt === null },
    aside: (await of(db.select().from(t.votes).where(eq(t.votes.listingId, live.id))))
      .filter(({ setAsideAt }) => setAsideAt !== null)
      .map(({ accountId }) => accountId)
      .sort((a, b) => a - b),
  };
}
type Looked = Awaited<ReturnType<typeof look>>;

/** The part of it that one action changes. */
function partOf(seen: Looked, { undo }: TeamAction, { listings, reviews, claims }: World) {
  switch (undo?.do) {
    case undefined:
      return undefined;
    case 'reinstate':
      return seen.statuses[listings.findIndex(({ id }) => id === undo.listingId)];
    case 'put_review':
      return seen.reviews[reviews.indexOf(undo.reviewId)];
    case 'reopen_claim': {
      const claim = seen.claims[claims.indexOf(undo.claimId)];
      return undo.listing ? { claim, owner: seen.owner } : claim;
    }
    case 'revert':
      return seen.tagline;
    case 'reopen_line':
      return seen.line;
    case 'reopen_reports':
      return undo.reports.length > 0;
    case 'count_votes':
      return undo.accounts.filter((one) => seen.aside.includes(one));
    case 'put_face_back':
      return seen.face;
  }
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;

/** What the team, and people meanwhile, do; each may come to nothing. */
const STEPS: Record<string, (world: World, at: number) => Promise<unknown>> = {
  take_down: ({ listings }, at) => {
    const [status, { slug }] = [pick(['archived', 'rejected'] as const, at), pick(listings, at >> 1)];
    return takeDownListing(parts(), { slug, status, by, reason });
  },
  review: ({ live: { slug }, reviews }, at) =>
    hideReview(parts(), { slug, reviewId: pick(reviews, at >> 1), hidden: at % 2 === 0, by, reason }),
  claim: ({ claims }, at) =>
    decideClaim(parts(), { claimId: pick(claims, at >> 1), approved: at % 2 === 0, by, reason }),
  revert: async ({ live }, at) => {
    const versions = await db
      .select()
      .from(db.t.listingVersions)
      .where(eq(db.t.listingVersions.listingId, live.id));
    const version = versions.length > 0 ? pick(versions, at).id : 0;
    return revertEdit(parts(), { version, force: at % 3 === 0, by, reason });
  },
  fulfil: ({ number }) => fulfilLine(parts(), { number, position: 0, note: 'Sent', by }),
  dismiss: async ({ live }, at) => {
    const reports = await db.select().from(db.t.reports).where(eq(db.t.reports.listingId, live.id));
    return dismissReports(parts(), { reportId: pick(reports, at).id, by, reason });
  },
  aside: ({ live: { slug }, voters }, at) => {
    const accounts = voters.filter((_, one) => (at >> one) % 2 === 0);
    return discountVotes(parts(), { slug, accounts: [...accounts, 0], by, reason });
  },
  face: ({ founder: slug }) => removeFounderAvatar(parts(), { slug, by, reason }),
  'a vote': ({ live: { slug }, voters }, at) => castVote(parts(), { accountId: pick(voters, at), slug }),
  'an edit': ({ live }, at) =>
    db.transaction(async (tx) => {
      const listing = (await findListing(tx, live.id))!;
      const editor = { accountId: listing.ownerId, via: 'rest', operation: 'update_my_listing' };
      await editListing(tx, listing, { change: { tagline: String(at) }, editor }, now());
    }),
  'another picture': ({ owner: accountId }, at) =>
    db.transaction((tx) =>
      upsertAvatar(tx, {
        accountId,
        sha256: pick(['one', 'two'], at),
        bytes: Buffer.from('x'),
        createdAt: now(),
      }),
    ),
  'its owner takes it down': ({ live }) =>
    db.transaction(async (tx) => {
      const listing = (await findListing(tx, live.id))!;
      if (listing.status === 'live') await moveListing(tx, listing, { event: 'take_down' }, now());
    }),
};

// What touches the same thing, so that they meet; and all of it.
const GROUPS = [
  ['take_down', 'its owner takes it down'],
  ['review', 'take_down', 'dismiss'],
  ['claim'],
  ['revert', 'an edit'],
  ['aside', 'a vote'],
  ['face', 'another picture'],
  Object.keys(STEPS),
];
const steps = fc.constantFrom(...GROUPS).chain((kinds) =>
  fc.array(fc.record({ what: fc.oneof(fc.constantFrom(...kinds), fc.constant('undo')), at: fc.nat(63) }), {
    minLength: 12,
    maxLength: 16,
    size: 'max',
  }),
);

it('an action that is taken back leaves what was before it, or nothing is changed; no takedown is lifted by an earlier one', async () => {
  let run = 0;
  let [undone, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const world = await openWorld((run += 1));
      const { teamActions: t } = db.t;
      const first = await db.$count(t);
      const log = async () => (await db.select().from(t).orderBy(t.id)).slice(first);
      const before = new Map<number, Looked>();
      const base = ['live', 'draft'];
      let latest = await look(world);
      for (const { what, at } of steps) {
        const [seen, known] = [latest, await log()];
        if (what !== 'undo') {
          await STEPS[what]!(world, at);
          latest = await look(world);
          for (const { id } of (await log()).slice(known.length)) before.set(id, seen);
          if (what === 'its owner takes it down' && seen.statuses[0] === 'live') base[0] = 'archived';
        } else if (known.length > 0) {
          // Those that were taken back before are refused.
          const action = pick(
            known.filter(({ undo }) => undo !== null),
            at,
          );
          const { outcome } = await revertTeamAction(parts(), { actionId: action.id, by, reason });
          const after = (latest = await look(world));
          if (outcome === 'undone') {
            undone += 1;
            expect(partOf(after, action, world)).toEqual(partOf(before.get(action.id)!, action, world));
          } else {
            refused += 1;
            expect(after).toEqual(seen);
          }
        }
        const inForce = (await log()).filter((one) => one.action === 'take_down' && one.undoneAt === null);
        const statuses = world.listings.map(({ id }, index) => {
          const last = inForce
            .map(({ undo }) => undo)
            .findLast((undo) => undo?.do === 'reinstate' && undo.listingId === id);
          return last?.do === 'reinstate' ? last.made.status : base[index];
        });
        expect(latest.statuses).toEqual(statuses);
      }
    }),
    {
      numRuns: 40,
      seed: 54,
      examples: [
        // Rejected, archived, rejected again; an edit over the one that was reverted; one picture taken down twice.
        'take_down 1, take_down 0, take_down 1, undo 0, undo 1, undo 2',
        'an edit 1, revert 0, an edit 2, undo 0',
        'face 0, another picture 0, face 0, undo 0, undo 1',
        'review 0, review 1, review 0, undo 0, undo 2, undo 1, undo 0',
      ].map((words) => [
        words.split(', ').map((one) => {
          const [, what = '', at] = /^(.+) (\d+)$/.exec(one)!;
          return { what, at: Number(at) };
        }),
      ]),
    },
  );
  // The steps do meet: both happen often.
  expect(Math.min(undone, refused)).toBeGreaterThan(25);
});

it('a launch that was bought has its week again, or keeps its right to one, and its owner is told', async () => {
  const { t } = db;
  const week = '2026-12-07';
  const before = new Date('2026-12-01T12:00:00Z');
  const begun = new Date('2026-12-08T12:00:00Z');
  const paid = { plan: 'paid', status: 'scheduled' } as const;
  const queued = { plan: 'free', status: 'awaiting_badge' } as const;
  const seen = { plan: 'free', status: 'scheduled', badgeSeenAt: before } as const;
  const cases = [
    [paid, true, before, 'same_week', { ...paid, launchWeek: week }, week],
    [paid, true, begun, 'paid_to_choose', { plan: 'paid', status: 'draft', launchWeek: null }, undefined],
    [queued, true, before, 'same_week', { ...queued, launchWeek: week }, week],
    [queued, true, begun, 'another_week', { ...queued, launchWeek: '2026-12-14' }, '2026-12-14'],
    [seen, true, before, 'same_week', { ...seen, launchWeek: week }, week],
    [queued, false, before, 'free_to_choose', { plan: 'none', status: 'draft', launchWeek: null }, undefined],
  ] as const;
  for (const [at, [state, isBought, undoneAt, launch, after, place]] of cases.entries()) {
    const email = `bought-${at}@example.com`;
    const ownerId = await db.transaction((tx) => getOrCreateAccount(tx, email, now()));
    const listing = await addListing(db, `bought-${at}`, {
      ...{ ownerId, ...state, launchWeek: week, launchedAt: null },
    });
    if (isBought) {
      const money = { discountCents: 0, netCents: 0, vatCents: 0, totalCents: 0 };
      const [order] = await db.transaction((tx) =>
        tx
          .insert(t.orders)
          .values({
            ...{ number: `LD-B${at}`, accountId: ownerId, status: 'paid', currency: 'EUR', items: [] },
            ...{ billing: {}, ...money, terms: { prices: [], promo: null }, vat: {} as never },
            ...{ createdAt: now(), expiresAt: now() },
          })
          .returning(),
      );
      const product = state.plan === 'paid' ? 'launch' : 'skip_queue';
      await db.transaction(async (tx) => {
        await tx.insert(t.orderLines).values({
          ...{ orderId: order!.id, position: 0, product, name: product, priceCents: 0, ...money, note: '' },
          ...{ item: { product, listing_id: listing.id, week }, fulfilment: 'done', listingId: listing.id },
        } as never);
        await reserveSlot(tx, { orderId: order!.id, position: 0, week, listingId: listing.id }, now());
      });
    }
    await takeDownListing(parts(), { slug: listing.slug, status: 'archived', by, reason });
    const [action] = (await db.select().from(t.teamActions).orderBy(t.teamActions.id)).slice(-1);
    const done = await revertTeamAction(
      { ...parts(), now: () => undoneAt },
      { actionId: action!.id, by, reason },
    );
    expect(done, `${at}`).toMatchObject({ outcome: 'undone', launch });
    expect(await findListing(db, listing.id), `${at}`).toMatchObject(after);
    const places = await db.select().from(t.launchPlaces).where(eq(t.launchPlaces.listingId, listing.id));
    expect(
      places.map((one) => one.week),
      `${at}`,
    ).toEqual(place ? [place] : []);
    const [mail] = (await db.select().from(t.outgoingMail).where(eq(t.outgoingMail.recipient, email))).slice(
      -1,
    );
    if (after.launchWeek) expect(mail!.text).toContain(after.launchWeek);
    else expect(mail!.text).toContain(after.plan === 'paid' ? 'stays paid' : 'choose one');
  }
});
