import { listDeclineAddresses } from '../declined-mail.ts';
import type { Tx } from '../../engine/database.ts';

/** Refuses mail caused by other people for an address and its mailbox. Can be repeated. */
export async function declineMail(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .insert(tx.t.declinedMail)
    .values(listDeclineAddresses(email).map((one) => ({ email: one, createdAt: now })))
    .onConflictDoNothing();
}
