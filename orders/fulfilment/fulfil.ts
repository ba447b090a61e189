import { launchedMessage } from '../../mail/messages/messages.ts';
import {
  BUNDLE_NOTE,
  FEATURED_DAYS,
  getFreeLaunchNote,
  getPaidLaunchNote,
} from '../../rules/orders/launch-note.ts';
import { MAX_EXTRA_CATEGORIES } from '../../rules/orders/product-rules.ts';
import type { LineEffect, OrderItem } from '../../rules/orders/order.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { PAID_SECTIONS, type Section } from '../../rules/listings/fields/sections.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { LISTING, TAKEN_DOWN_STATUSES } from '../../rules/states/listing.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { getCategoriesByListing, listCategories } from '../../store/listings/categories.ts';
import type { Tx } from '../../store/engine/database.ts';
import { findDraft } from '../../store/drafts/drafts.ts';
import { addFeaturedDays, refreshFeatured } from '../../store/launches/write/featured.ts';
import { addContribution } from '../../store/launches/write/leaderboards.ts';
import { findListing, type ListingRow } from '../../store/listings/listings.ts';
import { updateListing } from '../../store/listings/write/listings.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { moveLine } from '../../store/orders/write/orders.ts';
import type { OrderLineRow, OrderRow } from '../../store/orders/orders.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { setCategories } from './listing-categories.ts';
import type { OrderEffectDeps } from '../order-deps.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

type FulfilmentResult = { event: 'deliver' | 'hand_over' | 'begin'; note: string; effect?: LineEffect };
type FulfilmentContext = {
  tx: Tx;
  jobs: OrderEffectDeps['jobs'];
  now: Date;
  order: OrderRow;
  line: OrderLineRow;
  listing: ListingRow;
  item: OrderItem;
};

const fulfilled = (note: string, effect: LineEffect = {}): FulfilmentResult => ({
  event: 'deliver',
  note,
  effect,
});
const handOver = (note: string): FulfilmentResult => ({ event: 'hand_over', note });

/** Returns the key of an order line for records outside the order tables. */
export const getLineKey = (
  { number }: Pick<OrderRow, 'number'>,
  { position }: Pick<OrderLineRow, 'position'>,
): string => `${number}-${position}`;

/**
 * Fulfils every waiting line of a paid order, in the transaction of its payment. What the current state of a listing
 * does not allow goes to the operator instead of failing the payment.
 */
export async function fulfilOrder(
  tx: Tx,
  deps: OrderEffectDeps,
  order: OrderRow,
  lines: OrderLineRow[],
): Promise<void> {
  const now = deps.now();
  for (const line of lines.filter(({ fulfilment }) => fulfilment === 'waiting')) {
    const listing = line.listingId === null ? undefined : await findListing(tx, line.listingId);
    const move = await fulfilLine({ tx, jobs: deps.jobs, now, order, line, item: line.item }, listing);
    await moveLine(tx, line, move, now);
    const after = listing && (await findListing(tx, listing.id));
    if (listing?.status !== 'live' && after?.status === 'live') {
      await sendLaunchedMail(tx, deps, after);
      await deps.jobs.enqueue(tx, { kind: 'tell_launched', key: String(after.id) });
    }
  }
  await refreshFeatured(tx, now);
}

async function fulfilLine(
  context: Omit<FulfilmentContext, 'listing'>,
  listing: ListingRow | undefined,
): Promise<FulfilmentResult> {
  const fulfilProduct = FULFILMENTS[context.line.product];
  if (!fulfilProduct) return handOver('The team takes care of it.');
  if (!listing || isOneOf(listing.status, TAKEN_DOWN_STATUSES)) {
    return handOver('The listing was taken off the site meanwhile; the team looks into it.');
  }
  return fulfilProduct({ ...context, listing });
}

