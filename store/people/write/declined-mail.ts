import type { Tx } from '../../engine/database.ts';

/** Ends mail that strangers cause to an address; nothing where it was ended. */
export async function declineMail(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.insert(tx.t.declinedMail).values({ email, createdAt: now }).onConflictDoNothing();
}
