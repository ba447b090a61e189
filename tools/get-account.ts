import { z } from 'zod';
import { checkOrder } from '../orders/order-checks.ts';
import { measureCompleteness } from '../rules/listings/fields/completeness.ts';
import { shortenCharacters } from '../rules/typed/characters.ts';
import { ROLES } from '../rules/people/roles.ts';
import { getParticipation, type Participation } from '../store/community/participation.ts';
import { listClaims } from '../store/listings/ownership-claims.ts';
import { type DraftRow, listDrafts, listOpenDrafts } from '../store/drafts/drafts.ts';
import { type InviteRow, listPendingInvites } from '../store/drafts/invites.ts';
import { type ListingRow, listOwnListings } from '../store/listings/listings.ts';
import type { Database } from '../store/engine/database.ts';
import { listOrders } from '../store/orders/orders.ts';
import { claimRecord, presentClaim, presentContested } from './shared/listings/claims/claim-record.ts';
import {
  badgeCheckRecord,
  launchMovedRecord,
  presentBadgeCheck,
  presentLaunchMoved,
} from './shared/launches/badge-state.ts';
import { getPublicDraftName } from './shared/drafts/draft-name.ts';
import { type Account, type ReadContext, defineRead, reads, SCOPES } from './shared/runtime/define.ts';
import { describeGrant } from './shared/runtime/requested-scopes.ts';
import { draftSteps } from './shared/next-steps/draft-steps.ts';
import { getListingNext } from './shared/next-steps/listing-steps.ts';
import { nextSteps, notPossible, type NotPossible, type Step } from './shared/next-steps/steps.ts';
import { listedOrder, presentOrder, presentOrdered } from './shared/orders/order-records.ts';
import { personOnlyInteractions } from './shared/next-steps/person-only-interactions.ts';
import { compact, presentDraftSummary, presentOwnedListing } from './shared/presenters/present.ts';
import { findExistingProduct } from './shared/drafts/duplicate-listing.ts';
import { listQuotas } from './shared/limits/quotas.ts';
import { draftSummary, ownedListingRecord } from './shared/presenters/records.ts';

const MAX_NEWEST = 5;
const MAX_PARTICIPATION = 10;
const MAX_REVIEW_CHARACTERS = 200;
// Enough to continue from; each kind has its own list operation with the rest.
const accountDraft = draftSummary.omit({ listing_id: true, created_at: true }).extend({
  missing: z.array(z.string()).describe('Blank fields, what visitors see first at the front.'),
  next_steps: nextSteps,
});
const accountListing = ownedListingRecord
  .pick({ listing_id: true, role: true, slug: true, name: true, status: true, plan: true, launch_week: true })
  .extend({
    draft_id: z.string().optional(),
    launch_moved: launchMovedRecord.optional(),
    contested: z.string().optional(),
    badge: badgeCheckRecord
      .pick({ seen: true, looked_at: true, why_not: true, needed_by: true })
      .optional()
      .describe('While it waits for a free launch.'),
    next_steps: nextSteps,
  });
const accountClaim = claimRecord.pick({
  claim_id: true,
  status: true,
  method: true,
  listing: true,
  listing_id: true,
  expires_at: true,
  next_steps: true,
});
const accountOrder = listedOrder.pick({
  lines: true,
  number: true,
  status: true,
  total: true,
  expires_at: true,
  checkout_url: true,
  next_steps: true,
  not_possible: true,
});
const accountInvite = z.object({
  draft_id: z.string(),
  product: z.string(),
  email: z.string().describe('Of the other one.'),
  expires_at: z.string(),
});

const takenRecord = z.object({ slug: z.string(), name: z.string(), at: z.string() });
const buildParticipation = <T extends z.ZodObject>(record: T) =>
  z.object({ total: z.int(), newest: z.array(record) });

