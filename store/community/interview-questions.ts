import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';

const interviewQuestions = prepared((q) => {
  const { interviewQuestions: questions } = q.t;
  return q
    .select({ id: questions.id, question: questions.question })
    .from(questions)
    .where(eq(questions.active, true))
    .orderBy(asc(questions.position), asc(questions.id));
});

/** Lists the interview questions that founders can answer, in the operator's order. */
export async function listInterviewQuestions(db: Queries): Promise<{ id: number; question: string }[]> {
  return interviewQuestions(db);
}
