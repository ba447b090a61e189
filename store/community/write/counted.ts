import { sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

const LIGHT = { votes: 'lightVotes', follows: 'lightFollows' } as const;

/** How the counts of a listing change by one vote or follow: all of them are counted, and light ones among them. */
export const counted = ({ t: { listings } }: Tx, of: 'votes' | 'follows', light: boolean, by: 1 | -1) => ({
  [of]: sql`${listings[of]} + ${by}`,
  ...(light ? { [LIGHT[of]]: sql`${listings[LIGHT[of]]} + ${by}` } : {}),
});
