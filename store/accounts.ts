import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from './database.ts';

/** A person as the store knows them; scopes belong to the credential, not to the person. */
export type StoredAccount = { id: number; email: string; name: string | null; role: string };

/** The account with this number. Prepared: every signed-in request asks for it. */
export async function findAccount(db: Queries, id: number): Promise<StoredAccount | undefined> {
  const [account] = await db
    .prepared('accountById', (q) =>
      q
        .select({
          id: q.t.accounts.id,
          email: q.t.accounts.email,
          name: q.t.accounts.name,
          role: q.t.accounts.role,
        })
        .from(q.t.accounts)
        .where(eq(q.t.accounts.id, sql.placeholder('id'))),
    )
    .execute({ id });
  return account;
}

/** The number of the account with this address (lower case), made on its first sign-in. */
export async function openAccount(tx: Tx, email: string, now: Date): Promise<number> {
  const { accounts } = tx.t;
  await tx.insert(accounts).values({ email, createdAt: now }).onConflictDoNothing();
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error('an account just made is missing');
  return account.id;
}

/** Makes a person an operator of the site, or a member again. */
export async function setRole(tx: Tx, id: number, role: 'member' | 'operator'): Promise<void> {
  await tx.update(tx.t.accounts).set({ role }).where(eq(tx.t.accounts.id, id));
}

/** What the person wants to be called; null takes the name away. */
export async function renameAccount(tx: Tx, id: number, name: string | null): Promise<void> {
  await tx.update(tx.t.accounts).set({ name }).where(eq(tx.t.accounts.id, id));
}

/** Addresses of accounts, by number. */
export async function emailsOf(db: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { accounts } = db.t;
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
