import { endReviewers } from '../../use-cases/admin/members/end-reviewers.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'reviewer remove',
  summary: 'Ends a reviewer: the code, and all that was signed in with it',
  usage: '<email>',

  async run({ positionals: [word = ''] }, context) {
    const email = word.trim().toLowerCase();
    const ended = await endReviewers(context, { email });
    if (ended.length === 0) throw new CommandError(`${email} is no reviewer.`);
    return { data: { ended }, text: `${email} is no reviewer any more.` };
  },
} satisfies Command;
