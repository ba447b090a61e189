import { claimReopenedMessage } from '../../mail/messages/owner-messages.ts';
import { listingRestoredMessage } from '../../mail/messages/taken-down-message.ts';
import { getMailSafeListingName } from '../../rules/people/mail-safe-text.ts';
import type { LaunchRestoration, LaterChange, TeamUndo } from '../../rules/people/team-actions.ts';
import { LISTING, TAKEN_DOWN_STATUSES } from '../../rules/states/listing.ts';
import { isOneOf } from '../../rules/states/define-states.ts';
import { setReviewHidden } from '../../store/community/write/reviews.ts';
import { setDiscounted } from '../../store/community/write/discount-votes.ts';
import type { Tx } from '../../store/engine/database.ts';
import { findClaim } from '../../store/listings/ownership-claims.ts';
import { findVersion, listLaterOverlappingVersions } from '../../store/listings/listing-versions.ts';
import { findListing } from '../../store/listings/listings.ts';
import { reopenClaim } from '../../store/listings/write/ownership-claims.ts';
import { lockListing } from '../../store/listings/write/lock-listing.ts';
import { editListing } from '../../store/listings/write/listing-versions.ts';
import { moveListing } from '../../store/listings/write/move-listing.ts';
import { findOrderByNumber, listOrderLines } from '../../store/orders/orders.ts';
import { moveLine } from '../../store/orders/write/orders.ts';
import { findAccount } from '../../store/people/accounts.ts';
import { restoreAvatar } from '../../store/people/write/avatars.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import { findReport } from '../../store/team/reports.ts';
import { listUncoveredDiscounts } from '../../store/team/discounted-votes.ts';
import { findTeamAction, listActiveActionsAfter } from '../../store/team/team-actions.ts';
import { moveReport } from '../../store/team/write/reports.ts';
import { markUndone, recordTeamAction } from '../../store/team/write/team-actions.ts';
import type { Message } from '../../mail/messages/messages.ts';
import type { UseCaseDeps, TeamReason } from '../use-case-deps.ts';
import { type RestoredLaunch, restoreLaunch } from './restore-launch.ts';
import { getTeamEditor } from './moderation/revert-edit.ts';
import { notifyReporters } from './moderation/notify-reporters.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'mail' | 'now' | 'settings'>;
type RevertData<D extends TeamUndo['do']> = Extract<TeamUndo, { do: D }>;
type RevertContext = Deps & { actionId: number } & TeamReason;

/**
 * Reverts an action from the team's log, if its result is unchanged and no later action on the same thing is in
 * force. Otherwise `changed_since` says what changed. The people who were notified of the action are notified of this
 * too.
 */
export async function revertTeamAction(
  deps: Deps,
  { actionId, by, reason }: { actionId: number } & TeamReason,
): Promise<
  | { outcome: 'undone'; subject: string; launch?: LaunchRestoration }
  | { outcome: 'unknown' | 'final' | 'undone_before' }
  | { outcome: 'changed_since'; since: LaterChange }
> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const action = await findTeamAction(tx, actionId);
    if (!action) return { outcome: 'unknown' };
    const { undo, subject } = action;
    if (action.undoneAt !== null) return { outcome: 'undone_before' };
    if (undo === null) return { outcome: 'final' };
    const done =
      (await findLaterAction(tx, actionId, undo)) ??
      (await applyRevert(tx, { ...deps, actionId, by, reason }, undo));
    if (done && 'what' in done) return { outcome: 'changed_since', since: done };
    await markUndone(tx, actionId, now());
    const note = { by, action: 'undo', subject, reason, undo: null, undoes: actionId } as const;
    await recordTeamAction(tx, note, now());
    return { outcome: 'undone', subject, ...done };
  });
}

