import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { syncDraftWithListing } from '../../drafts/write/sync-draft.ts';
import { type ContentChange, getListingContent, diffContent, buildRowChange } from '../listing-content.ts';
import { getSiteSettings } from '../../site/site-settings.ts';
import { findStory, type ListingRow } from '../listings.ts';
import { saveStory, updateListing } from './listings.ts';
import type { Editor, ListingVersion } from '../listing-versions.ts';
import { oneRow } from '../../engine/one-row.ts';
import { jsonOctets, addStoredOctets, octetLength } from '../../engine/octets.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The octets of an edit without values: `{}` twice. */
const EMPTY_OCTETS = 4;

/**
 * Changes a listing and saves the edit as a version. Writes only the fields in `change`, so that
 * simultaneous edits of different fields are both saved. Also updates the draft it was made from. Returns undefined if
 * nothing differs.
 */
export async function editListing(
  tx: Tx,
  listing: ListingRow,
  { change, editor }: { change: ContentChange; editor: Editor },
  now: Date,
): Promise<{ listing: ListingRow; version: ListingVersion } | undefined> {
  const changed = diffContent(getListingContent(listing, await findStory(tx, listing.id)), change);
  if (!changed) return undefined;
  const edited = await updateListing(tx, listing.id, buildRowChange(listing, changed.after), now);
  if (changed.after.story) await saveStory(tx, listing.id, changed.after.story, now);
  await syncDraftWithListing(tx, edited, changed.after, now);
  return { listing: edited, version: await addVersion(tx, listing.id, { ...changed, editor }, now) };
}

/**
 * Saves an edit as a version. Deletes versions beyond the newest `kept_versions` unless they are less than a day old, and the
 * values of old versions that do not fit into `kept_version_megabytes`.
 */
export async function addVersion(
  tx: Tx,
  listingId: number,
  { before, after, editor }: { before: ContentChange; after: ContentChange; editor: Editor },
  now: Date,
): Promise<ListingVersion> {
  const row = oneRow(
    await tx
      .insert(tx.t.listingVersions)
      .values({ listingId, ...editor, before, after, createdAt: now })
      .returning(),
  );
  addStoredOctets(tx, jsonOctets(before) + jsonOctets(after));
  await deleteOldVersions(tx, listingId, now);
  await clearLargeVersions(tx, listingId, row.id);
  return row;
}

async function deleteOldVersions(tx: Tx, listingId: number, now: Date): Promise<void> {
  const { listingVersions: versions } = tx.t;
  const { kept_versions } = await getSiteSettings(tx);
  const [newestExpired] = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(eq(versions.listingId, listingId))
    .orderBy(desc(versions.id))
    .limit(1)
    .offset(kept_versions);
  if (!newestExpired) return;
  await tx.delete(versions).where(
    and(
      eq(versions.listingId, listingId),
      lte(versions.id, newestExpired.id),
      // Versions of the last day stay, because edits per day are limited by counting them.
      lt(versions.createdAt, new Date(now.getTime() - DAY)),
    ),
  );
}

/** Removes the values of edits that do not fit into the size limit after newer ones; the newest edit always keeps its values. */
async function clearLargeVersions(tx: Tx, listingId: number, newest: number): Promise<void> {
  const { listingVersions: versions } = tx.t;
  const { kept_version_megabytes } = await getSiteSettings(tx);
  const size = sql<number>`${octetLength(versions.before)} + ${octetLength(versions.after)}`;
  const rows = await tx
    .select({ id: versions.id, size: size.mapWith(Number) })
    .from(versions)
    .where(eq(versions.listingId, listingId))
    .orderBy(desc(versions.id));
  let remaining = kept_version_megabytes * 1024 * 1024;
  const excess = rows.filter(
    (row) => (remaining -= row.size) < 0 && row.id !== newest && row.size > EMPTY_OCTETS,
  );
  const ids = excess.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(versions).set({ before: {}, after: {} }).where(inArray(versions.id, ids));
}
