import { communityTables } from './community/tables.ts';
import { draftTables } from './drafts/tables.ts';
import type { Columns } from './engine/columns.ts';
import { launchTables } from './launches/tables.ts';
import { listingTables } from './listings/tables.ts';
import { moneyTables } from './orders/tables.ts';
import { peopleTables } from './people/tables.ts';
import { siteTables } from './site/tables.ts';
import { teamTables } from './team/tables.ts';
import { workTables } from './work/tables.ts';

/**
 * Builds every table, for either database; each folder of the store defines its own. Keys are camelCase, columns
 * snake_case. Weeks and dates are `YYYY-MM-DD` text, instants are UTC with milliseconds, money is integer cents.
 */
export function buildSchema(c: Columns) {
  const people = peopleTables(c);
  const listings = listingTables(c, people);
  const community = communityTables(c, { ...people, ...listings });
  const money = moneyTables(c, people);
  return {
    ...people,
    ...listings,
    ...community,
    ...draftTables(c, people),
    ...money,
    ...launchTables(c, { ...listings, ...money }),
    ...siteTables(c, listings),
    ...teamTables(c, { ...listings, ...community }),
    ...workTables(c),
  };
}
