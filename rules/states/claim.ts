import { defineStates, type EventOf, from, type StateOf, unchanged } from './define-states.ts';

/** The states of ownership claims. */
export const CLAIM = defineStates({
  subject: 'claim',
  states: {
    pending: 'Not proved yet; or proved, and with the operator because the listing has another owner.',
    verified: 'Control of the website was proved; the listing is verified.',
    expired: 'Not proved in time.',
    rejected: 'Refused by the operator.',
    lost: 'Somebody else proved control of the website, and has the listing.',
    ended: 'Not needed any more: another claim of the same person was verified.',
  },
  starts: 'pending',
  events: {
    prove: {
      means: 'Control of the website is proved; the operator decides.',
      when: 'The listing has another owner.',
      to: unchanged('pending'),
    },
    verify: {
      means: 'Control of the website is proved, or the operator agrees to a proved claim.',
      when: 'The listing has no owner, the claimant works on it already, or the operator agrees.',
      to: { pending: 'verified' },
    },
    reject: { means: 'The operator refuses it.', to: { pending: 'rejected' } },
    lose: {
      means: 'The listing goes to somebody else, by another claim.',
      when: 'It was proved.',
      to: from(['pending', 'verified'], 'lost'),
    },
    end: {
      means: 'Another claim of the same person for the listing is verified.',
      to: { pending: 'ended' },
    },
    reopen: {
      means: 'The operator takes the decision back.',
      when: 'It was proved.',
      to: from(['verified', 'rejected', 'lost'], 'pending'),
    },
    expire: { means: 'Its days are over.', when: 'It was not proved.', to: { pending: 'expired' } },
  },
});

export type ClaimStatus = StateOf<typeof CLAIM>;

/** The status as claimants see it; a proved claim that waits for the operator is `proved`. */
export const VISIBLE_CLAIM_STATUSES = [...CLAIM.all, 'proved'] as const;
export type VisibleClaimStatus = (typeof VISIBLE_CLAIM_STATUSES)[number];

/**
 * Returns the status of a claim as claimants see it. An overdue claim is `expired` even before the hourly cleanup has
 * changed it.
 */
export function getVisibleClaimStatus(
  { status, provenAt, expiresAt }: { status: ClaimStatus; provenAt: Date | null; expiresAt: Date },
  now: Date,
): VisibleClaimStatus {
  if (status !== 'pending') return status;
  return provenAt !== null ? 'proved' : expiresAt <= now ? 'expired' : 'pending';
}

export type ClaimEvent = EventOf<typeof CLAIM>;
