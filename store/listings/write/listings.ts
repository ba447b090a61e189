import { eq, sql } from 'drizzle-orm';
import type { Socials, Story } from '../../../rules/drafts/draft-document.ts';
import type { WebsiteSources } from '../../../rules/listings/website-sources.ts';
import type { Tx } from '../../engine/database.ts';
import type { ListingChange, ListingRow, NewListing } from '../listings.ts';
import { oneRow } from '../../engine/one-row.ts';
import { placeholders, preparedWriteFor } from '../../engine/prepared.ts';
import { omitUndefined } from '../../../rules/typed/records.ts';

export async function insertListing(tx: Tx, listing: NewListing): Promise<ListingRow> {
  return oneRow(await tx.insert(tx.t.listings).values(listing).returning());
}

/** Callers change any of a dozen columns at once: only the SQL of small changes is kept. */
const MAX_PREPARED_COLUMNS = 2;

const updateColumns = preparedWriteFor((tx, columns: string) =>
  tx
    .update(tx.t.listings)
    .set(placeholders(...columns.split(' '), 'updatedAt'))
    .where(eq(tx.t.listings.id, sql.placeholder('id')))
    .returning(),
);

export async function updateListing(
  tx: Tx,
  id: number,
  change: ListingChange,
  now: Date,
): Promise<ListingRow> {
  const columns = Object.keys(omitUndefined(change));
  const isSmall = columns.length > 0 && columns.length <= MAX_PREPARED_COLUMNS;
  if (isSmall)
    return oneRow(await updateColumns(tx, columns.sort().join(' '), { ...change, id, updatedAt: now }));
  return oneRow(
    await tx
      .update(tx.t.listings)
      .set({ ...change, updatedAt: now })
      .where(eq(tx.t.listings.id, id))
      .returning(),
  );
}

/** Saves what the website of a listing states, without dating the listing as changed: its content is the same. */
export async function saveSources(tx: Tx, id: number, sources: WebsiteSources): Promise<void> {
  const { listings } = tx.t;
  const [row] = await tx.select({ profile: listings.profile }).from(listings).where(eq(listings.id, id));
  if (!row) return;
  await tx
    .update(listings)
    .set({ profile: { ...row.profile, sources } })
    .where(eq(listings.id, id));
}

export async function saveStory(tx: Tx, listingId: number, story: Story, now: Date): Promise<void> {
  await tx
    .insert(tx.t.listingStories)
    .values({ listingId, story, updatedAt: now })
    .onConflictDoUpdate({ target: tx.t.listingStories.listingId, set: { story, updatedAt: now } });
}

/** Replaces a listing's founders with the given people, the first as primary. */
export async function setListingFounders(
  tx: Tx,
  listingId: number,
  people: {
    slug: string;
    name: string;
    title?: string | undefined;
    bio?: string | undefined;
    socials?: Socials | undefined;
  }[],
): Promise<void> {
  const { founders, listingFounders } = tx.t;
  const before = await tx.delete(listingFounders).where(eq(listingFounders.listingId, listingId)).returning();
  for (const [position, { slug, name, title, bio, socials = {} }] of people.entries()) {
    const founder = oneRow(
      await tx
        .insert(founders)
        .values({ slug, name, bio: bio ?? null, socials })
        .onConflictDoUpdate({ target: founders.slug, set: { name, bio: bio ?? null, socials } })
        .returning(),
    );
    await tx
      .insert(listingFounders)
      .values({ listingId, founderId: founder.id, title: title ?? null, position });
  }
  // Deletes people who were only on this listing and have been removed from it.
  for (const { founderId } of before) {
    const remaining = await tx.$count(listingFounders, eq(listingFounders.founderId, founderId));
    if (remaining === 0) await tx.delete(founders).where(eq(founders.id, founderId));
  }
}
