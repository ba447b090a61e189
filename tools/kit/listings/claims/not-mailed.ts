import type { MailHindrance } from '../../../../pipeline/mail/mail-to-strangers.ts';
import { conflict, type ToolError } from '../../call/errors.ts';

/** Mail to an address of somebody else that was not queued; `instead` says what to do. */
export const notMailed = (hindrance: MailHindrance, instead: string): ToolError =>
  hindrance === 'declined'
    ? conflict('The owner of this address takes no invites and claims by mail.', instead)
    : conflict(
        'This address got as many invites and claims by mail as it may get in a day.',
        `Try again tomorrow. ${instead}`,
      );
