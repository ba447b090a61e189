import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { findFreeSlug, slugify } from '../../../rules/listings/addresses/slugs.ts';
import { normalizeName } from '../../../rules/people/normalize-name.ts';
import type { Tx } from '../../engine/database.ts';
import { findFounder, type FounderRow } from '../founders.ts';
import { canChangeFounder } from './draft-founders.ts';
import type { ListingRow } from '../listings.ts';

/** The old and the corrected name of a founder. */
export type NameCorrection = { was: string; name: string };

/**
 * Corrects the name of a founder of this listing, and in the same owner's drafts that name them. They stay the same founder,
 * with interview, links and other listings, and the same page address if it was ever public. Does nothing if the
 * founder page also belongs to another account or another owner.
 */
export async function renameFounder(
  tx: Tx,
  listing: Pick<ListingRow, 'id' | 'ownerId' | 'draftId'>,
  { was, name }: NameCorrection,
): Promise<void> {
  const { founders, listingFounders } = tx.t;
  const here = await tx
    .select({ founder: founders })
    .from(founders)
    .innerJoin(listingFounders, eq(listingFounders.founderId, founders.id))
    .where(eq(listingFounders.listingId, listing.id));
  const found = here.find(({ founder }) => normalizeName(founder.name) === normalizeName(was));
  if (!found || !(await canChangeFounder(tx, listing, found.founder))) return;
  const { founder } = found;
  const slug = await chooseSlug(tx, founder, name);
  await tx.update(founders).set({ name, slug }).where(eq(founders.id, founder.id));
  await renameInDrafts(tx, { founderId: founder.id, ownerId: listing.ownerId }, { was, name });
}

/** Returns the slug for the new name, or the current one if the page was ever public, because there may be links to it. */
async function chooseSlug(tx: Tx, { id, slug }: FounderRow, name: string): Promise<string> {
  const { listings, listingFounders } = tx.t;
  const launched = await tx
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(listingFounders, eq(listingFounders.listingId, listings.id))
    .where(and(eq(listingFounders.founderId, id), isNotNull(listings.launchedAt)))
    .limit(1);
  if (launched.length > 0) return slug;
  return findFreeSlug(slugify(name), async (one) => {
    const taken = await findFounder(tx, one);
    return taken !== undefined && taken.id !== id;
  });
}

async function renameInDrafts(
  tx: Tx,
  { founderId, ownerId }: { founderId: number; ownerId: number | null },
  { was, name }: NameCorrection,
): Promise<void> {
  if (ownerId === null) return;
  const { drafts, listings, listingFounders } = tx.t;
  const listingIds = tx
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(listingFounders, eq(listingFounders.listingId, listings.id))
    .where(and(eq(listingFounders.founderId, founderId), eq(listings.ownerId, ownerId)));
  const draftRows = await tx
    .select({ id: drafts.id, document: drafts.document })
    .from(drafts)
    .where(inArray(drafts.listingId, listingIds));
  for (const { id, document } of draftRows) {
    const corrected = document.founders.map((one) =>
      normalizeName(one.name) === normalizeName(was) ? { ...one, name } : one,
    );
    const set = { document: { ...document, founders: corrected } };
    await tx.update(drafts).set(set).where(eq(drafts.id, id));
  }
}
