import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { accountsOfSamePeople, voterOf } from '../people/accounts.ts';
import type { TeamAction } from './team-actions.ts';

const inForce = ({ t: { teamActions } }: Queries) =>
  and(eq(teamActions.action, 'set_votes_aside'), isNull(teamActions.undoneAt));

/** What was set aside and was not counted again, newest first. */
export const listSetAside = (db: Queries, limit: number): Promise<TeamAction[]> =>
  db.select().from(db.t.teamActions).where(inForce(db)).orderBy(desc(db.t.teamActions.id)).limit(limit);

/** Has the team set a vote of this person for the listing aside, given by this account or another one of theirs? */
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
 * Accounts whose votes or follows of a listing are set aside though no action in force holds them, by themselves or by another
 * account of the same person. `besides`: an action that is being taken back.
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
