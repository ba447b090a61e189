import { and, asc, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';

export type TeamAction = Queries['t']['teamActions']['$inferSelect'];

export async function findTeamAction(db: Queries, id: number): Promise<TeamAction | undefined> {
  const [row] = await db.select().from(db.t.teamActions).where(eq(db.t.teamActions.id, id));
  return row;
}

/** Lists the team's actions, newest first, with the address of the account for actions on the pages. */
export async function listTeamActions(
  db: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (TeamAction & { email: string | null })[]; total: number }> {
  const { teamActions: actions, accounts } = db.t;
  const rows = await db
    .select({ action: actions, email: accounts.email })
    .from(actions)
    .leftJoin(accounts, eq(accounts.id, actions.accountId))
    .orderBy(desc(actions.id))
    .limit(limit)
    .offset(offset);
  return {
    rows: rows.map(({ action, email }) => ({ ...action, email })),
    total: await db.$count(actions),
  };
}

/** Lists later actions that are active and can be undone, oldest first, with the address of the account for actions on the pages. */
export async function listActiveActionsAfter(
  db: Queries,
  id: number,
): Promise<(TeamAction & { email: string | null })[]> {
  const { teamActions: actions, accounts } = db.t;
  const rows = await db
    .select({ action: actions, email: accounts.email })
    .from(actions)
    .leftJoin(accounts, eq(accounts.id, actions.accountId))
    .where(and(gt(actions.id, id), isNull(actions.undoneAt), isNotNull(actions.undo)))
    .orderBy(asc(actions.id));
  return rows.map(({ action, email }) => ({ ...action, email }));
}
