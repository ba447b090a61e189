/**
 * What is trending: votes, follows and people's page views of the last 7 days, each worth half as much every
 * 48 hours.
 */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const HALF_LIFE = 48 * HOUR;
const WINDOW = 7 * DAY;

// A page is seen by many more people than vote; one who votes outweighs ten who only looked.
const VIEW = 0.1;

/** The oldest instant that still counts. */
export const trendingSince = (now: Date): Date => new Date(now.getTime() - WINDOW);

/**
 * The score of a listing: `moments` are when votes and follows were given, `days` its views by day
 * (`YYYY-MM-DD`). The views of a day are as old as its end, those of the running day are new.
 */
export function trendingScore(
  moments: readonly Date[],
  days: readonly { day: string; views: number }[],
  now: Date,
): number {
  const given = moments.reduce((sum, moment) => sum + weight(moment.getTime(), now), 0);
  return days.reduce((sum, { day, views }) => sum + VIEW * views * weight(Date.parse(day) + DAY, now), given);
}

function weight(time: number, now: Date): number {
  const age = Math.max(0, now.getTime() - time);
  return age > WINDOW ? 0 : 2 ** (-age / HALF_LIFE);
}