export default defineRead({
  name: 'get_account',
  title: 'Get my account',
  description:
    'Who the caller is, and all that is left to do, in one answer: drafts with what is blank, listings with launch week and badge, claims, unpaid orders, invites, each with its next steps; own votes, follows and reviews; limits, and what only the person can do on the site (vote, follow, review, pay). The place to resume. In full: get_draft, get_my_listing, get_order, list_my_claims.',
  scope: 'account:read',
  annotations: reads,
  rest: { method: 'GET', path: '/me' },
  input: z.strictObject({}),
  output: z.object({
    account_id: z.int(),
    email: z.string(),
    name: z.string().optional(),
    role: z.enum(ROLES),
    access: z.object({
      via: z.enum(['oauth', 'api_key']),
      label: z.string(),
      scopes: z.array(z.enum(SCOPES)),
      missing_scopes: z.array(z.enum(SCOPES)),
      grant: z.string().optional(),
    }),
    drafts: z.object({
      total: z.int(),
      open: z.array(accountDraft).describe('Not submitted yet, the newest 5.'),
    }),
    listings: z.object({ total: z.int(), newest: z.array(accountListing) }),
    claims: z.object({ total: z.int(), newest: z.array(accountClaim) }),
    orders: z.object({ total: z.int(), newest: z.array(accountOrder) }),
    invites: z
      .object({ sent: z.array(accountInvite), received: z.array(accountInvite) })
      .describe('To work on a draft as co-founder; the person accepts by the link in the mail.'),
    limits: z
      .array(
        z.object({
          name: z.string(),
          limit: z.int(),
          window_seconds: z.int(),
          remaining: z.int(),
          resets_in_seconds: z.int(),
        }),
      )
      .describe('What is left of each rate limit; none where limits are off.'),
    participation: z
      .object({
        votes: buildParticipation(takenRecord),
        follows: buildParticipation(takenRecord),
        reviews: buildParticipation(takenRecord.extend({ rating: z.int(), text: z.string().optional() })),
      })
      .describe('What the person did on the pages of listings, the newest 10 of each.'),
    quotas: z
      .array(z.object({ name: z.string(), limit: z.int(), used: z.int() }))
      .describe('What there may be of one account, and how much there is; none where limits are off.'),
    next_steps: nextSteps.optional(),
    not_possible: notPossible,
  }),

  async run(_input, ctx) {
    const { account, db, limitsLeft, settings, now } = ctx;
    const page = { limit: MAX_NEWEST, offset: 0 };
    const drafts = await listDrafts(db, account.id, { limit: 1, offset: 0 });
    const listings = await listOwnListings(db, account.id, page);
    const claims = await listClaims(db, account.id, page);
    const orders = await listOrders(db, account.id, page);
    const ordered = await presentOrdered(db, orders.rows);
    return {
      account_id: account.id,
      email: account.email,
      ...compact({ name: account.name }),
      role: account.role,
      access: presentAccess(account, settings.publicUrl),
      drafts: {
        total: drafts.total,
        open: await mapSequentially(await listOpenDrafts(db, account.id, MAX_NEWEST), async (row) => ({
          ...presentDraftSummary(row),
          missing: measureCompleteness(row.document)
            .missing.slice(0, MAX_NEWEST)
            .map(({ field }) => field),
          next_steps: draftSteps(row, settings, await findExistingProduct(db, { account, settings }, row)),
        })),
      },
      listings: {
        total: listings.total,
        newest: await mapSequentially(listings.rows, (row) => presentAccountListing(ctx, row)),
      },
      claims: {
        total: claims.total,
        newest: await mapSequentially(claims.rows, (row) =>
          presentClaim({ db, publicUrl: settings.publicUrl, now: now() }, row),
        ),
      },
      orders: {
        total: orders.total,
        newest: await mapSequentially(orders.rows, async (row) => ({
          ...presentOrder(ctx, row, await checkOrder(db, row, now())),
          lines: ordered.get(row.id)?.lines ?? [],
        })),
      },
      invites: await presentInvites(db, account, now()),
      limits: (await limitsLeft(account.id)).map(({ name, points, seconds, remaining, resetSeconds }) => ({
        name,
        limit: points,
        window_seconds: seconds,
        remaining,
        resets_in_seconds: resetSeconds,
      })),
      participation: presentParticipation(await getParticipation(db, account.id, MAX_PARTICIPATION)),
      quotas: await listQuotas(db, { settings, now }, account.id),
      ...(drafts.total + listings.total + claims.total === 0 &&
      orders.rows.every(({ status }) => status !== 'pending')
        ? { next_steps: getFirstSteps(settings.publicUrl) }
        : {}),
      not_possible: listPersonOnlyActions(settings.publicUrl),
    };
  },
});

