import { keysOf } from '../typed/records.ts';

/** The reasons for a report of a listing or a review: the stored code and the text that people read. */
export const REPORT_REASONS = {
  spam: 'Spam, or advertising for something else',
  untrue: 'It says what is not so',
  not_theirs: 'It uses a name, text or picture that is not theirs',
  broken: 'The website is gone, or another one',
  offensive: 'It is hateful, threatening or sexual',
  illegal: 'It is against the law, or a fraud',
  fake: 'Votes or reviews are not genuine',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_NAMES = keysOf(REPORT_REASONS);

/** Maximum characters of the details of a report. */
export const MAX_REPORT_CHARACTERS = 1000;
