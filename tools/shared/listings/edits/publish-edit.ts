import { editMessage } from '../../../../mail/messages/owner-messages.ts';
import { getMailSafeListingName } from '../../../../rules/people/mail-safe-text.ts';
import type { Tx } from '../../../../store/engine/database.ts';
import type { DraftRow } from '../../../../store/drafts/drafts.ts';
import {
  type ContentChange,
  getListingContent,
  diffContent,
} from '../../../../store/listings/listing-content.ts';
import type { Editor, ListingVersion } from '../../../../store/listings/listing-versions.ts';
import { addVersion, editListing } from '../../../../store/listings/write/listing-versions.ts';
import { findListing, findStory, type ListingRow } from '../../../../store/listings/listings.ts';
import { getSiteSettings } from '../../../../store/site/site-settings.ts';
import type { Account, Context } from '../../runtime/define.ts';
import { saveListingOfDraft } from '../../drafts/save-listing-of-draft.ts';
import { checkEdits } from '../../limits/quotas.ts';
import { listingUrl } from '../../presenters/present.ts';

type EditDeps = Pick<Context, 'account' | 'mail' | 'settings' | 'now'>;

/** Names the client or API key, for the version history. */
const describeAccess = ({ via }: Account): string =>
  via.kind === 'oauth' ? via.client : `API key “${via.name}”`;

const buildEditor = (account: Account, operation: string): Editor => ({
  accountId: account.id,
  via: describeAccess(account),
  operation,
});

/**
 * Publishes an edit, stores it as a version and mails the site team. `changed` names the fields that differ now. Throws
 * `conflict` if the listing was edited too often.
 */
export async function publishEdit(
  deps: EditDeps,
  tx: Tx,
  listing: ListingRow,
  change: ContentChange,
  operation: string,
): Promise<{ listing: ListingRow; changed: string[] }> {
  await checkEdits(tx, deps, listing.id);
  const edited = await editListing(tx, listing, change, buildEditor(deps.account, operation), deps.now());
  if (!edited) return { listing, changed: [] };
  await notifyTeam(deps, tx, edited.listing, edited.version);
  return { listing: edited.listing, changed: Object.keys(edited.version.after) };
}

/** Writes a draft into its listing with `saveListingOfDraft`, and records the changes to an existing listing as an edit. */
export async function publishDraft(
  deps: EditDeps,
  tx: Tx,
  draft: DraftRow,
  operation: string,
): Promise<ListingRow> {
  const { account, now } = deps;
  const row = draft.listingId === null ? undefined : await findListing(tx, draft.listingId);
  const before = row && getListingContent(row, await findStory(tx, row.id));
  const listing = await saveListingOfDraft(tx, draft, now());
  const changed = before && diffContent(before, getListingContent(listing, await findStory(tx, listing.id)));
  if (changed) {
    await checkEdits(tx, deps, listing.id);
    const version = await addVersion(tx, listing.id, changed, buildEditor(account, operation), now());
    // The team need not review a profile that is still being written.
    if (listing.status !== 'draft') await notifyTeam(deps, tx, listing, version);
  }
  return listing;
}

/** Sentence on whether the team was mailed about an edit; `mailed` are the recipients. */
export const getTeamNotice = (mailed: string[]): string =>
  mailed.length > 0
    ? 'The team of the site gets what it was before and after, by mail.'
    : 'Nobody is mailed.';

async function notifyTeam(
  { account, mail, settings }: EditDeps,
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
      listing: { name: getMailSafeListingName(listing), url: listingUrl(settings.publicUrl, listing.slug) },
      versionId: id,
      editor: `${account.email} (${describeAccess(account)})`,
      before,
      after,
    }),
  });
}
