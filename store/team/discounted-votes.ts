import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { listAccountsOfSamePeople, selectVoterId } from '../people/accounts.ts';
import type { TeamAction } from './team-actions.ts';

const isActiveDiscount = ({ t: { teamActions } }: Queries) =>
  and(eq(teamActions.action, 'set_votes_aside'), isNull(teamActions.undoneAt));

/** Lists the actions by which votes were discounted and that were not undone, newest first. */
export const listDiscountActions = (db: Queries, limit: number): Promise<TeamAction[]> =>
  db
    .select()
    .from(db.t.teamActions)
    .where(isActiveDiscount(db))
    .orderBy(desc(db.t.teamActions.id))
    .limit(limit);

/** Checks whether the team has discounted this person's vote for the listing, from this account or another one of theirs. */
export async function isVoterDiscounted(
  db: Queries,
  { listingId, accountId }: { listingId: number; accountId: number },
): Promise<boolean> {
  const { teamActions, listings, accounts } = db.t;
  const slug = sql`(select ${listings.slug} from ${listings} where ${eq(listings.id, listingId)})`;
  const found = await db
    .select({ undo: teamActions.undo })
    .from(teamActions)
    .where(and(isActiveDiscount(db), sql`${teamActions.subject} = ${slug}`));
  const ids = found.flatMap(({ undo }) => (undo?.do === 'count_votes' ? undo.accounts : []));
  if (ids.length === 0) return false;
  if (ids.includes(accountId)) return true;
  const same = and(inArray(accounts.id, ids), eq(accounts.voterId, selectVoterId(db, accountId)));
  return (await db.$count(accounts, same)) > 0;
}

/**
 * Lists the accounts whose votes or follows of a listing are discounted although no active action covers them or another
 * account of the same person. `exceptActionId` is an action that is being undone.
 */
export async function listUncoveredDiscounts(
  db: Queries,
  listingId: number,
  exceptActionId: number,
): Promise<number[]> {
  const { teamActions } = db.t;
  const actions = await db
    .select({ id: teamActions.id, undo: teamActions.undo })
    .from(teamActions)
    .where(isActiveDiscount(db));
  const covered = new Set<number>();
  for (const { id, undo } of actions) {
    if (id === exceptActionId || undo?.do !== 'count_votes' || undo.listingId !== listingId) continue;
    for (const one of await listAccountsOfSamePeople(db, undo.accounts)) covered.add(one);
  }
  const listDiscounted = async (table: typeof db.t.votes | typeof db.t.follows) =>
    db
      .select({ accountId: table.accountId })
      .from(table)
      .where(and(eq(table.listingId, listingId), isNotNull(table.setAsideAt)));
  const rows = [...(await listDiscounted(db.t.votes)), ...(await listDiscounted(db.t.follows))];
  return [...new Set(rows.map(({ accountId }) => accountId))].filter((id) => !covered.has(id));
}
