import { eq } from 'drizzle-orm';
import type { CartFacts } from '../../rules/orders/cart.ts';
import type { OrderItem } from '../../rules/orders/order.ts';
import { listWeeksOnOffer } from '../../rules/launches/weeks.ts';
import { countAwards } from '../../store/launches/awards.ts';
import { getCategoriesByListing, listVisibleCategories } from '../../store/listings/categories.ts';
import type { ProductRow } from '../../store/orders/products.ts';
import type { Queries } from '../../store/engine/database.ts';
import {
  countBookedSlots,
  filterListingsInPayment,
  hasBoughtWeek,
} from '../../store/launches/launch-slots.ts';
import { findListings, type ListingRow } from '../../store/listings/listings.ts';
import { isMember } from '../../store/drafts/members.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

/** Returns the slots left for ordered launches in each week on offer; slots of `exceptOrderId` count as free. */
export async function getSlotsOnOffer(
  db: Queries,
  now: Date,
  exceptOrderId?: number,
): Promise<Map<string, number>> {
  const { ordered_slots } = await getSiteSettings(db);
  const weeks = listWeeksOnOffer(now);
  const takenSlots = await countBookedSlots(db, weeks, exceptOrderId);
  return new Map(weeks.map((week) => [week, Math.max(0, ordered_slots - (takenSlots.get(week) ?? 0))]));
}

/** The items that an account orders. `orderId`: the order, if it exists already. */
export type BuyerCart = { accountId: number; items: OrderItem[]; orderId?: number | undefined };

/**
 * Loads the facts that the cart rules need. For an existing order its own slots count as free, and products taken off sale since
 * are still valid.
 */
export async function loadCartFacts(
  db: Queries,
  { accountId, items, orderId }: BuyerCart,
  now: Date,
): Promise<CartFacts & { rows: Map<string, ProductRow> }> {
  const { products } = db.t;
  const rows = await db
    .select()
    .from(products)
    .where(orderId === undefined ? eq(products.active, true) : undefined)
    .orderBy(products.position);
  const listingIds = [...new Set(items.flatMap(({ listing_id }) => listing_id ?? []))];
  const owned: ListingRow[] = [];
  for (const listing of await findListings(db, listingIds)) {
    if (await mayOrder(db, accountId, listing)) owned.push(listing);
  }
  const bought = new Set<number>();
  for (const listing of owned) if (await hasBoughtWeek(db, listing)) bought.add(listing.id);
  const categories = await getCategoriesByListing(db, listingIds);
  const awardCounts = await countAwards(db, listingIds);
  return {
    rows: new Map(rows.map((row) => [row.code, row])),
    products: new Map(
      rows.map(({ code, priceCents, needsListing, options }) => [
        code,
        { code, priceCents, needsListing, hasOptions: options !== null },
      ]),
    ),
    listings: new Map(
      owned.map(({ id, status, plan, launchWeek, relaunchWeek }) => [
        id,
        {
          status,
          plan,
          launchWeek,
          relaunchWeek,
          weekIsBought: bought.has(id),
          categories: (categories.get(id) ?? []).map(({ slug }) => slug),
          awards: awardCounts.get(id) ?? 0,
        },
      ]),
    ),
    weeks: await getSlotsOnOffer(db, now, orderId),
    categories: new Set((await listVisibleCategories(db)).map(({ slug }) => slug)),
    beingPaid: orderId === undefined ? new Set() : await filterListingsInPayment(db, listingIds, orderId),
  };
}

/** Owners and co-founders may order for a listing. Operators may edit any listing, but buy nothing for others. */
const mayOrder = async (db: Queries, accountId: number, { ownerId, draftId }: ListingRow): Promise<boolean> =>
  ownerId === accountId || (draftId !== null && (await isMember(db, draftId, accountId)));
