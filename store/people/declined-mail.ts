import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '../engine/database.ts';

/** Does the owner of this address (lower case) want no mail that strangers cause? */
export async function hasDeclinedMail(db: Queries, email: string): Promise<boolean> {
  return (await db.$count(db.t.declinedMail, eq(db.t.declinedMail.email, email))) > 0;
}

/** Ends mail that strangers cause to an address; nothing where it was ended. */
export async function declineMail(tx: Tx, email: string, now: Date): Promise<void> {
  await tx.insert(tx.t.declinedMail).values({ email, createdAt: now }).onConflictDoNothing();
}
