import type { Database } from '../../store/engine/database.ts';
import { listRatingsAfter, listRevenuesAfter } from '../../store/listings/figures.ts';
import type { Command } from '../command.ts';
import { EXPORT_USAGE, exportFile } from './export-file.ts';
import { figuresRecord } from '../../acts/importing/figures-record.ts';
import { itemAt } from '../../rules/typed/sure.ts';

export default {
  name: 'export figures',
  summary: 'Writes Domain Ratings of every day and revenue figures into a file',
  usage: EXPORT_USAGE,
  run: (args, { db }) => exportFile('figures', Object.keys(figuresRecord.shape), args, records(db)),
} satisfies Command;

async function* records(db: Database): AsyncGenerator<Record<string, unknown>> {
  for (let last = ''; ;) {
    const rows = await listRatingsAfter(db, last, 500);
    if (rows.length === 0) break;
    last = itemAt(rows, -1).domain;
    for (const { domain, day, value } of rows) yield { domain, day, domain_rating: value };
  }
  for (let last = 0; ;) {
    const rows = await listRevenuesAfter(db, last, 500);
    if (rows.length === 0) return;
    last = itemAt(rows, -1).id;
    for (const { slug, revenueCents } of rows) yield { slug, revenue_cents: revenueCents };
  }
}
