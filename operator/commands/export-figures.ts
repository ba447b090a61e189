import type { Queries } from '../../store/engine/database.ts';
import { listRatingsAfter, listRevenuesAfter } from '../../store/listings/figures.ts';
import { exportCommand } from './export-file.ts';
import { figuresRecord } from '../../use-cases/imports/records/figures-record.ts';
import { elementAt } from '../../rules/typed/assert.ts';

export default exportCommand(
  'figures',
  'Writes Domain Ratings of every day and revenue figures into a file',
  Object.keys(figuresRecord.shape),
  records,
);

async function* records(db: Queries): AsyncGenerator<Record<string, unknown>> {
  for (let last = ''; ;) {
    const rows = await listRatingsAfter(db, last, 500);
    if (rows.length === 0) break;
    last = elementAt(rows, -1).domain;
    for (const { domain, day, value } of rows) yield { domain, day, domain_rating: value };
  }
  for (let last = 0; ;) {
    const rows = await listRevenuesAfter(db, last, 500);
    if (rows.length === 0) return;
    last = elementAt(rows, -1).id;
    for (const { slug, revenueCents } of rows) yield { slug, revenue_cents: revenueCents };
  }
}
