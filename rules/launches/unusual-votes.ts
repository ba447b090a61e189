/**
 * Groups of votes for one listing that may all come from one person. People judge whether a group is genuine: an
 * office shares a network, and a founder's post brings many accounts in an hour.
 */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

// An account that is much older than its vote was not created for it.
const CREATED_FOR_VOTE = 14 * DAY;

/** What a group of votes has in common, and the number of votes from which that is unusual. */
export const SIMILARITIES = {
  mail: { least: 5, words: 'Addresses alike' },
  network: { least: 5, words: 'Signed in from one network' },
  made: { least: 10, words: 'Accounts made within an hour' },
} as const;

type Similarity = keyof typeof SIMILARITIES;

/** A vote with the known facts of its account. */
export type VoteWithAccount = {
  listingId: number;
  accountId: number;
  email: string;
  madeAt: Date;
  votedAt: Date;
  light: boolean;
  networks: readonly string[];
};

export type UnusualVotes = {
  listingId: number;
  votes: VoteWithAccount[];
  /** What the votes have in common; the largest group comes first. */
  alike: { what: Similarity; shown: string; votes: number }[];
};

/**
 * Returns the pattern that addresses of one person share: the local part without its tag, digits and dots, at the
 * domain. `ring.01+x@example.com` becomes `ring…@example.com`.
 */
export function getAddressPattern(email: string): string {
  const at = email.lastIndexOf('@');
  const letters = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
    .replace(/[\d._-]+/g, '');
  return `${letters}…@${email.slice(at + 1).toLowerCase()}`;
}

/** Returns the unusual groups of votes, largest first. A group inside a larger one is merged into that one. */
export function groupUnusualVotes(votes: readonly VoteWithAccount[]): UnusualVotes[] {
  const groups = [...Map.groupBy(votes, ({ listingId }) => listingId).values()]
    .flatMap((listingVotes) => [
      ...groupBySharedKey('mail', listingVotes, ({ email }) => [getAddressPattern(email)]),
      ...groupBySharedKey('network', listingVotes, ({ networks }) => networks),
      ...findAccountsCreatedTogether(listingVotes),
    ])
    .sort((a, b) => b.votes.length - a.votes.length);
  const merged: (UnusualVotes & { ids: Set<number> })[] = [];
  for (const group of groups) {
    const ids = new Set(group.votes.map(({ accountId }) => accountId));
    const containing = merged.find((one) => one.listingId === group.listingId && ids.isSubsetOf(one.ids));
    if (containing) containing.alike.push(...group.alike);
    else merged.push({ ...group, ids });
  }
  return merged.map(({ ids: _, ...group }) => group);
}

function groupBySharedKey(
  what: Similarity,
  votes: VoteWithAccount[],
  getKeys: (vote: VoteWithAccount) => readonly string[],
) {
  const byKey = Map.groupBy(
    votes.flatMap((vote) => [...new Set(getKeys(vote))].map((key) => ({ key, vote }))),
    ({ key }) => key,
  );
  return [...byKey].flatMap(([shown, found]) =>
    buildGroup(
      what,
      shown,
      found.map(({ vote }) => vote),
    ),
  );
}

/** Finds accounts that were created within one hour and soon used to vote. */
function findAccountsCreatedTogether(votes: VoteWithAccount[]): UnusualVotes[] {
  const sorted = votes
    .filter(({ madeAt, votedAt }) => votedAt.getTime() - madeAt.getTime() < CREATED_FOR_VOTE)
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
  const groups: UnusualVotes[] = [];
  let until = 0;
  for (let from = 0; from < sorted.length;) {
    const start = sorted[from]?.madeAt ?? new Date(0);
    while ((sorted[until]?.madeAt.getTime() ?? Infinity) - start.getTime() <= HOUR) until += 1;
    const isUnusual = until - from >= SIMILARITIES.made.least;
    const shown = `from ${start.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    if (isUnusual) groups.push(...buildGroup('made', shown, sorted.slice(from, until)));
    from = isUnusual ? until : from + 1;
  }
  return groups;
}

function buildGroup(what: Similarity, shown: string, votes: VoteWithAccount[]): UnusualVotes[] {
  const [first] = votes;
  if (!first || votes.length < SIMILARITIES[what].least) return [];
  const sorted = votes.toSorted((a, b) => a.votedAt.getTime() - b.votedAt.getTime());
  return [{ listingId: first.listingId, votes: sorted, alike: [{ what, shown, votes: votes.length }] }];
}
