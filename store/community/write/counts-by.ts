import { sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

const LIGHT = { votes: 'lightVotes', follows: 'lightFollows' } as const;

/** Builds the update that adds `amount` votes or follows to the counts of a listing, and to its count of light ones if `light`. */
export const countsBy = ({ t: { listings } }: Tx, of: 'votes' | 'follows', light: boolean, by: number) => ({
  [of]: sql`${listings[of]} + ${by}`,
  ...(light ? { [LIGHT[of]]: sql`${listings[LIGHT[of]]} + ${by}` } : {}),
});
