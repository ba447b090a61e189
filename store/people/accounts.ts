import { and, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { getOwnDomain } from '../../rules/people/mailboxes.ts';
import type { Role } from '../../rules/people/roles.ts';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

export type AccountRow = Queries['t']['accounts']['$inferSelect'];

/** The stored data of a person; scopes belong to the credential, not to the person. */
export type StoredAccount = { id: number; email: string; name: string | null; role: Role };

const accountById = prepared((q) =>
  q
    .select({
      id: q.t.accounts.id,
      email: q.t.accounts.email,
      name: q.t.accounts.name,
      role: q.t.accounts.role,
    })
    .from(q.t.accounts)
    .where(and(eq(q.t.accounts.id, sql.placeholder('id')), isNull(q.t.accounts.deletedAt))),
);

/** Finds the account with this id, unless it was deleted. Every signed-in request calls it. */
export async function findAccount(db: Queries, id: number): Promise<StoredAccount | undefined> {
  const [account] = await accountById(db, { id });
  return account;
}

/** Finds the account with this address. */
export async function findAccountByEmail(db: Queries, email: string): Promise<AccountRow | undefined> {
  const { accounts } = db.t;
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email.trim().toLowerCase()));
  return account;
}

/** Builds the SQL value for the voter id of an account, which is the id of the first account with the same mailbox. */
export function selectVoterId({ t: { accounts } }: Queries, accountId: number): SQL<number> {
  return sql<number>`(select ${accounts.voterId} from ${accounts} where ${accounts.id} = ${accountId})`;
}

/** Returns these accounts and all others of the same people, who are recognized by their mailbox. */
export async function listAccountsOfSamePeople(db: Queries, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { accounts } = db.t;
  const voters = db.select({ id: accounts.voterId }).from(accounts).where(inArray(accounts.id, ids));
  const rows = await db.select({ id: accounts.id }).from(accounts).where(inArray(accounts.voterId, voters));
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

/**
 * Returns this account, others of the same person, and those with addresses at the same domain, whose owner can create any
 * number of mailboxes. Domains where anyone can get an address are left out.
 */
export async function listAccountsOfSameDomain(db: Queries, id: number): Promise<number[]> {
  const { accounts } = db.t;
  const people = await listAccountsOfSamePeople(db, [id]);
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id));
  const domain = getOwnDomain(account?.email ?? '');
  if (domain === undefined) return people;
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(like(accounts.email, `%@${domain}`), like(accounts.email, `%.${domain}`)));
  return [...new Set([...people, ...rows.map((row) => row.id)])];
}

/** Returns the id of the account with this address (lower case), if there is one. */
export async function findAccountId(db: Queries, email: string): Promise<number | undefined> {
  const { accounts } = db.t;
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  return account?.id;
}

/** Returns the addresses of accounts, by id. */
export async function getEmails(db: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { accounts } = db.t;
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
