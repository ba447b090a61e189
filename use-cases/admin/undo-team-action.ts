import { claimReopenedMessage } from '../../mail/messages/owner-messages.ts';
import { listingBackMessage } from '../../mail/messages/taken-down-message.ts';
import { mailedListing } from '../../rules/people/mailed-words.ts';
import type { LaunchBack, Since, TeamUndo } from '../../rules/people/team-actions.ts';
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
import { findOrderByNumber, ownLines } from '../../store/orders/orders.ts';
import { moveLine } from '../../store/orders/write/orders.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { putFaceBack } from '../../store/people/write/faces.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { findReport } from '../../store/team/reports.ts';
import { listHeldByNone } from '../../store/team/set-aside.ts';
import { findTeamAction, listInForceAfter } from '../../store/team/team-actions.ts';
import { moveReport } from '../../store/team/write/reports.ts';
import { markUndone, noteTeamAction } from '../../store/team/write/team-actions.ts';
import type { Message } from '../../mail/messages/messages.ts';
import type { ActParts, TeamReason } from '../act-parts.ts';
import { type LaunchAgain, launchAgain } from './launch-again.ts';
import { editorOf } from './moderation/revert-edit.ts';
import { tellReporters } from './moderation/tell-reporters.ts';

type Parts = Pick<ActParts, 'db' | 'mail' | 'now' | 'settings'>;
type Undo<D extends TeamUndo['do']> = Extract<TeamUndo, { do: D }>;
type Doing = Parts & { actionId: number } & TeamReason;

/**
 * Reverts an action from the team's log, if its result is unchanged and no later action on the same thing is in
 * force. Otherwise `changed_since` says what changed. The people who were notified of the action are notified of this
 * too.
 */
export async function undoTeamAction(
  parts: Parts,
  { actionId, by, reason }: { actionId: number } & TeamReason,
): Promise<
  | { outcome: 'undone'; subject: string; launch?: LaunchBack }
  | { outcome: 'unknown' | 'final' | 'undone_before' }
  | { outcome: 'changed_since'; since: Since }
> {
  const { db, now } = parts;
  return db.transaction(async (tx) => {
    const action = await findTeamAction(tx, actionId);
    if (!action) return { outcome: 'unknown' };
    const { undo, subject } = action;
    if (action.undoneAt !== null) return { outcome: 'undone_before' };
    if (undo === null) return { outcome: 'final' };
    const done =
      (await laterAction(tx, actionId, undo)) ??
      (await takeBack(tx, { ...parts, actionId, by, reason }, undo));
    if (done && 'what' in done) return { outcome: 'changed_since', since: done };
    await markUndone(tx, actionId, now());
    const note = { by, action: 'undo', subject, reason, undo: null, undoes: actionId } as const;
    await noteTeamAction(tx, note, now());
    return { outcome: 'undone', subject, ...done };
  });
}

/** Finds the first later action on the same thing that is in force. */
async function laterAction(tx: Tx, actionId: number, undo: TeamUndo): Promise<Since | undefined> {
  const thing = await thingOf(tx, undo);
  if (thing === undefined) return undefined;
  for (const later of await listInForceAfter(tx, actionId)) {
    const { id: number, action, createdAt: at } = later;
    if (later.undo === null || (await thingOf(tx, later.undo)) !== thing) continue;
    const by = later.operator ?? later.email ?? `account ${later.accountId}`;
    return { what: 'action', number, action, by, at };
  }
  return undefined;
}

/**
 * Names the thing that an action changed, if other actions may change it too; undefined where the result itself shows
 * later changes.
 */
async function thingOf(tx: Tx, undo: TeamUndo): Promise<string | undefined> {
  switch (undo.do) {
    case 'reinstate':
      return `status of ${undo.listingId}`;
    case 'put_review':
      return `review ${undo.reviewId}`;
    case 'put_face_back':
      return `picture of ${undo.accountId}`;
    case 'reopen_claim':
      return undo.listing === null
        ? undefined
        : `owner of ${(await findClaim(tx, undo.claimId))?.listing.id}`;
    case 'revert':
    case 'reopen_line':
    case 'reopen_reports':
    case 'count_votes':
      return undefined;
  }
}

type Launch = { launch: LaunchBack };

/**
 * Reverts an action and returns what happened to a launch, if there was one. Returns the later change instead, and
 * changes nothing, if it cannot be reverted.
 */
function takeBack(tx: Tx, doing: Doing, undo: TeamUndo): Promise<Since | Launch | undefined> {
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
      return countVotes(tx, doing, undo);
    case 'put_face_back':
      return putPictureBack(tx, undo);
  }
}

const GONE = { what: 'gone' } as const;
const isNow = (is: string): Since => ({ what: 'state', is });

