import { declinedAs } from '../declined-mail.ts';
import type { Tx } from '../../engine/database.ts';

/** Ends mail that strangers cause to an address and others of its mailbox; nothing where it was ended. */
export async function declineMail(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .insert(tx.t.declinedMail)
    .values(declinedAs(email).map((one) => ({ email: one, createdAt: now })))
    .onConflictDoNothing();
}
