/** Trending scores: votes, follows and page views of the last 7 days, each losing half its weight every 48 hours. */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const HALF_LIFE = 48 * HOUR;
const WINDOW = 7 * DAY;

// Far more people see a page than vote: one vote counts as much as ten views.
const VIEW_WEIGHT = 0.1;

/** Returns the oldest instant that still counts. */
export const getTrendingStart = (now: Date): Date => new Date(now.getTime() - WINDOW);

/**
 * Computes the score of a listing. `moments` are the times of its votes and follows, `days` its views per day
 * (`YYYY-MM-DD`). Views of a past day are as old as the end of that day; views of today are new.
 */
export function computeTrendingScore(
  moments: readonly Date[],
  days: readonly { day: string; views: number }[],
  now: Date,
): number {
  const voteScore = moments.reduce((sum, moment) => sum + computeWeight(moment.getTime(), now), 0);
  return days.reduce(
    (sum, { day, views }) => sum + VIEW_WEIGHT * views * computeWeight(Date.parse(day) + DAY, now),
    voteScore,
  );
}

function computeWeight(time: number, now: Date): number {
  const age = Math.max(0, now.getTime() - time);
  return age > WINDOW ? 0 : 2 ** (-age / HALF_LIFE);
}