async function reinstate(
  tx: Tx,
  doing: Doing,
  { listingId, before, reports, made }: Undo<'reinstate'>,
): Promise<Since | Launch | undefined> {
  const { now } = doing;
  const listing = await findListing(tx, listingId);
  if (!listing) return GONE;
  if (!isOneOf(listing.status, TAKEN_DOWN) || listing.status !== made.status)
    return isNow(`the listing is ${listing.status}`);
  // The owner may have left with the wish that it be taken down.
  if (made.ownerId !== null && listing.ownerId === null) return isNow('its owner has left');
  let back: LaunchAgain | undefined;
  if (isOneOf(before, TAKEN_DOWN)) {
    const event = before === 'archived' ? 'archive' : 'reject';
    if (!LISTING.after(listing.status, event)) return isNow(`the listing is ${listing.status}`);
    await moveListing(tx, listing, { event }, now());
  } else if (before === 'live') {
    await moveListing(tx, listing, { event: 'reinstate' }, now());
  } else {
    back = await launchAgain(tx, listing, now());
    if (!back) return isNow('no week on offer has a place for the launch that was bought');
  }
  await reopenReports(tx, doing, reports);
  const { name } = await getSiteSettings(tx);
  const message = listingBackMessage(name, mailedListing(listing), back);
  await tell(tx, doing, listing.ownerId, `reinstated-${listingId}-${doing.actionId}`, message);
  return back && { launch: back.launch };
}

async function putReview(
  tx: Tx,
  doing: Doing,
  { listingId, reviewId, hidden, reports }: Undo<'put_review'>,
): Promise<Since | undefined> {
  const review = { listingId, id: reviewId, hidden };
  if (!(await putReviewHidden(tx, review, doing.now()))) return GONE;
  return reopenReports(tx, doing, reports);
}

async function takeClaimBack(
  tx: Tx,
  doing: Doing,
  { claimId, listing: before, rivals, verifiedAt }: Undo<'reopen_claim'>,
): Promise<Since | undefined> {
  const found = await findClaim(tx, claimId);
  if (!found) return GONE;
  const { claim, listing } = found;
  if (claim.status !== (before === null ? 'rejected' : 'verified'))
    return isNow(`the claim is ${claim.status}`);
  if (before !== null && listing.ownerId !== claim.accountId) return isNow('the listing has another owner');
  if (verifiedAt !== undefined && listing.verifiedAt?.toISOString() !== verifiedAt)
    return isNow('the listing was verified again');
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
  return undefined;
}

async function revertAgain(
  tx: Tx,
  doing: Doing,
  { version: id }: Undo<'revert'>,
): Promise<Since | undefined> {
  const version = await findVersion(tx, id);
  const listing = version && (await findListing(tx, version.listingId));
  if (!version || !listing) return GONE;
  const [later] = await listOverlappingLater(tx, version);
  if (later) return { what: 'edit', version: later.id };
  const editor = editorOf(doing.by, `revert ${id}`);
  const edited = await editListing(tx, listing, version.before, editor, doing.now());
  return edited ? undefined : isNow('the fields have those values already');
}

async function reopenLine(
  tx: Tx,
  { now }: Doing,
  { order: number, position, note }: Undo<'reopen_line'>,
): Promise<Since | undefined> {
  const order = await findOrderByNumber(tx, number);
  const line = order && (await ownLines(tx, order)).find((one) => one.position === position);
  if (!line) return GONE;
  if (line.fulfilment !== 'done') return isNow(`the line is ${line.fulfilment}`);
  await moveLine(tx, line, 'reopen', { note: note ?? '' }, now());
  return undefined;
}

/** Reopens reports. Reports of deleted things were deleted with them. */
async function reopenReports(
  tx: Tx,
  { mail, now }: Doing,
  ids: readonly number[],
): Promise<Since | undefined> {
  for (const id of ids) {
    const report = await findReport(tx, id);
    if (!report || report.status === 'open') continue;
    await moveReport(tx, report, 'reopen', now());
    await tellReporters(tx, { mail, now }, [id], 'reopened');
  }
  return undefined;
}

/** Counts votes again, except those that people have withdrawn since and those that another action discounts. */
async function countVotes(
  tx: Tx,
  { actionId }: Doing,
  { listingId }: Undo<'count_votes'>,
): Promise<Since | undefined> {
  const listing = await findListing(tx, listingId);
  if (!listing) return GONE;
  // Votes cast at this moment are still discounted by the action.
  await holdListing(tx, listing.slug);
  const accounts = await listHeldByNone(tx, listingId, actionId);
  const asked = { listingId, accounts, setAsideAt: null };
  await putAside(tx, 'votes', asked);
  await putAside(tx, 'follows', asked);
  return undefined;
}

async function putPictureBack(
  tx: Tx,
  { accountId, sha256 }: Undo<'put_face_back'>,
): Promise<Since | undefined> {
  const isBack = await putFaceBack(tx, accountId, sha256);
  return isBack ? undefined : isNow('the person has another picture, or none');
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