/** Finds the first later action on the same thing that is in force. */
async function findLaterAction(tx: Tx, actionId: number, undo: TeamUndo): Promise<LaterChange | undefined> {
  const subjectKey = await getSubject(tx, undo);
  if (subjectKey === undefined) return undefined;
  for (const later of await listActiveActionsAfter(tx, actionId)) {
    const { id: number, action, createdAt: at } = later;
    if (later.undo === null || (await getSubject(tx, later.undo)) !== subjectKey) continue;
    const by = later.operator ?? later.email ?? `account ${later.accountId}`;
    return { what: 'action', number, action, by, at };
  }
  return undefined;
}

/**
 * Names the thing that an action changed, if other actions may change it too; undefined where the result itself shows
 * later changes.
 */
async function getSubject(tx: Tx, undo: TeamUndo): Promise<string | undefined> {
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

type LaunchResult = { launch: LaunchRestoration };

/**
 * Reverts an action and returns what happened to a launch, if there was one. Returns the later change instead, and
 * changes nothing, if it cannot be reverted.
 */
function applyRevert(
  tx: Tx,
  context: RevertContext,
  undo: TeamUndo,
): Promise<LaterChange | LaunchResult | undefined> {
  switch (undo.do) {
    case 'reinstate':
      return reinstate(tx, context, undo);
    case 'put_review':
      return restoreReview(tx, context, undo);
    case 'reopen_claim':
      return revertClaimDecision(tx, context, undo);
    case 'revert':
      return restoreRevertedEdit(tx, context, undo);
    case 'reopen_line':
      return reopenLine(tx, context, undo);
    case 'reopen_reports':
      return reopenReports(tx, context, undo.reports);
    case 'count_votes':
      return countVotes(tx, context, undo);
    case 'put_face_back':
      return restorePicture(tx, undo);
  }
}

const DELETED = { what: 'gone' } as const;
const describeState = (state: string): LaterChange => ({ what: 'state', is: state });

async function reinstate(
  tx: Tx,
  context: RevertContext,
  { listingId, before, reports, made }: RevertData<'reinstate'>,
): Promise<LaterChange | LaunchResult | undefined> {
  const { now } = context;
  const listing = await findListing(tx, listingId);
  if (!listing) return DELETED;
  if (!isOneOf(listing.status, TAKEN_DOWN_STATUSES) || listing.status !== made.status)
    return describeState(`the listing is ${listing.status}`);
  // The owner may have left with the wish that it be taken down.
  if (made.ownerId !== null && listing.ownerId === null) return describeState('its owner has left');
  let restored: RestoredLaunch | undefined;
  if (isOneOf(before, TAKEN_DOWN_STATUSES)) {
    const event = before === 'archived' ? 'archive' : 'reject';
    if (!LISTING.next(listing.status, event)) return describeState(`the listing is ${listing.status}`);
    await moveListing(tx, listing, { event }, now());
  } else if (before === 'live') {
    await moveListing(tx, listing, { event: 'reinstate' }, now());
  } else {
    restored = await restoreLaunch(tx, listing, now());
    if (!restored) return describeState('no week on offer has a place for the launch that was bought');
  }
  await reopenReports(tx, context, reports);
  const { name } = await getSiteSettings(tx);
  const message = listingRestoredMessage(name, getMailSafeListingName(listing), restored);
  await notify(tx, context, listing.ownerId, `reinstated-${listingId}-${context.actionId}`, message);
  return restored && { launch: restored.launch };
}

async function restoreReview(
  tx: Tx,
  context: RevertContext,
  { listingId, reviewId, hidden, reports }: RevertData<'put_review'>,
): Promise<LaterChange | undefined> {
  const review = { listingId, id: reviewId, hidden };
  if (!(await setReviewHidden(tx, review, context.now()))) return DELETED;
  return reopenReports(tx, context, reports);
}

async function revertClaimDecision(
  tx: Tx,
  context: RevertContext,
  { claimId, listing: before, rivals, verifiedAt }: RevertData<'reopen_claim'>,
): Promise<LaterChange | undefined> {
  const found = await findClaim(tx, claimId);
  if (!found) return DELETED;
  const { claim, listing } = found;
  if (claim.status !== (before === null ? 'rejected' : 'verified'))
    return describeState(`the claim is ${claim.status}`);
  if (before !== null && listing.ownerId !== claim.accountId)
    return describeState('the listing has another owner');
  if (verifiedAt !== undefined && listing.verifiedAt?.toISOString() !== verifiedAt)
    return describeState('the listing was verified again');
  const ownerBefore = before?.ownerId == null ? undefined : await findAccount(tx, before.ownerId);
  const owner = before && {
    ownerId: ownerBefore?.id ?? null,
    draftId: ownerBefore ? before.draftId : null,
    verifiedAt: before.verifiedAt === null ? null : new Date(before.verifiedAt),
  };
  await reopenClaim(tx, found, { owner, rivals }, context.now());
  const { name } = await getSiteSettings(tx);
  const message = claimReopenedMessage(name, getMailSafeListingName(listing), before !== null);
  await notify(tx, context, claim.accountId, `claim-reopened-${claimId}-${context.actionId}`, message);
  if (ownerBefore && ownerBefore.id !== claim.accountId) {
    await notify(tx, context, ownerBefore.id, `owner-again-${claimId}-${context.actionId}`, message);
  }
  return undefined;
}

async function restoreRevertedEdit(
  tx: Tx,
  context: RevertContext,
  { version: id }: RevertData<'revert'>,
): Promise<LaterChange | undefined> {
  const version = await findVersion(tx, id);
  const listing = version && (await findListing(tx, version.listingId));
  if (!version || !listing) return DELETED;
  const [later] = await listLaterOverlappingVersions(tx, version);
  if (later) return { what: 'edit', version: later.id };
  const editor = getTeamEditor(context.by, `revert ${id}`);
  const edited = await editListing(tx, listing, version.before, editor, context.now());
  return edited ? undefined : describeState('the fields have those values already');
}

async function reopenLine(
  tx: Tx,
  { now }: RevertContext,
  { order: number, position, note }: RevertData<'reopen_line'>,
): Promise<LaterChange | undefined> {
  const order = await findOrderByNumber(tx, number);
  const line = order && (await listOrderLines(tx, order)).find((one) => one.position === position);
  if (!line) return DELETED;
  if (line.fulfilment !== 'done') return describeState(`the line is ${line.fulfilment}`);
  await moveLine(tx, line, 'reopen', { note: note ?? '' }, now());
  return undefined;
}

/** Reopens reports. Reports of deleted things were deleted with them. */
async function reopenReports(
  tx: Tx,
  { mail, now }: RevertContext,
  ids: readonly number[],
): Promise<LaterChange | undefined> {
  for (const id of ids) {
    const report = await findReport(tx, id);
    if (!report || report.status === 'open') continue;
    await moveReport(tx, report, 'reopen', now());
    await notifyReporters(tx, { mail, now }, [id], 'reopened');
  }
  return undefined;
}

/** Counts votes again, except those that people have withdrawn since and those that another action discounts. */
async function countVotes(
  tx: Tx,
  { actionId }: RevertContext,
  { listingId }: RevertData<'count_votes'>,
): Promise<LaterChange | undefined> {
  const listing = await findListing(tx, listingId);
  if (!listing) return DELETED;
  // Votes cast at this moment are still discounted by the action.
  await lockListing(tx, listing.slug);
  const accounts = await listUncoveredDiscounts(tx, listingId, actionId);
  const change = { listingId, accounts, setAsideAt: null };
  await setDiscounted(tx, 'votes', change);
  await setDiscounted(tx, 'follows', change);
  return undefined;
}

async function restorePicture(
  tx: Tx,
  { accountId, sha256 }: RevertData<'put_face_back'>,
): Promise<LaterChange | undefined> {
  const isRestored = await restoreAvatar(tx, accountId, sha256);
  return isRestored ? undefined : describeState('the person has another picture, or none');
}

async function notify(
  tx: Tx,
  { mail }: RevertContext,
  accountId: number | null,
  key: string,
  message: Message,
): Promise<void> {
  const account = accountId === null ? undefined : await findAccount(tx, accountId);
  if (account) await mail.queue(tx, { key, to: account.email, ...message });
}
