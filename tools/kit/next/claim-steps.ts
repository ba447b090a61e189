import type { ClaimStatus } from '../../../rules/states/claim.ts';
import type { ClaimWithListing } from '../../../store/listings/claims.ts';
import type { Step } from './steps.ts';

/** What comes next for a claim of this status; `waits` for one that is proved and with the operator. */
export function claimSteps(
  { claim, listing }: ClaimWithListing,
  status: ClaimStatus,
  waits: boolean,
): Step[] {
  if (waits) {
    return [
      { tool: 'list_my_claims', arguments: {}, why: 'The operator decides; the answer comes by mail.' },
    ];
  }
  switch (status) {
    case 'pending':
      return claim.method === 'email'
        ? [
            {
              tool: 'list_my_claims',
              arguments: {},
              why: 'Shows the status, once the person has opened the link in the mail and confirmed.',
            },
          ]
        : [
            {
              tool: 'verify_claim',
              arguments: { claim_id: claim.id },
              why: 'Looks for it, once it is published.',
            },
          ];
    case 'verified':
      return [{ tool: 'get_account', arguments: {}, why: 'Shows the verified listing among the others.' }];
    case 'expired':
      return [
        {
          tool: 'claim_listing',
          arguments: {
            slug: listing.slug,
            method: claim.method,
            ...(claim.email ? { email: claim.email } : {}),
          },
          why: 'Not proved in time: starts again.',
        },
      ];
    case 'rejected':
      return [];
  }
}
