import { asc, type Column, getTableColumns } from 'drizzle-orm';
import type { Queries, Tables } from '../../store/engine/database.ts';
import type { ActParts } from '../act-parts.ts';
import { type Holding, type Person, PERSON_DATA } from './person-data.ts';

const ROWS_AT_ONCE = 50;
const MOST_ROWS = 20_000;

/**
 * All that is kept about a person as one JSON document, in pieces: the rows of every table that refers to them, without
 * what opens doors. Pictures are base64. No more than 20,000 rows of a table; `cut_off` then names it.
 */
export async function* exportAccount(
  { db: q, now, settings }: Pick<ActParts, 'db' | 'now' | 'settings'>,
  { person }: { person: Person },
): AsyncGenerator<string> {
  const holdings = Object.entries(PERSON_DATA) as [keyof Tables, Holding][];
  const leftOut = holdings.flatMap(([name, holding]) =>
    'leftOut' in holding ? [[snakeCase(name), holding.leftOut]] : [],
  );
  const head = {
    format: 'launch-directory-account-1',
    exported_at: now(),
    from: settings.publicUrl,
    left_out: Object.fromEntries(leftOut) as Record<string, string>,
  };
  yield JSON.stringify(head).slice(0, -1);
  yield ',"data":{';
  const cutOff: string[] = [];
  let first = true;
  for (const [name, holding] of holdings) {
    if ('leftOut' in holding) continue;
    yield `${first ? '' : ','}\n${JSON.stringify(snakeCase(name))}:[`;
    first = false;
    let rows = 0;
    for await (const row of rowsOf(q, name, holding, person)) {
      yield `${rows === 0 ? '' : ','}\n${JSON.stringify(row)}`;
      rows += 1;
    }
    yield ']';
    if (rows === MOST_ROWS) cutOff.push(snakeCase(name));
  }
  yield `},"cut_off":${JSON.stringify(cutOff)}}\n`;
}

async function* rowsOf(
  q: Queries,
  name: keyof Tables,
  holding: Extract<Holding, { rows: unknown }>,
  person: Person,
): AsyncGenerator<Record<string, unknown>> {
  // Which table it is only changes the columns.
  const table = q.t[name] as Tables['listingPictures'];
  const columns = getTableColumns(table) as Record<string, Column>;
  const without = holding.without ?? [];
  const shown = Object.fromEntries(Object.entries(columns).filter(([column]) => !without.includes(column)));
  // Pictures are large: one at a time.
  const atOnce = 'bytes' in columns ? 1 : ROWS_AT_ONCE;
  for (let offset = 0; offset < MOST_ROWS; offset += atOnce) {
    const rows = await q
      .select(shown as { id: typeof table.id })
      .from(table)
      .where(holding.rows(q, person))
      .orderBy(...orderOf(columns))
      .limit(atOnce)
      .offset(offset);
    for (const row of rows) yield asRecord(row);
    if (rows.length < atOnce) return;
  }
}

/** The key where it is one column, else all that can be compared: rows in the same order on every page. */
function orderOf(columns: Record<string, Column>) {
  const all = Object.values(columns);
  const key = all.filter(({ primary }) => primary);
  const comparable = all.filter(({ dataType }) => ['number', 'string'].includes(dataType));
  return (key.length > 0 ? key : comparable).map((column) => asc(column));
}

const asRecord = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      snakeCase(name),
      Buffer.isBuffer(value) ? value.toString('base64') : value,
    ]),
  );

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
