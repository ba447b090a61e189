import { getRegistrableWebsite } from '../../../rules/listings/addresses/domains.ts';
import { reserveClaudeRequest } from '../../../store/drafts/write/claude-usage.ts';
import type { Queries, Tx } from '../../../store/engine/database.ts';
import type { DraftRow } from '../../../store/drafts/drafts.ts';
import {
  countEditsToday,
  countOpenClaims,
  countOpenDrafts,
  countUnpaidOrdersToday,
  countUnpaidOrders,
  countListingsWithoutBadge,
  countUpdatesToday,
  getDraftOctets,
  listWaitingListings,
} from '../../../store/site/quotas.ts';
import { jsonOctets } from '../../../store/engine/octets.ts';
import { countHelpSince } from '../../../store/orders/order-help.ts';
import { getSiteSettings, type SiteSettings } from '../../../store/site/site-settings.ts';
import type { Settings } from '../../../settings.ts';
import { rateLimited, quotaExceeded, type ToolError } from '../runtime/errors.ts';
import { elementAt } from '../../../rules/typed/assert.ts';

/**
 * Quotas of an account for everything it can create for free. Each check runs in the transaction that adds to it, so that
 * concurrent calls cannot pass together, and throws `conflict` with the limit, the number used and what to do.
 * `RATE_LIMITS=off` turns them off.
 */
type QuotaDeps = { settings: Pick<Settings, 'rateLimits' | 'publicUrl'>; now: () => Date };

/** A quota of an account as `get_account` shows it. */
export type QuotaUsage = { name: string; limit: number; used: number };

type QuotaSetting = {
  [K in keyof SiteSettings]: SiteSettings[K] extends number ? K : never;
}[keyof SiteSettings];

/** A quota to check: the setting that limits it, how it is counted, and the texts of its refusal. */
type Quota = {
  name: QuotaSetting;
  count: () => Promise<number>;
  describe: (limit: number) => { message: string; fix: string };
};

async function checkQuota(db: Queries, deps: QuotaDeps, quota: Quota): Promise<void> {
  const refusal = await findRefusal(db, deps, quota);
  if (refusal) throw refusal;
}

async function findRefusal(
  db: Queries,
  { settings }: Pick<QuotaDeps, 'settings'>,
  { name, count, describe }: Quota,
): Promise<ToolError | undefined> {
  if (!settings.rateLimits) return undefined;
  const { [name]: limit } = await getSiteSettings(db);
  const used = await count();
  if (used < limit) return undefined;
  const { message, fix } = describe(limit);
  return quotaExceeded(limit, used, message, fix);
}

/** Checks the quota of open drafts, before a draft is added. */
export const checkOpenDrafts = (db: Queries, deps: QuotaDeps, accountId: number): Promise<void> =>
  checkQuota(db, deps, {
    name: 'most_open_drafts',
    count: () => countOpenDrafts(db, accountId),
    describe: (limit) => ({
      message: `You have ${limit} drafts that are no listing yet, the most there can be.`,
      fix: `Save one with submit_draft (list_my_drafts has them), or delete one with delete_draft.`,
    }),
  });

/** Checks the total size of the account's drafts after a change, in its transaction. A draft that shrank passes. */
export async function checkDraftSize(
  tx: Tx,
  { settings }: QuotaDeps,
  before: Pick<DraftRow, 'accountId' | 'document'>,
  after: Pick<DraftRow, 'document'>,
): Promise<void> {
  if (!settings.rateLimits || jsonOctets(after.document) <= jsonOctets(before.document)) return;
  const { draft_megabytes: limit } = await getSiteSettings(tx);
  const used = (await getDraftOctets(tx, before.accountId)) / (1024 * 1024);
  if (used <= limit) return;
  throw quotaExceeded(
    limit,
    Math.ceil(used),
    `The drafts of this account that have not launched may have ${limit} MB together, and this change would make them larger.`,
    'Delete a draft with delete_draft (list_my_drafts has them), or shorten texts: of one the story, milestones and faqs are the longest.',
  );
}

