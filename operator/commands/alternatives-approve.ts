import { approveAlternative } from '../../use-cases/admin/moderation/approve-alternative.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'alternatives approve',
  summary: 'Shows a listing as an alternative to another one whose owner agreed',
  usage: '<slug> <slug of the alternative>',

  async run({ positionals: [slug, alternative] }, context) {
    if (slug === undefined || alternative === undefined) {
      throw new CommandError('alternatives approve takes the slugs of two listings.', 2);
    }
    const done = await approveAlternative(context, { slug, alternative });
    if (done.outcome === 'same') throw new CommandError('A listing cannot be an alternative to itself.');
    if (done.outcome === 'unknown') throw new CommandError(`There is no listing "${done.slug}".`);
    const hidden = done.status === 'live' ? '' : ` It shows once ${alternative} is live.`;
    return {
      data: { listing: slug, alternative, alternative_status: done.status },
      text: `${alternative} is an approved alternative to ${slug}.${hidden}`,
    };
  },
} satisfies Command;
