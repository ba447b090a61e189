import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

/** Saves one answer; null deletes it. */
export async function saveInterviewAnswer(
  tx: Tx,
  { accountId, questionId, answer }: { accountId: number; questionId: number; answer: string | null },
  now: Date,
): Promise<void> {
  const answers = tx.t.interviewAnswers;
  if (answer === null) {
    await tx.delete(answers).where(and(eq(answers.accountId, accountId), eq(answers.questionId, questionId)));
    return;
  }
  await tx
    .insert(answers)
    .values({ accountId, questionId, answer, updatedAt: now })
    .onConflictDoUpdate({ target: [answers.accountId, answers.questionId], set: { answer, updatedAt: now } });
}

export async function linkProfile(tx: Tx, founderId: number, accountId: number): Promise<void> {
  await tx.update(tx.t.founders).set({ accountId }).where(eq(tx.t.founders.id, founderId));
}
