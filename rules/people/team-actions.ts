import type { ClaimStatus } from '../states/claim.ts';
import type { ListingStatus } from '../states/listing.ts';
import { keysOf } from '../typed/records.ts';

/** The actions of the team, on its pages or by command, that are logged with a reason. */
export const TEAM_ACTIONS = {
  take_down: 'Listing taken down',
  hide_review: 'Review hidden',
  show_review: 'Review shown again',
  approve_claim: 'Claim approved',
  reject_claim: 'Claim rejected',
  revert_edit: 'Edit reverted',
  fulfil_line: 'Line of an order done by hand',
  answer_help: 'Question about an order answered',
  resend_mail: 'Message sent again',
  dismiss_report: 'Report dismissed',
  set_votes_aside: 'Votes set aside',
  remove_picture: 'Picture of a founder removed',
  undo: 'Taken back',
} as const;

export type TeamActionName = keyof typeof TEAM_ACTIONS;
export const TEAM_ACTION_NAMES = keysOf(TEAM_ACTIONS);

/** The data that is needed to revert an action; null if it cannot be reverted. */
export type TeamUndo =
  | {
      do: 'reinstate';
      listingId: number;
      before: ListingStatus;
      reports: number[];
      /** The status after the action, and the owner. */
      made: { status: ListingStatus; ownerId: number | null };
    }
  | { do: 'put_review'; listingId: number; reviewId: number; hidden: boolean; reports: number[] }
  | {
      do: 'reopen_claim';
      claimId: number;
      /** The listing as it was before, if the claim was approved. */
      listing: { ownerId: number | null; draftId: string | null; verifiedAt: string | null } | null;
      rivals: { id: number; status: ClaimStatus }[];
      /** When the action verified the listing; absent if the claim was rejected. */
      verifiedAt?: string;
    }
  | { do: 'revert'; version: number }
  /** `note` is the previous note of the line. */
  | { do: 'reopen_line'; order: string; position: number; note: string | null }
  | { do: 'reopen_reports'; reports: number[] }
  | { do: 'count_votes'; listingId: number; accounts: number[] }
  | { do: 'put_face_back'; accountId: number; sha256: string };

/** What happens to the launch of a reinstated listing that was taken down before it, in words for the team. */
export const LAUNCH_RESTORATIONS = {
  same_week: 'Its launch is in the same week as before.',
  another_week: 'The week that was bought for it has begun: it has the first with a place.',
  paid_to_choose: 'It has no week any more, but its launch stays paid: its owner chooses a week.',
  free_to_choose: 'It has no week any more: its owner chooses one.',
} as const;

export type LaunchRestoration = keyof typeof LAUNCH_RESTORATIONS;

/** Maximum characters of a reason. */
export const MAX_TEAM_REASON_CHARACTERS = 1000;

/** The change since an action that prevents reverting it. */
export type LaterChange =
  /** Another action on the same thing is in force and has to be reverted first. */
  | { what: 'action'; number: number; action: TeamActionName; by: string; at: Date }
  /** A later edit changed the same fields. */
  | { what: 'edit'; version: number }
  /** It is in another state than the action left it in, or belongs to another account. */
  | { what: 'state'; is: string }
  | { what: 'gone' };

/** Describes the change to the team. */
export function describeLaterChange(change: LaterChange): string {
  switch (change.what) {
    case 'action': {
      const at = `${change.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      return `Action ${change.number} came after it and is in force: ${TEAM_ACTIONS[change.action]}, by ${change.by}, ${at}. Take that one back first.`;
    }
    case 'edit':
      return `Version ${change.version} changed the same fields since: revert that one first.`;
    case 'state':
      return `Something else has happened to it since: ${change.is}. Check it and decide again.`;
    case 'gone':
      return 'It is not there any more.';
  }
}
