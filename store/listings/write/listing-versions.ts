import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { syncDraftWithListing } from '../../drafts/write/sync-draft.ts';
import { type ContentChange, getListingContent, diffContent, buildRowChange } from '../listing-content.ts';
import { getSiteSettings } from '../../site/site-settings.ts';
import { findStory, type ListingRow } from '../listings.ts';
import { saveStory, updateListing } from './listings.ts';
import type { Editor, ListingVersion } from '../listing-versions.ts';
import { oneRow } from '../../engine/one-row.ts';
import { placeholders, prepared, preparedWrite } from '../../engine/prepared.ts';
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
  const row = oneRow(await insertVersion(tx, { listingId, ...editor, before, after, createdAt: now }));
  addStoredOctets(tx, jsonOctets(before) + jsonOctets(after));
  await limitVersions(tx, listingId, now);
  return row;
}

const insertVersion = preparedWrite((tx) =>
  tx
    .insert(tx.t.listingVersions)
    .values(placeholders('listingId', 'accountId', 'via', 'operation', 'before', 'after', 'createdAt'))
    .returning(),
);

type SizedVersion = { id: number; size: number };

const sizedVersions = prepared((q) => {
  const { listingVersions: versions } = q.t;
  const size = sql<number>`${octetLength(versions.before)} + ${octetLength(versions.after)}`;
  return q
    .select({ id: versions.id, size: size.mapWith(Number) })
    .from(versions)
    .where(eq(versions.listingId, sql.placeholder('listingId')))
    .orderBy(desc(versions.id));
});

/** Deletes or clears the versions of a listing that are more, or larger, than the settings allow. */
async function limitVersions(tx: Tx, listingId: number, now: Date): Promise<void> {
  const { kept_versions, kept_version_megabytes } = await getSiteSettings(tx);
  const newestFirst = await sizedVersions(tx, { listingId });
  const newestExpired = newestFirst[kept_versions];
  if (newestExpired) await deleteOldVersions(tx, { listingId, newestExpired }, now);
  await clearLargeVersions(tx, newestFirst, kept_version_megabytes);
}

async function deleteOldVersions(
  tx: Tx,
  { listingId, newestExpired }: { listingId: number; newestExpired: SizedVersion },
  now: Date,
): Promise<void> {
  const { listingVersions: versions } = tx.t;
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
async function clearLargeVersions(
  tx: Tx,
  newestFirst: readonly SizedVersion[],
  megabytes: number,
): Promise<void> {
  let remaining = megabytes * 1024 * 1024;
  const excess = newestFirst.filter(
    (row, at) => (remaining -= row.size) < 0 && at > 0 && row.size > EMPTY_OCTETS,
  );
  const ids = excess.map(({ id }) => id);
  const { listingVersions: versions } = tx.t;
  if (ids.length > 0)
    await tx.update(versions).set({ before: {}, after: {} }).where(inArray(versions.id, ids));
}
