import { endReviewers } from '../../use-cases/admin/members/end-reviewers.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'reviewer remove',
  summary: 'Removes a reviewer: the code, and every session that was opened with it',
  usage: '<email>',

  async run({ positionals: [word = ''] }, context) {
    const email = word.trim().toLowerCase();
    const ended = await endReviewers(context, { email });
    if (ended.length === 0) throw new CommandError(`${email} is not a reviewer.`);
    return { data: { ended }, text: `${email} is no longer a reviewer.` };
  },
} satisfies Command;