/** Finds the error with which the quotas of waiting listings, per account and per website, refuse to save a draft. */
export async function findWaitingRefusal(
  db: Queries,
  deps: Pick<QuotaDeps, 'settings'>,
  { accountId, domain }: Pick<DraftRow, 'accountId' | 'domain'>,
): Promise<ToolError | undefined> {
  if (!deps.settings.rateLimits) return undefined;
  const waiting = await listWaitingListings(db, accountId);
  const refusal = await findRefusal(db, deps, {
    name: 'most_waiting_listings',
    count: async () => waiting.length,
    describe: (limit) => ({
      message: `${limit} listings wait for their launch, the most there can be of one account.`,
      fix: `Wait until one is live, buy one a launch with create_checkout, or delete one with delete_draft (list_my_drafts).`,
    }),
  });
  if (refusal) return refusal;
  const ofWebsite = waiting.filter(
    (one) => getRegistrableWebsite(one.domain) === getRegistrableWebsite(domain),
  );
  return findRefusal(db, deps, {
    name: 'most_waiting_of_website',
    count: async () => ofWebsite.length,
    describe: () => ({
      message: `Listing ${elementAt(ofWebsite, 0).id} of this website waits for its launch already.`,
      fix: `Change that one (get_my_listing names its draft), wait until it is live, or delete that draft with delete_draft.`,
    }),
  });
}

/** Checks the quota of unproven listings, before one without a detected badge enters the free queue. */
export const checkListingsWithoutBadge = (db: Queries, deps: QuotaDeps, accountId: number): Promise<void> =>
  checkQuota(db, deps, {
    name: 'most_without_badge',
    count: () => countListingsWithoutBadge(db, accountId),
    describe: (limit) => ({
      message: `${limit} listings of yours are in the queue and wait for their badge, the most there can be.`,
      fix: 'Put the badge of this one on its homepage first (get_badges has it), or that of a waiting one (list_my_listings).',
    }),
  });

/** Checks how often values were proposed for one reading of a website. */
export async function checkProposals(
  db: Queries,
  { settings }: Pick<QuotaDeps, 'settings'>,
  { document: { proposals } }: Pick<DraftRow, 'document'>,
  reading: string,
): Promise<void> {
  if (!settings.rateLimits || proposals?.reading !== reading) return;
  const { most_proposals_of_reading: limit } = await getSiteSettings(db);
  if (proposals.calls < limit) return;
  throw quotaExceeded(
    limit,
    proposals.calls,
    `Values were proposed ${limit} times for these pages, the most there can be.`,
    'Set what is left with update_draft, or have the website read again with read_again.',
  );
}

/** Counts a draft by Claude against the account's daily quota, if Claude is set up. Throws `rate_limited` if it is used up. */
export async function drawClaudeQuota(
  tx: Tx,
  { settings, usesClaude, now }: QuotaDeps & { usesClaude: boolean },
  accountId: number,
): Promise<void> {
  if (!settings.rateLimits || !usesClaude) return;
  const { most_claude_drafts_a_day: most } = await getSiteSettings(tx);
  const time = now();
  if (await reserveClaudeRequest(tx, accountId, most, time)) return;
  const midnight = Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1);
  throw rateLimited(Math.ceil((midnight - time.getTime()) / 1000), most, 24 * 60 * 60);
}

/** Checks the quotas of unpaid orders, before an order is created. */
export async function checkUnpaidOrders(db: Queries, deps: QuotaDeps, accountId: number): Promise<void> {
  await checkQuota(db, deps, {
    name: 'most_unpaid_orders_a_day',
    count: () => countUnpaidOrdersToday(db, accountId, deps.now()),
    describe: (limit) => ({
      message: `${limit} orders were made in 24 hours and not paid, the most there can be of one account.`,
      fix: 'The person pays one at its checkout_url (list_my_orders). Prices without an order: quote_order.',
    }),
  });
  await checkQuota(db, deps, {
    name: 'most_unpaid_orders',
    count: () => countUnpaidOrders(db, accountId, deps.now()),
    describe: (limit) => ({
      message: `${limit} orders wait to be paid, the most there can be of one account.`,
      fix: 'The person pays one at its checkout_url (list_my_orders), or cancel_order ends one; each ends by itself after 24 hours.',
    }),
  });
}

