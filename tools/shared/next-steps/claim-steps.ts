import { isOneOf } from '../../../rules/states/define-states.ts';
import type { VisibleClaimStatus } from '../../../rules/states/claim.ts';
import { SHOWN_STATUSES } from '../../../rules/states/listing.ts';
import type { ClaimRow, ClaimWithListing } from '../../../store/listings/ownership-claims.ts';
import type { NotPossible, Step } from './steps.ts';

/** Next steps for a claim, and what is not possible. `worksOnListing`: the claimant works on the listing already. */
export function claimSteps(
  { claim, listing }: ClaimWithListing,
  status: VisibleClaimStatus,
  worksOnListing: boolean,
): { next_steps: Step[]; not_possible?: NotPossible[] } {
  if (worksOnListing && (status !== 'pending' || listing.verifiedAt !== null))
    return { next_steps: [createManageStep(listing.id)] };
  switch (status) {
    case 'pending':
      return { next_steps: [createProofStep(claim, listing.ownerId !== null && !worksOnListing)] };
    case 'proved':
      return { next_steps: [awaitDecisionStep] };
    case 'expired':
      return { next_steps: createClaimAgainSteps({ claim, listing }, 'Not proved in time: starts again.') };
    case 'ended':
    case 'verified':
    case 'lost':
      return {
        next_steps: createClaimAgainSteps(
          { claim, listing },
          'Asks for it again; with a proof, the operator decides.',
        ),
        not_possible: [createCannotManage('Somebody else has the listing now.')],
      };
    case 'rejected':
      return { next_steps: [], not_possible: [createCannotManage('The operator refused the claim.')] };
  }
}

const awaitDecisionStep: Step = {
  tool: 'list_my_claims',
  arguments: {},
  why: 'Nothing is to be done: the operator decides, and the answer comes by mail. This shows it, too.',
};

const createManageStep = (listing_id: number): Step => ({
  tool: 'get_my_listing',
  arguments: { listing_id },
  why: 'The caller manages the listing: shows what is left to do for it.',
});

const createCannotManage = (why: string): NotPossible => ({
  what: 'Manage this listing',
  why,
  instead: 'The person answers the mail about the claim, which reaches the team of the site.',
});

/** Next step for an open claim. */
export function createProofStep({ id, method, provenAt }: ClaimRow, isContested = false): Step {
  if (provenAt !== null) return awaitDecisionStep;
  const then = isContested ? ' The listing has another owner, so the operator decides then.' : '';
  return method === 'email'
    ? {
        tool: 'list_my_claims',
        arguments: {},
        why: `Shows the status, once the person has opened the link in the mail and confirmed.${then}`,
      }
    : {
        tool: 'verify_claim',
        arguments: { claim_id: id },
        why: `Looks for the proof, once it is published.${then}`,
      };
}

/** Step that starts a claim again. Only a published listing can be claimed. */
const createClaimAgainSteps = ({ claim, listing }: ClaimWithListing, why: string): Step[] =>
  isOneOf(listing.status, SHOWN_STATUSES)
    ? [
        {
          tool: 'claim_listing',
          arguments: {
            slug: listing.slug,
            method: claim.method,
            ...(claim.email === null ? {} : { email: claim.email }),
          },
          why,
        },
      ]
    : [];
