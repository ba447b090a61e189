/**
 * Drafts generated addresses of 34 countries and prices of 33 locales, in layouts that websites use: cases that nothing was
 * tuned to, different for each seed.
 *
 *     npm run bench:world [-- SEED]
 */
import { table } from './search/report.ts';
import { readAddresses } from './world/addresses.ts';
import { readPrices } from './world/prices.ts';

const seed = Number(process.argv[2] ?? 1);
const { cities, countries } = readAddresses(seed);
const { prices, models } = readPrices(seed);
for (const [what, tally] of Object.entries({
  city: cities,
  country: countries,
  'all prices': prices,
  'pricing model': models,
}))
  console.log(`${table([what, 'cases', 'right', 'wrong'], tally.rows())}\n`);
