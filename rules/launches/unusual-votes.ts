/**
 * Votes for one listing that look as if one hand gave them. What is unusual is for people to judge: an office shares a network,
 * a post of a founder brings many accounts in an hour.
 */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

// An account that was made long before its vote was not made for it.
const MADE_FOR_IT = 14 * DAY;

/** What a group of votes has in common, and from how many on that is unusual. */
export const ALIKE = {
  mail: { least: 5, words: 'Addresses alike' },
  network: { least: 5, words: 'Signed in from one network' },
  made: { least: 10, words: 'Accounts made within an hour' },
} as const;

type Alike = keyof typeof ALIKE;

/** A vote with what is known of its account. */
export type SeenVote = {
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
  votes: SeenVote[];
  /** What so many of them have in common, the whole group first. */
  alike: { what: Alike; shown: string; votes: number }[];
};

/**
 * What an address has in common with others of one hand: the local part without its tag, digits and dots, at the domain. So
 * `ring.01+x@example.com` is `ring…@example.com`.
 */
export function addressPattern(email: string): string {
  const at = email.lastIndexOf('@');
  const letters = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
    .replace(/[\d._-]+/g, '');
  return `${letters}…@${email.slice(at + 1).toLowerCase()}`;
}

/** Groups of votes that are unusual, the largest first. One that lies within another is told of there. */
export function unusualVotes(votes: readonly SeenVote[]): UnusualVotes[] {
  const groups = [...Map.groupBy(votes, ({ listingId }) => listingId).values()]
    .flatMap((ofListing) => [
      ...groupsBy('mail', ofListing, ({ email }) => [addressPattern(email)]),
      ...groupsBy('network', ofListing, ({ networks }) => networks),
      ...madeTogether(ofListing),
    ])
    .sort((a, b) => b.votes.length - a.votes.length);
  const kept: (UnusualVotes & { ids: Set<number> })[] = [];
  for (const group of groups) {
    const ids = new Set(group.votes.map(({ accountId }) => accountId));
    const around = kept.find((one) => one.listingId === group.listingId && ids.isSubsetOf(one.ids));
    if (around) around.alike.push(...group.alike);
    else kept.push({ ...group, ids });
  }
  return kept.map(({ ids: _, ...group }) => group);
}

function groupsBy(what: Alike, votes: SeenVote[], keysOf: (vote: SeenVote) => readonly string[]) {
  const byKey = Map.groupBy(
    votes.flatMap((vote) => [...new Set(keysOf(vote))].map((key) => ({ key, vote }))),
    ({ key }) => key,
  );
  return [...byKey].flatMap(([shown, found]) =>
    groupOf(
      what,
      shown,
      found.map(({ vote }) => vote),
    ),
  );
}

/** Accounts that were made within an hour, for the vote as far as time tells. */
function madeTogether(votes: SeenVote[]): UnusualVotes[] {
  const sorted = votes
    .filter(({ madeAt, votedAt }) => votedAt.getTime() - madeAt.getTime() < MADE_FOR_IT)
    .sort((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
  const groups: UnusualVotes[] = [];
  let until = 0;
  for (let from = 0; from < sorted.length;) {
    const start = sorted[from]?.madeAt ?? new Date(0);
    while ((sorted[until]?.madeAt.getTime() ?? Infinity) - start.getTime() <= HOUR) until += 1;
    const isUnusual = until - from >= ALIKE.made.least;
    const shown = `from ${start.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    if (isUnusual) groups.push(...groupOf('made', shown, sorted.slice(from, until)));
    from = isUnusual ? until : from + 1;
  }
  return groups;
}

function groupOf(what: Alike, shown: string, votes: SeenVote[]): UnusualVotes[] {
  const [first] = votes;
  if (!first || votes.length < ALIKE[what].least) return [];
  const sorted = votes.toSorted((a, b) => a.votedAt.getTime() - b.votedAt.getTime());
  return [{ listingId: first.listingId, votes: sorted, alike: [{ what, shown, votes: votes.length }] }];
}
