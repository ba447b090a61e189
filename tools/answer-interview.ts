import { z } from 'zod';
import { listInterviewQuestions } from '../store/community/interview-questions.ts';
import { listInterviewAnswers } from '../store/community/interview-answers.ts';
import { saveInterviewAnswer } from '../store/community/write/interview-answers.ts';
import { changes, defineWrite } from './shared/runtime/define.ts';
import { invalid } from './shared/runtime/errors.ts';
import { recordId } from './shared/listings/input-fields.ts';
import { previousShape, presentPrevious } from './shared/listings/edits/previous-values.ts';
import { getEditQuestion } from './shared/listings/edits/edit-confirmation.ts';
import { listUnclaimedFounders, linkFounderProfile } from './shared/listings/founder-profile.ts';

export default defineWrite({
  name: 'answer_interview',
  title: 'Answer interview questions',
  description:
    "Saves answers to list_interview_questions, shown on the person's founder profile (get_founder). Those not sent stay, an empty text takes one away. The story of a company: set_founder_story.",
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
      .describe('Plain text.'),
    founder: z.string().max(160).optional().describe('The founder of a listing who the person is, by name.'),
  }),
  output: z.object({
    answers: z.array(z.object({ question_id: z.int(), question: z.string(), answer: z.string() })),
    founder: z.object({ slug: z.string(), name: z.string(), url: z.string() }).optional(),
    founders: z.array(z.string()).optional().describe('Whom the person may say to be.'),
    ...previousShape,
    note: z.string().optional(),
  }),

  confirmation: {
    about: async (tx, { founder }, { account }) => {
      const profile = await linkFounderProfile(tx, account, founder);
      return profile?.isPublic ? profile.name : '';
    },
    state: async (tx, _, { account }) =>
      Object.fromEntries(
        (await listInterviewAnswers(tx, account.id)).map(({ question, answer }) => [question, answer]),
      ),
    question: getEditQuestion,
  },

  async change(tx, { answers, founder: called }, { account, settings, now }) {
    const before = new Map(
      (await listInterviewAnswers(tx, account.id)).map(({ questionId, answer }) => [questionId, answer]),
    );
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
      const saved = { questionId: question_id, answer: answer.trim() === '' ? null : answer };
      await saveInterviewAnswer(tx, { accountId: account.id, ...saved }, now());
    }
    const replaced = answers.filter(
      ({ question_id, answer }) => (before.get(question_id) ?? '') !== answer.trim(),
    );
    const founder = await linkFounderProfile(tx, account, called);
    const unclaimed = founder ? [] : await listUnclaimedFounders(tx, account.id);
    const { previous, note } = presentPrevious(
      Object.fromEntries(replaced.map(({ question_id }) => [question_id, before.get(question_id) ?? ''])),
      [
        founder?.isPublic
          ? undefined
          : founder
            ? 'Saved. They are shown on the founder profile once a listing of this founder is live.'
            : getUnlinkedNote(unclaimed.length > 0),
      ],
    );
    const answersBefore = Object.entries(previous ?? {}).map(([id, answer]) => ({
      question_id: Number(id),
      answer,
    }));
    return {
      ...(previous ? { previous: { answers: answersBefore } } : {}),
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
        : {}),
      ...(unclaimed.length > 0 ? { founders: unclaimed } : {}),
      ...(note === undefined ? {} : { note }),
    };
  },
});

/** Note that answers are not shown yet because their founder profile is not known. `hasUnclaimedFounders`: there are founders to choose from. */
const getUnlinkedNote = (hasUnclaimedFounders: boolean): string =>
  hasUnclaimedFounders
    ? 'Saved. They are shown on the profile of the founder that the person is: ask which of `founders`, then send that name as `founder`, with no answers.'
    : 'Saved. They are shown once a listing of theirs names the person as founder: send `founders` to update_draft, then call this again with the name as `founder`, with no answers.';
