import { findAccount } from '../../store/people/accounts.ts';
import { listClaimsToDecide } from '../../store/listings/ownership-claims.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'claims list',
  summary: 'Lists proved claims that wait because the listing has an owner',
  usage: '',

  async run(_args, { db }) {
    const findEmail = async (id: number | null) =>
      (id === null ? undefined : await findAccount(db, id))?.email ?? null;
    const data = [];
    for (const { claim, listing } of await listClaimsToDecide(db)) {
      data.push({
        claim: claim.id,
        listing: listing.slug,
        method: claim.method,
        claimant: await findEmail(claim.accountId),
        owner: await findEmail(listing.ownerId),
        proven_at: claim.provenAt?.toISOString() ?? null,
        last_check: claim.lastCheck,
      });
    }
    const rows = data.map(({ claim, listing, method, claimant, owner, proven_at }) => [
      String(claim),
      listing,
      method,
      claimant ?? '-',
      owner ?? '-',
      proven_at ?? '-',
    ]);
    const head = ['claim', 'listing', 'method', 'claimant', 'owner', 'proved'];
    return { data, text: rows.length ? formatTable([head, ...rows]) : 'No claims are waiting.' };
  },
} satisfies Command;
