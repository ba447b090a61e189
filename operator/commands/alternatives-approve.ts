import { approveAlternative } from '../../store/listings/alternatives.ts';
import { findListingBySlug } from '../../store/listings/listings.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'alternatives approve',
  summary: 'Shows a listing as alternative to another one whose owner agreed',
  usage: '<slug> <slug of the alternative>',

  async run({ positionals: [slug, alternative] }, { db, now }) {
    if (slug === undefined || alternative === undefined) {
      throw new CommandError('alternatives approve takes the slugs of two listings.', 2);
    }
    if (slug === alternative) throw new CommandError('A listing is no alternative to itself.');
    return db.transaction(async (tx) => {
      const [listing, other] = [await findListingBySlug(tx, slug), await findListingBySlug(tx, alternative)];
      if (!listing) throw new CommandError(`There is no listing "${slug}".`);
      if (!other) throw new CommandError(`There is no listing "${alternative}".`);
      await approveAlternative(tx, listing.id, other.id, now());
      const hidden = other.status === 'live' ? '' : ` It shows once ${alternative} is live.`;
      return {
        data: { listing: slug, alternative, alternative_status: other.status },
        text: `${alternative} is an approved alternative to ${slug}.${hidden}`,
      };
    });
  },
} satisfies Command;
