import { asc, eq, sql } from 'drizzle-orm';
import { getMailbox } from '../../../rules/people/mailboxes.ts';
import type { Role } from '../../../rules/people/roles.ts';
import type { Tx } from '../../engine/database.ts';
import { oneRow } from '../../engine/one-row.ts';

/** Returns the id of the account with this address (lower case); creates the account on the first sign-in. */
export async function getOrCreateAccount(tx: Tx, email: string, now: Date): Promise<number> {
  const { accounts } = tx.t;
  const mailbox = getMailbox(email);
  const [created] = await tx
    .insert(accounts)
    .values({ email, mailbox, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (created) {
    // If the first account was deleted, its id is still used.
    const first = oneRow(
      await tx
        .select({ id: sql<number>`coalesce(${accounts.voterId}, ${accounts.id})` })
        .from(accounts)
        .where(eq(accounts.mailbox, mailbox))
        .orderBy(asc(accounts.id))
        .limit(1),
    );
    await tx.update(accounts).set({ voterId: first.id }).where(eq(accounts.id, created.id));
    return created.id;
  }
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error('an account just made is missing');
  return account.id;
}

/** Makes a person an operator of the site, or an ordinary member again. */
export async function setRole(tx: Tx, id: number, role: Role): Promise<void> {
  await tx.update(tx.t.accounts).set({ role }).where(eq(tx.t.accounts.id, id));
}

/** Saves the person's display name; null removes it. */
export async function setAccountName(tx: Tx, id: number, name: string | null): Promise<void> {
  await tx.update(tx.t.accounts).set({ name }).where(eq(tx.t.accounts.id, id));
}
