import { sql } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';

const LIGHT_COUNTS = { votes: 'lightVotes', follows: 'lightFollows' } as const;

/** Builds the update that adds `amount` votes or follows to the counts of a listing, and to its count of light ones if `light`. */
export const buildCountUpdate = (
  { t: { listings } }: Tx,
  tableName: 'votes' | 'follows',
  light: boolean,
  amount: number,
) => ({
  [tableName]: sql`${listings[tableName]} + ${amount}`,
  ...(light ? { [LIGHT_COUNTS[tableName]]: sql`${listings[LIGHT_COUNTS[tableName]]} + ${amount}` } : {}),
});
