import { editMessage } from '../../../../mail/messages/owner-messages.ts';
import { mailedListing } from '../../../../rules/people/mailed-words.ts';
import type { Tx } from '../../../../store/engine/database.ts';
import type { DraftRow } from '../../../../store/drafts/drafts.ts';
import { type ContentChange, contentOf, difference } from '../../../../store/listings/listing-content.ts';
import type { Editor, ListingVersion } from '../../../../store/listings/listing-versions.ts';
import { addVersion, editListing } from '../../../../store/listings/write/listing-versions.ts';
import { findListing, findStory, type ListingRow } from '../../../../store/listings/listings.ts';
import { getSiteSettings } from '../../../../store/site/site-settings.ts';
import type { Account, Context } from '../../runtime/define.ts';
import { saveListingOfDraft } from '../../drafts/listing-from-draft.ts';
import { checkEdits } from '../../limits/quotas.ts';
import { listingUrl } from '../../presenters/present.ts';

type Parts = Pick<Context, 'account' | 'mail' | 'settings' | 'now'>;

/** By what means somebody acts, in words for the version history. */
const meansOf = ({ via }: Account): string => (via.kind === 'oauth' ? via.client : `API key “${via.name}”`);

const editorOf = (account: Account, operation: string): Editor => ({
  accountId: account.id,
  via: meansOf(account),
  operation,
});

/**
 * Publishes an edit: kept as a version, the site team told. `changed` names the fields that differ now. Throws
 * `conflict` where the listing was edited too often.
 */
export async function publishEdit(
  parts: Parts,
  tx: Tx,
  listing: ListingRow,
  change: ContentChange,
  operation: string,
): Promise<{ listing: ListingRow; changed: string[] }> {
  await checkEdits(tx, parts, listing.id);
  const edited = await editListing(tx, listing, change, editorOf(parts.account, operation), parts.now());
  if (!edited) return { listing, changed: [] };
  await tellTeam(parts, tx, edited.listing, edited.version);
  return { listing: edited.listing, changed: Object.keys(edited.version.after) };
}

/** Writes a draft into its listing, as `saveListingOfDraft` does; what that changes on a listing is an edit, too. */
export async function publishDraft(
  parts: Parts,
  tx: Tx,
  draft: DraftRow,
  operation: string,
): Promise<ListingRow> {
  const { account, now } = parts;
  const row = draft.listingId === null ? undefined : await findListing(tx, draft.listingId);
  const before = row && contentOf(row, await findStory(tx, row.id));
  const listing = await saveListingOfDraft(tx, draft, now());
  const changed = before && difference(before, contentOf(listing, await findStory(tx, listing.id)));
  if (changed) {
    await checkEdits(tx, parts, listing.id);
    const version = await addVersion(tx, listing.id, changed, editorOf(account, operation), now());
    // While a profile is still being written there is nothing to look at.
    if (listing.status !== 'draft') await tellTeam(parts, tx, listing, version);
  }
  return listing;
}

/** Who was told of edits, where these addresses were written to. */
export const teamTold = (mailed: string[]): string =>
  mailed.length > 0
    ? 'The team of the site gets what it was before and after, by mail.'
    : 'Nobody is mailed.';

async function tellTeam(
  { account, mail, settings }: Parts,
  tx: Tx,
  listing: ListingRow,
  { id, before, after }: ListingVersion,
): Promise<void> {
  const { team_email: to } = await getSiteSettings(tx);
  if (to === '') return;
  await mail.queue(tx, {
    key: `edit-${id}`,
    to,
    ...editMessage({
      listing: { name: mailedListing(listing), url: listingUrl(settings.publicUrl, listing.slug) },
      versionId: id,
      who: `${account.email} (${meansOf(account)})`,
      before,
      after,
    }),
  });
}
