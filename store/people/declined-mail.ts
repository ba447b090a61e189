import { inArray } from 'drizzle-orm';
import { mailboxOf } from '../../rules/people/mailboxes.ts';
import type { Queries } from '../engine/database.ts';

/** Returns the addresses under which a refusal is stored: the address (lower case), and the mailbox that its mail arrives at. */
export const declinedAs = (email: string): string[] => [...new Set([email, mailboxOf(email)])];

/** Checks whether the owner of this address (lower case) or its mailbox has refused mail caused by other people. */
export async function hasDeclinedMail(db: Queries, email: string): Promise<boolean> {
  return (await db.$count(db.t.declinedMail, inArray(db.t.declinedMail.email, declinedAs(email)))) > 0;
}
