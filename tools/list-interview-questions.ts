import { z } from 'zod';
import { listInterviewQuestions } from '../store/community/interview-questions.ts';
import { defineRead, reads } from './shared/runtime/define.ts';

export default defineRead({
  name: 'list_interview_questions',
  title: 'List interview questions',
  description:
    'The interview questions a founder can answer on their profile. answer_interview takes their `question_id`. The profile of a founder: get_founder.',
  scope: null,
  annotations: reads,
  rest: { method: 'GET', path: '/interview-questions' },
  input: z.strictObject({}),
  output: z.object({
    items: z.array(z.object({ question_id: z.int(), question: z.string() })),
    total: z.int(),
  }),

  async run(_input, { db }) {
    const questions = await listInterviewQuestions(db);
    return {
      items: questions.map(({ id, question }) => ({ question_id: id, question })),
      total: questions.length,
    };
  },
});
