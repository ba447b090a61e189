import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { type DraftRow, normalizeDraft } from './drafts.ts';

export type InviteRow = Queries['t']['invites']['$inferSelect'];

export async function findInvite(
  db: Queries,
  draftId: string,
  email: string,
): Promise<InviteRow | undefined> {
  const invites = db.t.invites;
  const [row] = await db
    .select()
    .from(invites)
    .where(and(eq(invites.draftId, draftId), eq(invites.email, email)));
  return row;
}

export async function countInvites(db: Queries, draftId: string): Promise<number> {
  return db.$count(db.t.invites, eq(db.t.invites.draftId, draftId));
}

/** Lists invites that have not been accepted, in the order they were first sent; their links may have expired. */
export async function listOpenInvites(db: Queries, draftId: string): Promise<InviteRow[]> {
  const invites = db.t.invites;
  return db
    .select()
    .from(invites)
    .where(and(eq(invites.draftId, draftId), isNull(invites.acceptedAt)))
    .orderBy(asc(invites.id));
}

/** Returns the invite whose link contains this token, given its hash. */
export async function findInviteByToken(db: Queries, tokenHash: string): Promise<InviteRow | undefined> {
  const [row] = await db.select().from(db.t.invites).where(eq(db.t.invites.tokenHash, tokenHash));
  return row;
}

export type PendingInvite = { invite: InviteRow; draft: DraftRow; from: string };

/** Lists invites that can still be accepted, the newest first: those that an account sent, or those mailed to an address. */
export async function listPendingInvites(
  db: Queries,
  filter: { senderId: number } | { email: string },
  now: Date,
  limit: number,
): Promise<PendingInvite[]> {
  const { invites, drafts, accounts } = db.t;
  const rows = await db
    .select({ invite: invites, draft: drafts, from: accounts.email })
    .from(invites)
    .innerJoin(drafts, eq(drafts.id, invites.draftId))
    .innerJoin(accounts, eq(accounts.id, drafts.accountId))
    .where(
      and(
        'email' in filter ? eq(invites.email, filter.email) : eq(drafts.accountId, filter.senderId),
        isNull(invites.acceptedAt),
        gt(invites.expiresAt, now),
      ),
    )
    .orderBy(desc(invites.id))
    .limit(limit);
  return rows.map(({ draft, ...rest }) => ({ ...rest, draft: normalizeDraft(draft) }));
}
