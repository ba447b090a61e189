import { eq, inArray } from 'drizzle-orm';
import type { TeamActionName, TeamUndo } from '../../../rules/people/team-actions.ts';
import type { Tx } from '../../engine/database.ts';
import { listActiveActionsAfter } from '../team-actions.ts';

/** A team member: the system user who runs a command, or the account that uses the pages. */
export type TeamMember = { operator: string } | { accountId: number };

/** Records an action of a team member and its reason, in the transaction of the action. */
export async function recordTeamAction(
  tx: Tx,
  {
    by,
    ...action
  }: {
    by: TeamMember;
    action: TeamActionName;
    subject: string;
    reason: string;
    undo: TeamUndo | null;
    undoes?: number;
  },
  now: Date,
): Promise<void> {
  const actor = 'operator' in by ? { operator: by.operator } : { accountId: by.accountId };
  await tx.insert(tx.t.teamActions).values({ ...action, ...actor, createdAt: now });
}

/** Marks an action as undone. */
export async function markUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(tx.t.teamActions).set({ undoneAt: now }).where(eq(tx.t.teamActions.id, id));
}

/** Makes the team's take-downs of a listing final, because its owner wants it to stay down. */
export async function makeTakeDownsFinal(tx: Tx, listingId: number): Promise<void> {
  const { teamActions: actions } = tx.t;
  const ids = (await listActiveActionsAfter(tx, 0))
    .filter(({ undo }) => undo?.do === 'reinstate' && undo.listingId === listingId)
    .map(({ id }) => id);
  if (ids.length > 0) await tx.update(actions).set({ undo: null }).where(inArray(actions.id, ids));
}
