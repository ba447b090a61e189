import { z } from 'zod';
import { orderStanding } from '../orders/order-standing.ts';
import { ROLES } from '../rules/people/roles.ts';
import { listClaims } from '../store/listings/claims.ts';
import { listDrafts, listOpenDrafts } from '../store/drafts/drafts.ts';
import { listOwnListings } from '../store/listings/listings.ts';
import { listOrders } from '../store/money/orders.ts';
import { claimRecord, presentClaim } from './kit/listings/claim-record.ts';
import { defineRead, reads, SCOPES } from './kit/call/define.ts';
import { draftSteps } from './kit/next/draft-steps.ts';
import { listingSteps } from './kit/next/listing-steps.ts';
import { nextSteps } from './kit/next/steps.ts';
import { orderSummary, presentOrder } from './kit/orders/order-records.ts';
import { compact, presentDraftSummary, presentOwned } from './kit/show/present.ts';
import { existingOf } from './kit/listings/same-product.ts';
import { quotasOf } from './kit/call/quotas.ts';
import { draftSummary, ownedListingRecord } from './kit/show/records.ts';

const NEWEST = 5;
// Enough to go on from; the lists of each kind have the rest.
const accountOrder = orderSummary.pick({
  number: true,
  status: true,
  total: true,
  checkout_url: true,
  not_possible: true,
});
const accountListing = ownedListingRecord.pick({
  listing_id: true,
  role: true,
  slug: true,
  name: true,
  status: true,
});
const withNextSteps = { next_steps: nextSteps };

export default defineRead({
  name: 'get_account',
  title: 'Get my account',
  description:
    'Who the caller is, the scopes of the access, and where the work stands: open drafts and listings with the next unfinished step, claims, orders, limits left, and what only the person can do on the site (vote, follow, review, pay). The place to resume. In full: list_my_drafts, list_my_listings, list_my_claims.',
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
    }),
    drafts: z.object({
      total: z.int(),
      open: z.array(draftSummary.extend(withNextSteps)).describe('Not submitted yet, the newest 5.'),
    }),
    listings: z.object({ total: z.int(), newest: z.array(accountListing.extend(withNextSteps)) }),
    claims: z.object({
      total: z.int(),
      newest: z.array(
        claimRecord.pick({ claim_id: true, status: true, method: true, listing: true, next_steps: true }),
      ),
    }),
    orders: z.object({ total: z.int(), newest: z.array(accountOrder) }),
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
    quotas: z
      .array(z.object({ name: z.string(), limit: z.int(), used: z.int() }))
      .describe('What there may be of one account, and how much there is; none where limits are off.'),
    only_on_the_site: z.array(z.object({ action: z.string(), url: z.string() })),
  }),

  async run(_input, { account, db, limitsLeft, settings, orderLinks, now }) {
    const page = { limit: NEWEST, offset: 0 };
    const drafts = await listDrafts(db, account.id, { limit: 1, offset: 0 });
    const open = await listOpenDrafts(db, account.id, NEWEST);
    const listings = await listOwnListings(db, account.id, page);
    const claims = await listClaims(db, account.id, page);
    const orders = await listOrders(db, account.id, page);
    const newestOrders = [];
    for (const row of orders.rows) {
      newestOrders.push(presentOrder({ settings, orderLinks }, row, await orderStanding(db, row, now())));
    }
    const newestClaims = [];
    for (const row of claims.rows) {
      const parts = { db, publicUrl: settings.publicUrl, now: now() };
      const { claim_id, status, method, listing, next_steps } = await presentClaim(parts, row);
      newestClaims.push({ claim_id, status, method, listing, next_steps });
    }
    const { via } = account;
    return {
      account_id: account.id,
      email: account.email,
      ...compact({ name: account.name }),
      role: account.role,
      access: {
        via: via.kind,
        label: via.kind === 'oauth' ? via.client : via.name,
        scopes: [...account.scopes],
        missing_scopes: SCOPES.filter((scope) => !account.scopes.includes(scope)),
      },
      drafts: {
        total: drafts.total,
        open: await Promise.all(
          open.map(async (row) => ({
            ...presentDraftSummary(row),
            next_steps: draftSteps(row, await existingOf(db, account, row)),
          })),
        ),
      },
      listings: {
        total: listings.total,
        newest: listings.rows.map((row) => ({
          ...presentOwned({ settings, account }, row),
          next_steps: listingSteps(row),
        })),
      },
      claims: {
        total: claims.total,
        newest: newestClaims,
      },
      orders: {
        total: orders.total,
        newest: newestOrders,
      },
      limits: (await limitsLeft(account.id)).map(({ name, points, seconds, remaining, resetSeconds }) => ({
        name,
        limit: points,
        window_seconds: seconds,
        remaining,
        resets_in_seconds: resetSeconds,
      })),
      quotas: await quotasOf(db, { settings, now }, account.id),
      only_on_the_site: [
        { action: 'Vote for, follow and review products', url: settings.publicUrl },
        { action: 'Set the own name, API keys and connected apps', url: `${settings.publicUrl}/account` },
        {
          action: 'Accept an invite or confirm a claim by e-mail, by the mailed link',
          url: settings.publicUrl,
        },
        { action: 'Pay: the person opens the link that create_checkout returns', url: settings.publicUrl },
      ],
    };
  },
});
