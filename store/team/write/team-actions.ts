import { eq } from 'drizzle-orm';
import type { TeamActionName, TeamUndo } from '../../../rules/people/team-actions.ts';
import type { Tx } from '../../engine/database.ts';

/** Somebody of the team: by command, or on the page. */
export type TeamMember = { operator: string } | { accountId: number };

/** Keeps what somebody of the team did and why, in the transaction that does it. */
export async function noteTeamAction(
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
  const who = 'operator' in by ? { operator: by.operator } : { accountId: by.accountId };
  await tx.insert(tx.t.teamActions).values({ ...action, ...who, createdAt: now });
}

/** Notes that an action was taken back. */
export async function markUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(tx.t.teamActions).set({ undoneAt: now }).where(eq(tx.t.teamActions.id, id));
}