/** Checks how many launch-week slots an order would hold during payment, before it is created. */
export const checkSlotsOfOrder = async (db: Queries, deps: QuotaDeps, slots: number): Promise<void> => {
  const { most_held_places: limit } = await getSiteSettings(db);
  if (!deps.settings.rateLimits || slots <= limit) return;
  throw quotaExceeded(
    limit,
    slots,
    `An order can have at most ${limit} launches in weeks to come: their places are held while the person pays.`,
    'Make several orders, and pay one after the other.',
  );
};

/** Checks how often an account may ask the team about orders in a day, before it asks. */
export const checkOrderHelp = (db: Queries, deps: QuotaDeps, accountId: number): Promise<void> =>
  checkQuota(db, deps, {
    name: 'most_order_help_a_day',
    count: () => countHelpSince(db, accountId, new Date(deps.now().getTime() - 24 * 60 * 60 * 1000)),
    describe: (limit) => ({
      message: `You asked the team ${limit} times about orders in 24 hours, the most there can be.`,
      fix: 'Wait for the answers, which come by mail; get_order shows them.',
    }),
  });

/** Checks the quota of open claims, before one is added. */
export const checkOpenClaims = (db: Queries, deps: QuotaDeps, accountId: number): Promise<void> =>
  checkQuota(db, deps, {
    name: 'most_open_claims',
    count: () => countOpenClaims(db, accountId),
    describe: (limit) => ({
      message: `${limit} claims of yours are open, the most there can be.`,
      fix: 'Prove one with verify_claim (list_my_claims has them); one that nobody proves ends after 7 days.',
    }),
  });

/** Checks the daily quota of edits of a listing, before one is published. */
export const checkEdits = (db: Queries, deps: QuotaDeps, listingId: number): Promise<void> =>
  checkQuota(db, deps, {
    name: 'most_edits_a_day',
    count: () => countEditsToday(db, listingId, deps.now()),
    describe: (limit) => ({
      message: `This listing was edited ${limit} times in 24 hours, the most it can be.`,
      fix: 'Send several changes in one call, and this one tomorrow.',
    }),
  });

/** Checks the daily quota of updates of a listing, before one is posted. */
export const checkUpdates = (db: Queries, deps: QuotaDeps, listingId: number): Promise<void> =>
  checkQuota(db, deps, {
    name: 'most_updates_a_day',
    count: () => countUpdatesToday(db, listingId, deps.now()),
    describe: (limit) => ({
      message: `${limit} updates were posted on this listing in 24 hours, the most there can be: each is mailed to its followers.`,
      fix: 'Post this one tomorrow.',
    }),
  });

/** Lists the account's quotas and their usage; empty if limits are off. */
export async function listQuotas(
  db: Queries,
  { settings, now }: QuotaDeps,
  accountId: number,
): Promise<QuotaUsage[]> {
  if (!settings.rateLimits) return [];
  const site = await getSiteSettings(db);
  return [
    { name: 'open_drafts', limit: site.most_open_drafts, used: await countOpenDrafts(db, accountId) },
    {
      name: 'waiting_listings',
      limit: site.most_waiting_listings,
      used: (await listWaitingListings(db, accountId)).length,
    },
    {
      name: 'without_badge',
      limit: site.most_without_badge,
      used: await countListingsWithoutBadge(db, accountId),
    },
    {
      name: 'unpaid_orders',
      limit: site.most_unpaid_orders,
      used: await countUnpaidOrders(db, accountId, now()),
    },
    { name: 'open_claims', limit: site.most_open_claims, used: await countOpenClaims(db, accountId) },
  ];
}
