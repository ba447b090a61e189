import { buildMessage, type Message } from './messages.ts';

/** The outcome of a report. */
export type ReportOutcome = 'upheld' | 'dismissed' | 'reopened';

/** Notifies a reporter of what the team did about the report, without naming anyone else. */
export function reportOutcomeMessage(
  siteName: string,
  { listing, isReview }: { listing: string; isReview: boolean },
  outcome: ReportOutcome,
): Message {
  const reportedContent = isReview ? `a review of ${listing}` : listing;
  const text = {
    upheld: `Thank you for your report of ${reportedContent}. Our team looked at it and took it out: it is not shown on ${siteName} any more.`,
    dismissed: `Thank you for your report of ${reportedContent}. Our team looked at it and leaves it as it is.`,
    reopened: `Our team took back what it had decided about your report of ${reportedContent}, and looks at it again.`,
  }[outcome];
  const subject = outcome === 'reopened' ? 'is looked at again' : 'was looked at';
  return buildMessage(`Your report ${subject} on ${siteName}`, [
    text,
    ...(outcome === 'dismissed' ? ['If there is more to know, report it again and say so.'] : []),
  ]);
}