function presentParticipation({ votes, follows, reviews }: Participation) {
  const present = ({ slug, name, createdAt }: Participation['votes']['newest'][number]) => ({
    slug,
    name,
    at: createdAt.toISOString().slice(0, 10),
  });
  return {
    votes: { ...votes, newest: votes.newest.map(present) },
    follows: { ...follows, newest: follows.newest.map(present) },
    reviews: {
      ...reviews,
      newest: reviews.newest.map((review) => ({
        ...present(review),
        rating: review.rating,
        ...compact({ text: shortenCharacters(review.body, MAX_REVIEW_CHARACTERS) }),
      })),
    },
  };
}

async function mapSequentially<T, R>(rows: T[], present: (row: T) => Promise<R>): Promise<R[]> {
  const shown: R[] = [];
  for (const row of rows) shown.push(await present(row));
  return shown;
}

async function presentAccountListing(
  ctx: ReadContext,
  row: ListingRow,
): Promise<z.input<typeof accountListing>> {
  const { next_steps } = await getListingNext(ctx.db, ctx, row);
  const badge = presentBadgeCheck(row);
  return {
    ...(await presentOwnedListing(ctx.db, ctx, row)),
    ...compact({ draft_id: row.draftId }),
    ...presentLaunchMoved(row),
    ...(await presentContested(ctx, row)),
    ...(badge.needed_by === undefined ? {} : { badge }),
    next_steps,
  };
}

function presentAccess(account: Account, publicUrl: string) {
  const { via } = account;
  const missing_scopes = SCOPES.filter((scope) => !account.scopes.includes(scope));
  return {
    via: via.kind,
    label: via.kind === 'oauth' ? via.client : via.name,
    scopes: [...account.scopes],
    missing_scopes,
    ...(missing_scopes.length ? { grant: describeGrant(account, missing_scopes, publicUrl) } : {}),
  };
}

async function presentInvites(db: Database, account: Account, now: Date) {
  return {
    sent: (await listPendingInvites(db, { senderId: account.id }, now, MAX_NEWEST)).map(({ invite, draft }) =>
      presentInvite(invite, draft, invite.email),
    ),
    received: (await listPendingInvites(db, { email: account.email }, now, MAX_NEWEST)).map(
      ({ invite, draft, from }) => presentInvite(invite, draft, from),
    ),
  };
}

const presentInvite = ({ draftId, expiresAt }: InviteRow, draft: DraftRow, email: string) => ({
  draft_id: draftId,
  product: getPublicDraftName(draft),
  email,
  expires_at: expiresAt.toISOString(),
});

const getFirstSteps = (publicUrl: string): Step[] => [
  {
    page: `${publicUrl}/launch`,
    why: 'To launch a product: submit_listing with the address of its website, or this page, drafts its profile.',
  },
  {
    tool: 'list_launches',
    arguments: {},
    why: 'What launches this week; search_listings finds products, and claim_listing takes over one that is theirs.',
  },
];

const listPersonOnlyActions = (publicUrl: string): NotPossible[] => [
  personOnlyInteractions(`The page of the product, from ${publicUrl}`),
  { what: 'Pay', why: 'The person does it.', instead: 'checkout_url of the order.' },
  {
    what: 'Accept an invite, confirm a claim by e-mail',
    why: 'The person does it.',
    instead: 'The link in the mail.',
  },
  {
    what: 'Change the own name, mails, API keys and connected apps, or delete the account',
    why: 'The person does it, signed in on the site.',
    instead: `${publicUrl}/account`,
  },
];