const FULFILMENTS: Record<string, (context: FulfilmentContext) => Promise<FulfilmentResult>> = {
  launch: fulfilLaunch,
  async launch_bundle(context) {
    const { tx, now, order, line, listing } = context;
    const launchResult = await fulfilLaunch(context);
    await addFeaturedDays(
      tx,
      { key: getLineKey(order, line), listingId: listing.id, days: FEATURED_DAYS },
      now,
    );
    const draftCategories = await listDraftCategories(tx, listing);
    const { effect } = await addCategories(context, draftCategories);
    return fulfilled(`${launchResult.note} ${BUNDLE_NOTE}`, {
      ...launchResult.effect,
      unlocked: [...(launchResult.effect?.unlocked ?? []), ...(effect?.unlocked ?? [])],
      ...(effect?.categories ? { categories: effect.categories } : {}),
    });
  },
  async skip_queue({ tx, now, listing, item }) {
    if (!LISTING.next(listing.status, 'skip_queue') || listing.plan !== 'free') {
      return handOver('The listing left the free queue before the payment; the team looks into it.');
    }
    const week = assertDefined(item.week);
    await moveListing(tx, listing, { event: 'skip_queue', week }, now);
    return fulfilled(getFreeLaunchNote(week), { listing: toListingState(listing) });
  },
  async relaunch({ tx, now, listing, item }) {
    if (!LISTING.next(listing.status, 'buy_relaunch')) {
      return handOver('The listing is not live; the team looks into it.');
    }
    const unlocked = await unlockSections(tx, listing, PAID_SECTIONS, now);
    await moveListing(tx, listing, { event: 'buy_relaunch', week: assertDefined(item.week) }, now);
    return fulfilled(`Launches again in the week of ${item.week}.`, {
      listing: toListingState(listing),
      unlocked,
    });
  },
  async featured({ tx, now, order, line, listing }) {
    await addFeaturedDays(
      tx,
      { key: getLineKey(order, line), listingId: listing.id, days: FEATURED_DAYS },
      now,
    );
    return fulfilled(
      listing.status === 'live'
        ? `Featured for ${FEATURED_DAYS} days from now, marked as paid.`
        : `Featured for ${FEATURED_DAYS} days from when it is live, marked as paid.`,
    );
  },
  extra_categories: async (context) => addCategories(context, context.item.categories ?? []),
  async ai_review({ tx, jobs, line }) {
    await jobs.enqueue(tx, { kind: 'ai_review', key: String(line.id) });
    return {
      event: 'begin',
      note: 'Claude, an AI, reads website and listing now, and writes within some minutes; you get a mail then.',
    };
  },
  async billboard_min({ tx, now, order, line, listing }) {
    if (line.netCents > 0) {
      const key = getLineKey(order, line);
      await addContribution(tx, { key, listingId: listing.id, amountCents: line.netCents }, now);
    }
    return fulfilled('Added to the billboard, a paid ranking.');
  },
};

async function fulfilLaunch({ tx, now, listing, item }: FulfilmentContext): Promise<FulfilmentResult> {
  const unlocked = await unlockSections(tx, listing, PAID_SECTIONS, now);
  const effect = { listing: toListingState(listing), unlocked };
  if (listing.status === 'live') {
    // Its free week began while the person was paying.
    await moveListing(tx, listing, { event: 'buy_late' }, now);
    return fulfilled('The listing was live already; its paid sections are unlocked.', effect);
  }
  if (item.week !== undefined) {
    await moveListing(tx, listing, { event: 'buy_week', week: item.week }, now);
    return fulfilled(getPaidLaunchNote(item.week), effect);
  }
  await moveListing(tx, listing, { event: 'buy_now', week: mondayOf(now), at: now }, now);
  return fulfilled('Live.', effect);
}

/** Adds the categories that fit into the listing's limit. */
async function addCategories(
  { tx, now, listing }: FulfilmentContext,
  slugs: string[],
): Promise<FulfilmentResult> {
  const all = await listCategories(tx);
  const currentCategories =
    (await getCategoriesByListing(tx, [listing.id])).get(listing.id)?.map(({ slug }) => slug) ?? [];
  const newCategories = slugs.filter(
    (slug) => !currentCategories.includes(slug) && all.some((one) => one.slug === slug),
  );
  const room = MAX_EXTRA_CATEGORIES - Math.max(0, currentCategories.length - 1);
  const categories = newCategories.slice(0, Math.max(0, room));
  if (categories.length > 0) await setCategories(tx, listing, [...currentCategories, ...categories], now);
  const unlocked = await unlockSections(
    tx,
    assertDefined(await findListing(tx, listing.id)),
    ['extra_categories'],
    now,
  );
  return fulfilled(`Listed in: ${[...currentCategories, ...categories].join(', ')}.`, {
    unlocked,
    categories,
  });
}

/** Returns the slugs of the categories that a listing's draft names besides the primary one. */
async function listDraftCategories(tx: Tx, listing: ListingRow): Promise<string[]> {
  const draft = listing.draftId === null ? undefined : await findDraft(tx, listing.draftId);
  const names = draft?.document.fields.categories.value;
  if (!Array.isArray(names)) return [];
  const all = await listCategories(tx);
  return names
    .slice(1)
    .flatMap((name) => all.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())?.slug ?? []);
}

/** Unlocks sections of a listing and returns those that were locked before. */
async function unlockSections(
  tx: Tx,
  { id, unlocked }: ListingRow,
  sections: readonly Section[],
  now: Date,
): Promise<Section[]> {
  const newSections = sections.filter((section) => !unlocked.includes(section));
  await updateListing(tx, id, { unlocked: [...unlocked, ...newSections] }, now);
  return newSections;
}

const toListingState = ({
  status,
  plan,
  launchWeek,
  launchedAt,
}: ListingRow): NonNullable<LineEffect['listing']> => ({
  status,
  plan,
  launchWeek,
  launchedAt: launchedAt?.toISOString() ?? null,
});

async function sendLaunchedMail(
  tx: Tx,
  { mail, publicUrl }: OrderEffectDeps,
  listing: ListingRow,
): Promise<void> {
  const owner = listing.ownerId === null ? undefined : await findAccount(tx, listing.ownerId);
  if (!owner) return;
  const { name } = await getSiteSettings(tx);
  const message = launchedMessage(name, publicUrl, listing, 'paid');
  await mail.queue(tx, { key: `launched-${listing.id}`, to: owner.email, ...message });
}
