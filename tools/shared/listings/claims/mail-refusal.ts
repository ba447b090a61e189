import type { MailRefusal } from '../../../../mail/unsolicited-mail.ts';
import { conflict, type ToolError } from '../../runtime/errors.ts';

/** Error for mail to another person's address that was not queued; `instead` says what to do. */
export const mailRefusal = (refusal: MailRefusal, instead: string): ToolError =>
  refusal === 'declined'
    ? conflict(`${REASONS[refusal]} ${NOTHING_CHANGED}`, instead)
    : conflict(`${REASONS[refusal]} ${NOTHING_CHANGED}`, `Try again tomorrow. ${instead}`);

const NOTHING_CHANGED = 'No mail went out, and nothing was changed.';

const REASONS = {
  declined: 'The owner of this address takes no invites and claims by mail.',
  enough: 'This address got as many invites and claims by mail as it may get in a day.',
  enough_of_sender: 'You had as many invites and claims mailed to this address as one person may in a day.',
} satisfies Record<MailRefusal, string>;
