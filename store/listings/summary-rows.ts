import { inArray, sql } from 'drizzle-orm';
import { type FieldsWith, listFieldsWith } from '../../rules/listings/fields/listing-fields.ts';
import { buildTypedRecord } from '../../rules/typed/records.ts';
import type { Queries, Tables } from '../engine/database.ts';
import { idPlaceholders, idValues } from '../engine/id-list.ts';
import { preparedFor } from '../engine/prepared.ts';
import { type ColumnKey, columnOf } from './field-columns.ts';

type SummaryField = FieldsWith<{ record: 'summary'; home: 'column' }>;

const OTHER_COLUMNS = [
  'id',
  'slug',
  'url',
  'plan',
  'primaryCategoryId',
  'unlocked',
  'votes',
  'status',
  'launchWeek',
  'relaunchWeek',
  'launchedAt',
  'sample',
] as const satisfies (keyof Tables['listings']['$inferSelect'])[];

type SummaryKey = ColumnKey<SummaryField> | (typeof OTHER_COLUMNS)[number];

const SUMMARY_KEYS: SummaryKey[] = [
  ...listFieldsWith({ record: 'summary', home: 'column' }).map(columnOf),
  ...OTHER_COLUMNS,
];

/** The part of a listing that lists read: everything its summary shows, without its long texts and its profile. */
export type SummaryRow = Pick<Tables['listings']['$inferSelect'], SummaryKey>;

/** Returns the columns of a summary, for `select`. */
export const summaryColumns = ({ t: { listings } }: Queries) =>
  buildTypedRecord<Pick<Tables['listings'], SummaryKey>>(SUMMARY_KEYS, (key) => listings[key]);

/** A summary row with the language of the listing's texts, where known. */
export type ListedRow = SummaryRow & { language: string | null };

const summariesById = preparedFor((q, count: number) =>
  q
    .select({
      ...summaryColumns(q),
      language: sql<string | null>`${q.t.listings.profile} ->> 'language'`,
    })
    .from(q.t.listings)
    .where(inArray(q.t.listings.id, idPlaceholders(count))),
);

/** Finds summary rows by listing id, in the order of `ids`; ids that no longer exist are left out. */
export async function findSummaryRows(db: Queries, ids: number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await summariesById(db, ids.length, idValues(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
