import { expect, it } from 'vitest';
import { getEntryPrice } from '../../rules/listings/entry-price.ts';

/** Pricing model, summary, and the entry price as text; blank where the summary is not clear. */
const CASES: [string | null, string | null, string][] = [
  ['freemium', 'Free for 5 checks; Team €19 a month for 100 checks.', '19 EUR'],
  ['freemium', 'Free on one machine; €12 per developer a month for teams.', '12 EUR'],
  ['subscription', '€4 a month, €40 a year.', '4 EUR'],
  ['freemium', 'Free maps; reports €12 a year.', '1 EUR'],
  ['subscription', 'Team: $29/mo, Starter: $9.50/mo', '9.5 USD'],
  ['subscription', 'From £1,200 per month', '1200 GBP'],
  ['subscription', 'ab 1.490,50 € pro Monat', '1490.5 EUR'],
  ['subscription', 'CHF 12 monatlich', '12 CHF'],
  ['subscription', '12 EUR / Monat', '12 EUR'],
  ['subscription', 'à partir de 9 € par mois', '9 EUR'],
  ['subscription', '€10–€20 a month', '10 EUR'],
  ['subscription', 'US$ 8 per seat per month, billed annually', '8 USD'],
  ['subscription', '月額 980円/月', '980 JPY'],
  ['free', null, '0'],
  ['open-source', 'Free under MIT; support from €300 a month.', '0'],
  ['freemium', '€0 a month to begin with', ''],
  ['one-time', '€89 once, a year of updates included.', ''],
  ['subscription', '€0.004 a build second; no seats.', ''],
  ['freemium', '100 pages a month free; then €0.02 a page.', ''],
  ['paid', '€59 to €120 a course.', ''],
  ['subscription', '€1 for the first month', ''],
  ['contact-sales', 'By number of identities.', ''],
  ['subscription', '20 a month', ''],
  [null, null, ''],
];

it('derives the entry price where the summary is clear about it', () => {
  const wrong = CASES.flatMap(([pricingModel, pricingSummary, expected]) => {
    const price = getEntryPrice({ pricingModel, pricingSummary });
    const actual = price
      ? [price.per_month, price.currency].filter((one) => one !== undefined).join(' ')
      : '';
    return actual === expected ? [] : [`${pricingSummary}: ${actual}, not ${expected}`];
  });
  expect(wrong).toEqual([]);
});

it('reads a hostile summary in no time', () => {
  const started = process.cpuUsage();
  for (const part of ['€9 ', '1 ', '€1 to ', '€1.000.', '€ per '])
    getEntryPrice({ pricingModel: null, pricingSummary: part.repeat(10_000) });
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});
