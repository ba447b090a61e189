import { asc, eq, sql } from 'drizzle-orm';
import { mailboxOf } from '../../../rules/people/mailboxes.ts';
import type { Role } from '../../../rules/people/roles.ts';
import type { Tx } from '../../engine/database.ts';
import { oneRow } from '../../engine/one-row.ts';

/** The number of the account with this address (lower case), made on its first sign-in. */
export async function openAccount(tx: Tx, email: string, now: Date): Promise<number> {
  const { accounts } = tx.t;
  const mailbox = mailboxOf(email);
  const [made] = await tx
    .insert(accounts)
    .values({ email, mailbox, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (made) {
    // Also once the first one is deleted: its number goes on.
    const first = oneRow(
      await tx
        .select({ id: sql<number>`coalesce(${accounts.voterId}, ${accounts.id})` })
        .from(accounts)
        .where(eq(accounts.mailbox, mailbox))
        .orderBy(asc(accounts.id))
        .limit(1),
    );
    await tx.update(accounts).set({ voterId: first.id }).where(eq(accounts.id, made.id));
    return made.id;
  }
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error('an account just made is missing');
  return account.id;
}

/** Makes a person an operator of the site, or a member again. */
export async function setRole(tx: Tx, id: number, role: Role): Promise<void> {
  await tx.update(tx.t.accounts).set({ role }).where(eq(tx.t.accounts.id, id));
}

/** What the person wants to be called; null takes the name away. */
export async function putAccountName(tx: Tx, id: number, name: string | null): Promise<void> {
  await tx.update(tx.t.accounts).set({ name }).where(eq(tx.t.accounts.id, id));
}
