import { defineStates, type EventOf, from } from './define-states.ts';

/** The states of reports of listings and reviews. */
export const REPORT = defineStates({
  subject: 'report',
  states: {
    open: 'Nobody of the team has looked at it yet.',
    upheld: 'The team agreed: what it is about was taken down, hidden or mended.',
    dismissed: 'The team found nothing wrong.',
  },
  starts: 'open',
  events: {
    uphold: { means: 'The team agrees.', to: { open: 'upheld' } },
    dismiss: { means: 'The team finds nothing wrong.', to: { open: 'dismissed' } },
    reopen: { means: 'The team takes its decision back.', to: from(['upheld', 'dismissed'], 'open') },
  },
});

export type ReportEvent = EventOf<typeof REPORT>;
