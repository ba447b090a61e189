import type { ClaimStatus } from '../states/claim.ts';
import type { ListingStatus } from '../states/listing.ts';
import { keysOf } from '../typed/records.ts';

/** What the team does on its page or by command and keeps a reason for. */
export const TEAM_ACTIONS = {
  take_down: 'Listing taken down',
  hide_review: 'Review hidden',
  show_review: 'Review shown again',
  approve_claim: 'Claim approved',
  reject_claim: 'Claim rejected',
  revert_edit: 'Edit reverted',
  fulfil_line: 'Line of an order done by hand',
  resend_mail: 'Message sent again',
  dismiss_report: 'Report dismissed',
  set_votes_aside: 'Votes set aside',
  remove_picture: 'Picture of a founder removed',
  undo: 'Taken back',
} as const;

export type TeamActionName = keyof typeof TEAM_ACTIONS;
export const TEAM_ACTION_NAMES = keysOf(TEAM_ACTIONS);

/** What has to be known to take an action back; null where nothing can. */
export type TeamUndo =
  | { do: 'reinstate'; listingId: number; before: ListingStatus; reports: number[] }
  | { do: 'put_review'; listingId: number; reviewId: number; hidden: boolean; reports: number[] }
  | {
      do: 'reopen_claim';
      claimId: number;
      /** The listing as it was, where the claim was approved. */
      listing: { ownerId: number | null; draftId: string | null; verifiedAt: string | null } | null;
      rivals: { id: number; status: ClaimStatus }[];
    }
  | { do: 'revert'; version: number }
  | { do: 'reopen_line'; order: string; position: number }
  | { do: 'reopen_reports'; reports: number[] }
  | { do: 'count_votes'; listingId: number; accounts: number[] }
  | { do: 'put_face_back'; accountId: number; sha256: string };

/** Characters of a reason. */
export const TEAM_REASON_MAX = 1000;
