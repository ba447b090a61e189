import { sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

const LIGHT = { votes: 'lightVotes', follows: 'lightFollows' } as const;

/** How the counts of a listing change by so many votes or follows: all of them are counted, and light ones among them. */
export const countsBy = ({ t: { listings } }: Tx, of: 'votes' | 'follows', light: boolean, by: number) => ({
  [of]: sql`${listings[of]} + ${by}`,
  ...(light ? { [LIGHT[of]]: sql`${listings[LIGHT[of]]} + ${by}` } : {}),
});
