import { claimReopenedMessage } from '../../pipeline/mail/messages/owner-messages.ts';
import { listingBackMessage } from '../../pipeline/mail/messages/taken-down-message.ts';
import { mailedListing } from '../../rules/people/mailed-words.ts';
import type { TeamUndo } from '../../rules/people/team-actions.ts';
import { LISTING, TAKEN_DOWN } from '../../rules/states/listing.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { putReviewHidden } from '../../store/community/write/reviews.ts';
import { putAside } from '../../store/community/write/set-aside.ts';
import type { Tx } from '../../store/engine/database.ts';
import { findClaim } from '../../store/listings/claims.ts';
import { findVersion, listOverlappingLater } from '../../store/listings/listing-versions.ts';
import { findListing } from '../../store/listings/listings.ts';
import { reopenClaim } from '../../store/listings/write/claims.ts';
import { holdListing } from '../../store/listings/write/hold-listing.ts';
import { editListing } from '../../store/listings/write/listing-versions.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { findOrderByNumber, ownLines } from '../../store/money/orders.ts';
import { moveLine } from '../../store/money/write/orders.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { putFaceBack } from '../../store/people/write/faces.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { findReport } from '../../store/team/reports.ts';
import { findTeamAction } from '../../store/team/team-actions.ts';
import { moveReport } from '../../store/team/write/reports.ts';
import { markUndone, noteTeamAction } from '../../store/team/write/team-actions.ts';
import type { Message } from '../../pipeline/mail/messages/messages.ts';
import type { ActParts, TeamReason } from '../act-parts.ts';
import { editorOf } from './moderation/revert-edit.ts';
import { tellReporters } from './moderation/tell-reporters.ts';

type Parts = Pick<ActParts, 'db' | 'mail' | 'now' | 'settings'>;
type Undo<D extends TeamUndo['do']> = Extract<TeamUndo, { do: D }>;
type Doing = Parts & { actionId: number } & TeamReason;

/**
 * Takes an action of the team's log back, as far as nothing else has happened to it since: `changed_since` then. Who was
 * told of the action is told of this.
 */
export async function undoTeamAction(
  parts: Parts,
  { actionId, by, reason }: { actionId: number } & TeamReason,
): Promise<
  | { outcome: 'undone'; subject: string }
  | { outcome: 'unknown' | 'final' | 'undone_before' | 'changed_since' }
> {
  const { db, now } = parts;
  return db.transaction(async (tx) => {
    const action = await findTeamAction(tx, actionId);
    if (!action) return { outcome: 'unknown' };
    const { undo, subject } = action;
    if (action.undoneAt !== null) return { outcome: 'undone_before' };
    if (undo === null) return { outcome: 'final' };
    if (!(await takeBack(tx, { ...parts, actionId, by, reason }, undo))) return { outcome: 'changed_since' };
    await markUndone(tx, actionId, now());
    const note = { by, action: 'undo', subject, reason, undo: null, undoes: actionId } as const;
    await noteTeamAction(tx, note, now());
    return { outcome: 'undone', subject };
  });
}

/** False where it is not as the action left it. */
function takeBack(tx: Tx, doing: Doing, undo: TeamUndo): Promise<boolean> {
  switch (undo.do) {
    case 'reinstate':
      return reinstate(tx, doing, undo);
    case 'put_review':
      return putReview(tx, doing, undo);
    case 'reopen_claim':
      return takeClaimBack(tx, doing, undo);
    case 'revert':
      return revertAgain(tx, doing, undo);
    case 'reopen_line':
      return reopenLine(tx, doing, undo);
    case 'reopen_reports':
      return reopenReports(tx, doing, undo.reports);
    case 'count_votes':
      return countVotes(tx, undo);
    case 'put_face_back':
      return putFaceBack(tx, undo.accountId, undo.sha256);
  }
}

