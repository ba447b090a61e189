import { z } from 'zod';
import { listInterviewQuestions } from '../store/community/interview-questions.ts';
import { listInterviewAnswers } from '../store/community/interview-answers.ts';
import { saveInterviewAnswer } from '../store/community/write/interview-answers.ts';
import { changes, defineWrite } from './kit/call/define.ts';
import { invalid } from './kit/call/errors.ts';
import { recordId } from './kit/listings/fields.ts';
import { ownProfile } from './kit/listings/own-profile.ts';

export default defineWrite({
  name: 'answer_interview',
  title: 'Answer interview questions',
  description:
    "Saves the caller's answers to list_interview_questions, shown on the person's founder profile (get_founder). Questions not sent keep theirs, an empty text takes one away. The story of a company: set_founder_story.",
  scope: 'listings:write',
  annotations: { ...changes, openWorldHint: true },
  rest: { method: 'PUT', path: '/me/interview', idempotent: true },
  input: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          question_id: recordId,
          answer: z.string().max(4000),
        }),
      )
      .max(30)
      .describe('Each question at most once; plain text.'),
  }),
  output: z.object({
    answers: z.array(z.object({ question_id: z.int(), question: z.string(), answer: z.string() })),
    founder: z.object({ slug: z.string(), name: z.string(), url: z.string() }).optional(),
    note: z.string().optional(),
  }),

  async change(tx, { answers }, { account, settings, now }) {
    const questions = new Set((await listInterviewQuestions(tx)).map(({ id }) => id));
    const seen = new Set<number>();
    for (const [index, { question_id, answer }] of answers.entries()) {
      const field = `answers.${index}.question_id`;
      if (!questions.has(question_id)) {
        throw invalid(
          field,
          'There is no interview question with this number.',
          'Find them with list_interview_questions.',
        );
      }
      if (seen.has(question_id)) {
        throw invalid(field, 'This question is answered twice.', 'Send one answer for each question.');
      }
      seen.add(question_id);
      await saveInterviewAnswer(tx, account.id, question_id, answer.trim() === '' ? null : answer, now());
    }
    const founder = await ownProfile(tx, account);
    return {
      answers: (await listInterviewAnswers(tx, account.id)).map(({ questionId, question, answer }) => ({
        question_id: questionId,
        question,
        answer,
      })),
      ...(founder?.isPublic
        ? {
            founder: {
              slug: founder.slug,
              name: founder.name,
              url: `${settings.publicUrl}/founders/${founder.slug}`,
            },
          }
        : founder
          ? { note: 'Saved. They are shown on the founder profile once a listing of this founder is live.' }
          : {
              note: `Saved. They are shown once the name on ${settings.publicUrl}/account is that of a founder of one of your listings; then call this again with no answers.`,
            }),
    };
  },
});
