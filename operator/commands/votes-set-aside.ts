import { MAX_DISCOUNTED_VOTES, discountVotes } from '../../use-cases/admin/moderation/discount-votes.ts';
import { parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { REASON_OPTION, REASON_USAGE, getTeamReason } from '../team-reason.ts';

export default {
  name: 'votes set-aside',
  summary: 'Removes votes and follows that are not genuine from the counts and ranks of a listing',
  usage: `<slug> <accounts> [--reason <words>]\n  <accounts>  numbers from votes unusual, separated by commas${REASON_USAGE}`,
  notes: '"team undo" counts them again. Awards that were given are kept.',
  options: REASON_OPTION,

  async run({ positionals: [slug, words], values }, context) {
    if (slug === undefined || words === undefined) {
      throw new CommandError('votes set-aside takes a slug and account numbers.', 2);
    }
    const accounts = words.split(',').map((word) => parseWholeNumber(word, 'An account'));
    if (accounts.length > MAX_DISCOUNTED_VOTES) {
      throw new CommandError(`At most ${MAX_DISCOUNTED_VOTES.toLocaleString('en')} votes at once.`, 2);
    }
    const done = await discountVotes(context, { slug, accounts, ...getTeamReason(context, values) });
    switch (done.outcome) {
      case 'unknown':
        throw new CommandError(`There is no listing "${slug}".`);
      case 'none':
        throw new CommandError(`None of these accounts has a vote for ${slug} that counts, or follows it.`);
      case 'set_aside':
        return {
          data: { listing: slug, set_aside: done.votes, follows_set_aside: done.follows },
          text: `${done.votes} votes for ${slug} and ${done.follows} follows are no longer counted; "team log" has the number for team undo.`,
        };
    }
  },
} satisfies Command;
