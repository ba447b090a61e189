import type { Tables } from '../../../store/engine/database.ts';
import {
  type TableDataPolicy,
  MAX_EXPORT_ROWS,
  type Person,
  PERSON_DATA,
  listPersonRows,
} from '../../../store/people/person-data.ts';
import type { UseCaseDeps } from '../../use-case-deps.ts';
import { entriesOf } from '../../../rules/typed/records.ts';

/**
 * Exports all data of a person as one JSON document, in chunks: the rows of every table that refer to them, without
 * secrets that give access. Pictures are base64. At most 20,000 rows per table; `cut_off` names the tables that had
 * more.
 */
export async function* exportAccount(
  { db: q, now, settings }: Pick<UseCaseDeps, 'db' | 'now' | 'settings'>,
  { person }: { person: Person },
): AsyncGenerator<string> {
  const holdings = entriesOf<Record<keyof Tables, TableDataPolicy>>(PERSON_DATA);
  const leftOut = holdings.flatMap(([name, holding]) =>
    'leftOut' in holding ? [[snakeCase(name), holding.leftOut] as const] : [],
  );
  const head = {
    format: 'launch-directory-account-1',
    exported_at: now(),
    from: settings.publicUrl,
    left_out: Object.fromEntries(leftOut),
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
    for await (const row of listPersonRows(q, name, holding, person)) {
      yield `${rows === 0 ? '' : ','}\n${JSON.stringify(toJsonRecord(row))}`;
      rows += 1;
    }
    yield ']';
    if (rows === MAX_EXPORT_ROWS) cutOff.push(snakeCase(name));
  }
  yield `},"cut_off":${JSON.stringify(cutOff)}}\n`;
}

const toJsonRecord = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      snakeCase(name),
      Buffer.isBuffer(value) ? value.toString('base64') : value,
    ]),
  );

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