async function reinstate(
  tx: Tx,
  doing: Doing,
  { listingId, before, reports }: Undo<'reinstate'>,
): Promise<boolean> {
  const { now } = doing;
  const listing = await findListing(tx, listingId);
  if (!listing || !isOneOf(listing.status, TAKEN_DOWN)) return false;
  if (isOneOf(before, TAKEN_DOWN)) {
    const event = before === 'archived' ? 'archive' : 'reject';
    if (!LISTING.after(listing.status, event)) return false;
    await moveListing(tx, listing, { event }, now());
  } else if (before === 'live') {
    await moveListing(tx, listing, { event: 'reinstate' }, now());
  } else {
    const plan = listing.plan === 'paid' ? 'paid' : 'none';
    await moveListing(tx, listing, { event: 'reinstate_unpublished', plan }, now());
  }
  await reopenReports(tx, doing, reports);
  const { name } = await getSiteSettings(tx);
  const message = listingBackMessage(name, mailedListing(listing), before === 'live');
  await tell(tx, doing, listing.ownerId, `reinstated-${listingId}-${doing.actionId}`, message);
  return true;
}

async function putReview(
  tx: Tx,
  doing: Doing,
  { listingId, reviewId, hidden, reports }: Undo<'put_review'>,
): Promise<boolean> {
  const review = { listingId, id: reviewId, hidden };
  if (!(await putReviewHidden(tx, review, doing.now()))) return false;
  await reopenReports(tx, doing, reports);
  return true;
}

async function takeClaimBack(
  tx: Tx,
  doing: Doing,
  { claimId, listing: before, rivals }: Undo<'reopen_claim'>,
): Promise<boolean> {
  const found = await findClaim(tx, claimId);
  if (!found || found.claim.status !== (before === null ? 'rejected' : 'verified')) return false;
  const { claim, listing } = found;
  if (before !== null && listing.ownerId !== claim.accountId) return false;
  const ownerBefore = before?.ownerId == null ? undefined : await findAccount(tx, before.ownerId);
  const owner = before && {
    ownerId: ownerBefore?.id ?? null,
    draftId: ownerBefore ? before.draftId : null,
    verifiedAt: before.verifiedAt === null ? null : new Date(before.verifiedAt),
  };
  await reopenClaim(tx, found, { owner, rivals }, doing.now());
  const { name } = await getSiteSettings(tx);
  const message = claimReopenedMessage(name, mailedListing(listing), before !== null);
  await tell(tx, doing, claim.accountId, `claim-reopened-${claimId}-${doing.actionId}`, message);
  if (ownerBefore && ownerBefore.id !== claim.accountId) {
    await tell(tx, doing, ownerBefore.id, `owner-again-${claimId}-${doing.actionId}`, message);
  }
  return true;
}

async function revertAgain(tx: Tx, doing: Doing, { version: id }: Undo<'revert'>): Promise<boolean> {
  const version = await findVersion(tx, id);
  const listing = version && (await findListing(tx, version.listingId));
  if (!version || !listing || (await listOverlappingLater(tx, version)).length > 0) return false;
  const editor = editorOf(doing.by, `revert ${id}`);
  return (await editListing(tx, listing, version.before, editor, doing.now())) !== undefined;
}

async function reopenLine(
  tx: Tx,
  { now }: Doing,
  { order: number, position }: Undo<'reopen_line'>,
): Promise<boolean> {
  const order = await findOrderByNumber(tx, number);
  const line = order && (await ownLines(tx, order)).find((one) => one.position === position);
  if (line?.fulfilment !== 'done') return false;
  await moveLine(tx, line, 'reopen', { note: 'The team looks at it again.' }, now());
  return true;
}

/** Reports of what is gone meanwhile went with it. */
async function reopenReports(tx: Tx, { mail, now }: Doing, ids: readonly number[]): Promise<boolean> {
  for (const id of ids) {
    const report = await findReport(tx, id);
    if (!report || report.status === 'open') continue;
    await moveReport(tx, report, 'reopen', now());
    await tellReporters(tx, { mail, now }, [id], 'reopened');
  }
  return true;
}

/** Votes and follows that were taken back meanwhile stay so. */
async function countVotes(tx: Tx, { listingId, accounts }: Undo<'count_votes'>): Promise<boolean> {
  const listing = await findListing(tx, listingId);
  // Votes given in this moment are still set aside by the action.
  if (listing) await holdListing(tx, listing.slug);
  const asked = { listingId, accounts, setAsideAt: null };
  const changed = [...(await putAside(tx, 'votes', asked)), ...(await putAside(tx, 'follows', asked))];
  return changed.length > 0;
}

async function tell(
  tx: Tx,
  { mail }: Doing,
  accountId: number | null,
  key: string,
  message: Message,
): Promise<void> {
  const account = accountId === null ? undefined : await findAccount(tx, accountId);
  if (account) await mail.queue(tx, { key, to: account.email, ...message });
}
