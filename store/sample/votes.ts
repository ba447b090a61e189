import { createHash } from 'node:crypto';
import { addWeeks, getWeekRange } from '../../rules/launches/weeks.ts';

/** The number of voters in the sample directory. */
export const SAMPLE_VOTERS = 160;

/** One vote. `voter` is a number from 0 on, and each votes once for a product. */
export type SampleVote = { voter: number; week: string; createdAt: Date };

const LATER_SHARE = 0.2;

/**
 * Builds the votes of a product by `now`: most in its launch week, some in the weeks after, none in the future.
 * The same name, week and time give the same votes.
 */
export function buildVotes(name: string, launchWeek: string, launchedAt: Date, now: Date): SampleVote[] {
  // Squared, because a few launches get most of the votes.
  const count = 6 + Math.floor(130 * seededRandom(name, 'count') ** 2);
  const first = Math.floor(seededRandom(name, 'first') * SAMPLE_VOTERS);
  return Array.from({ length: count }, (_, i): SampleVote => {
    const vote = `${name} ${i}`;
    const later =
      seededRandom(vote, 'later') < LATER_SHARE ? 1 + Math.floor(seededRandom(vote, 'weeks') * 3) : 0;
    const week = addWeeks(launchWeek, later);
    const { starts_at, ends_at } = getWeekRange(week);
    const from = Math.max(Date.parse(starts_at), launchedAt.getTime());
    const at = from + seededRandom(vote, 'moment') * (Date.parse(ends_at) - from);
    return { voter: (first + i) % SAMPLE_VOTERS, week, createdAt: new Date(Math.floor(at)) };
  }).filter((vote) => vote.createdAt <= now);
}

/** Returns a pseudo-random number in [0, 1) that is always the same for the same words. */
export function seededRandom(...seeds: string[]): number {
  return createHash('sha256').update(seeds.join('\n')).digest().readUInt32BE() / 2 ** 32;
}
