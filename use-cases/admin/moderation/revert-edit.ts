import { findVersion, listLaterOverlappingVersions } from '../../../store/listings/listing-versions.ts';
import { editListing } from '../../../store/listings/write/listing-versions.ts';
import { findListing } from '../../../store/listings/listings.ts';
import { recordTeamAction, type TeamMember } from '../../../store/team/write/team-actions.ts';
import type { UseCaseDeps, TeamReason } from '../../use-case-deps.ts';

export type RevertEditResult =
  | { outcome: 'unknown' | 'unchanged' }
  /** Later edits changed the same fields. */
  | { outcome: 'overlaps'; later: number[] }
  | { outcome: 'reverted'; slug: string; fields: string[]; version: number };

/** Restores the previous values of the fields of an edit, as a new version. */
export async function revertEdit(
  { db, now }: Pick<UseCaseDeps, 'db' | 'now'>,
  { version: id, force, by, reason }: { version: number; force: boolean } & TeamReason,
): Promise<RevertEditResult> {
  return db.transaction(async (tx) => {
    const version = await findVersion(tx, id);
    const listing = version && (await findListing(tx, version.listingId));
    // A version without values was truncated (`kept_version_megabytes`).
    if (!version || !listing || Object.keys(version.before).length === 0) return { outcome: 'unknown' };
    const later = await listLaterOverlappingVersions(tx, version);
    if (later.length > 0 && !force) return { outcome: 'overlaps', later: later.map((one) => one.id) };
    const editor = getTeamEditor(by, `revert ${id}`);
    const edited = await editListing(tx, listing, { change: version.before, editor }, now());
    if (!edited) return { outcome: 'unchanged' };
    const undo = { do: 'revert', version: edited.version.id } as const;
    await recordTeamAction(tx, { by, action: 'revert_edit', subject: listing.slug, reason, undo }, now());
    return {
      outcome: 'reverted',
      slug: listing.slug,
      fields: Object.keys(edited.version.after),
      version: edited.version.id,
    };
  });
}

/** Returns the editor of a team edit, for the history of the listing. */
export const getTeamEditor = (by: TeamMember, operation: string) =>
  'operator' in by
    ? { accountId: null, via: 'operator command', operation }
    : { accountId: by.accountId, via: 'team page', operation };
