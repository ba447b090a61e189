import { and, eq, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../engine/database.ts';
import type { LeaderTask } from '../leader-tasks.ts';
import { getLeaseEnd, createHolder, TakenOver, withLease } from '../lease.ts';

/**
 * Runs `work` in only one process of the database for each `turn`, such as an hour. Does nothing if the turn is done or
 * another process is running it; takes over from a process that died after 30 seconds. An error of `work`, or an aborted
 * `signal`, leaves the turn undone.
 */
export async function runAsLeader(
  db: Database,
  { name, turn, now, signal }: { name: LeaderTask; turn: number; now: () => Date; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { duties } = db.t;
  const holder = createHolder();
  const mine = and(eq(duties.name, name), eq(duties.holder, holder));
  const taken = await db.transaction(async (tx) => {
    const held = { holder, heldUntil: getLeaseEnd(now()) };
    await tx.insert(duties).values({ name, doneTurn: -1 }).onConflictDoNothing();
    return tx
      .update(duties)
      .set(held)
      .where(
        and(
          eq(duties.name, name),
          // Turn + 1 is done if our clock is slightly behind another process's; a larger difference means that a clock was set back.
          notInArray(duties.doneTurn, [turn, turn + 1]),
          or(isNull(duties.heldUntil), lte(duties.heldUntil, now())),
        ),
      )
      .returning({ name: duties.name });
  }, 'read committed');
  if (taken.length === 0) return;

  const renew = () =>
    db.transaction(async (tx) => {
      const renewed = await tx
        .update(duties)
        .set({ heldUntil: getLeaseEnd(now()) })
        .where(mine)
        .returning({ name: duties.name });
      return renewed.length > 0;
    });
  const end = (done: object) =>
    db.transaction((tx) =>
      tx
        .update(duties)
        .set({ holder: null, heldUntil: null, ...done })
        .where(mine),
    );
  try {
    await withLease(renew, (lost) => work(AbortSignal.any([signal, lost])));
  } catch (error) {
    await end({});
    if (error instanceof TakenOver) return;
    throw error;
  }
  await end(signal.aborted ? {} : { doneTurn: turn });
}
