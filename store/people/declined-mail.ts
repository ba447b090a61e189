import { inArray } from 'drizzle-orm';
import { mailboxOf } from '../../rules/people/mailboxes.ts';
import type { Queries } from '../engine/database.ts';

/** Under what the wish of an address (lower case) is kept: itself, and the mailbox its mail arrives at. */
export const declinedAs = (email: string): string[] => [...new Set([email, mailboxOf(email)])];

/** Does the owner of this address (lower case), or of another of its mailbox, want no mail that strangers cause? */
export async function hasDeclinedMail(db: Queries, email: string): Promise<boolean> {
  return (await db.$count(db.t.declinedMail, inArray(db.t.declinedMail.email, declinedAs(email)))) > 0;
}
