import { eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

/** Does the owner of this address (lower case) want no mail that strangers cause? */
export async function hasDeclinedMail(db: Queries, email: string): Promise<boolean> {
  return (await db.$count(db.t.declinedMail, eq(db.t.declinedMail.email, email))) > 0;
}
