import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { accountsOfSamePeople, voterOf } from '../people/accounts.ts';
import type { TeamAction } from './team-actions.ts';

const inForce = ({ t: { teamActions } }: Queries) =>
  and(eq(teamActions.action, 'set_votes_aside'), isNull(teamActions.undoneAt));

/** Lists the actions by which votes were discounted and that were not undone, newest first. */
export const listSetAside = (db: Queries, limit: number): Promise<TeamAction[]> =>
  db.select().from(db.t.teamActions).where(inForce(db)).orderBy(desc(db.t.teamActions.id)).limit(limit);

/** Checks whether the team has discounted this person's vote for the listing, from this account or another one of theirs. */
export async function isSetAsideFor(
  db: Queries,
  { listingId, accountId }: { listingId: number; accountId: number },
): Promise<boolean> {
  const { teamActions, listings, accounts } = db.t;
  const slug = sql`(select ${listings.slug} from ${listings} where ${eq(listings.id, listingId)})`;
  const found = await db
    .select({ undo: teamActions.undo })
    .from(teamActions)
    .where(and(inForce(db), sql`${teamActions.subject} = ${slug}`));
  const ids = found.flatMap(({ undo }) => (undo?.do === 'count_votes' ? undo.accounts : []));
  if (ids.length === 0) return false;
  if (ids.includes(accountId)) return true;
  const same = and(inArray(accounts.id, ids), eq(accounts.voterId, voterOf(db, accountId)));
  return (await db.$count(accounts, same)) > 0;
}

/**
 * Lists the accounts whose votes or follows of a listing are discounted although no active action covers them or another
 * account of the same person. `exceptActionId` is an action that is being undone.
 */
export async function listHeldByNone(db: Queries, listingId: number, besides: number): Promise<number[]> {
  const { teamActions } = db.t;
  const actions = await db
    .select({ id: teamActions.id, undo: teamActions.undo })
    .from(teamActions)
    .where(inForce(db));
  const held = new Set<number>();
  for (const { id, undo } of actions) {
    if (id === besides || undo?.do !== 'count_votes' || undo.listingId !== listingId) continue;
    for (const one of await accountsOfSamePeople(db, undo.accounts)) held.add(one);
  }
  const aside = async (given: typeof db.t.votes | typeof db.t.follows) =>
    db
      .select({ accountId: given.accountId })
      .from(given)
      .where(and(eq(given.listingId, listingId), isNotNull(given.setAsideAt)));
  const rows = [...(await aside(db.t.votes)), ...(await aside(db.t.follows))];
  return [...new Set(rows.map(({ accountId }) => accountId))].filter((id) => !held.has(id));
}
