import { SIMILARITIES } from '../../rules/launches/unusual-votes.ts';
import { findUnusualVotes } from '../../store/team/unusual-votes.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'votes unusual',
  summary: 'Lists votes and follows of the last four weeks that may come from one person',
  usage: '',
  notes:
    'It compares addresses, sign-in networks and the times at which accounts were created. Only people can judge the result.',

  async run(_args, { db, now }) {
    const { groups } = await findUnusualVotes(db, now());
    const data = groups.map(({ listing, of, votes, alike }) => ({
      listing: listing.slug,
      what: of,
      votes: votes.length,
      of: listing[of],
      alike: alike.map(({ what, shown, votes: count }) => ({ what, shown, votes: count })),
      accounts: votes.map(({ accountId }) => accountId),
    }));
    const lines = data.map(({ listing, what, votes, of, alike, accounts }) => [
      listing,
      `${votes} of ${of} ${what}`,
      alike.map(({ what, shown }) => `${SIMILARITIES[what].words} (${shown})`).join('; '),
      accounts.join(','),
    ]);
    return { data, text: lines.length > 0 ? formatTable(lines) : 'No votes are unusual.' };
  },
} satisfies Command;
