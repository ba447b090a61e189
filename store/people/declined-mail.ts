import { inArray } from 'drizzle-orm';
import { getMailbox } from '../../rules/people/mailboxes.ts';
import type { Queries } from '../engine/database.ts';

/** Returns the addresses under which a refusal is stored: the address (lower case), and the mailbox that its mail arrives at. */
export const listDeclineAddresses = (email: string): string[] => [...new Set([email, getMailbox(email)])];

/** Checks whether the owner of this address (lower case) or its mailbox has refused mail caused by other people. */
export async function hasDeclinedMail(db: Queries, email: string): Promise<boolean> {
  return (
    (await db.$count(db.t.declinedMail, inArray(db.t.declinedMail.email, listDeclineAddresses(email)))) > 0
  );
}
