import { defineStates, type EventOf, type StateOf, stays } from './define-states.ts';

/** Claims of listings. */
export const CLAIM = defineStates({
  subject: 'claim',
  states: {
    pending: 'Not proved yet; or proved, and with the operator because the listing has another owner.',
    verified: 'Control of the website was proved; the listing is verified.',
    expired: 'Not proved in time.',
    rejected: 'Refused by the operator.',
  },
  starts: 'pending',
  events: {
    prove: {
      means: 'Control of the website is proved; the operator decides.',
      when: 'The listing has another owner.',
      to: stays('pending'),
    },
    verify: {
      means: 'Control of the website is proved, or the operator agrees to a proved claim.',
      when: 'The listing has no owner, the claimant works on it already, or the operator agrees.',
      to: { pending: 'verified' },
    },
    reject: { means: 'The operator refuses it.', to: { pending: 'rejected' } },
    expire: { means: 'Its days are over.', when: 'It was not proved.', to: { pending: 'expired' } },
  },
});

export type ClaimStatus = StateOf<typeof CLAIM>;
export type ClaimEvent = EventOf<typeof CLAIM>;
