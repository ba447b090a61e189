import { Column, getTableName, is, noopDecoder, SQL, Subquery } from 'drizzle-orm';
import { z } from 'zod';
import { asRecord } from '../../rules/typed/records.ts';

type Decode = (value: unknown) => unknown;
/** A value of a row: its name, its place in the row, and how it is read where that is any work. */
type Value = { name: string; at: number; decode: Decode | null };
/** Values under one name. Null at the place `joinedAt` says that nothing was joined to the row. */
type Group = { name: string; values: Value[]; joinedAt: number | null };

const FIELDS = z.array(z.object({ path: z.array(z.string()).min(1).max(2), field: z.unknown() }));
type Field = z.infer<typeof FIELDS>[number];
/** Which tables a row of a join always has; undefined where nothing is joined. */
type Joins = Record<string, boolean> | undefined;

/** What drizzle's prepared queries of both databases have in common; undefined members where they select nothing. */
type PreparedRows = {
  fields?: unknown;
  joinsNotNullableMap?: Joins;
  customResultMapper?: (rows: unknown[][]) => unknown[];
};

/**
 * Lets a prepared query of drizzle read rows by a plan that is made once: drizzle finds out what each column of each row is
 * anew, a tenth of the work of a listing's answer. Rows come out the same; what has no such plan is left to drizzle.
 */
export function readByPlan<T extends object>(prepared: T & PreparedRows): T {
  const fields = FIELDS.safeParse(prepared.fields);
  if (!fields.success || prepared.customResultMapper) return prepared;
  const read = planOf(fields.data, prepared.joinsNotNullableMap);
  prepared.customResultMapper = (rows) => rows.map(read);
  return prepared;
}

function planOf(fields: Field[], joins: Joins): (row: unknown[]) => unknown {
  const plan: (Value | Group)[] = [];
  for (const [at, { path, field }] of fields.entries()) {
    const [first = '', second] = path;
    const value = { name: second ?? first, at, decode: decoderOf(field) };
    const group = plan.find((one): one is Group => 'values' in one && one.name === first);
    if (second === undefined) plan.push(value);
    else if (group) group.values.push(value);
    else plan.push({ name: first, values: [value], joinedAt: joinedAt(first, fields, joins) });
  }
  return (row) => {
    const result: Record<string, unknown> = {};
    for (const one of plan) {
      if (!('values' in one)) result[one.name] = valueOf(one, row);
      else if (one.joinedAt !== null && row[one.joinedAt] === null) result[one.name] = null;
      else {
        const members: Record<string, unknown> = {};
        for (const value of one.values) members[value.name] = valueOf(value, row);
        result[one.name] = members;
      }
    }
    return result;
  };
}

function valueOf({ at, decode }: Value, row: unknown[]): unknown {
  const value = row[at];
  return value === null || decode === null ? value : decode(value);
}

/** As drizzle has it: the columns of a table that may have joined nothing, where no other table's are among them. */
function joinedAt(name: string, fields: Field[], joins: Joins): number | null {
  const columns = fields.flatMap(({ path, field }, at) =>
    path[0] === name && is(field, Column) ? [{ at, table: getTableName(field.table) }] : [],
  );
  const [first] = columns;
  if (!joins || !first || joins[first.table] || columns.some(({ table }) => table !== first.table))
    return null;
  return first.at;
}

/** How a column or an expression reads what the driver gives; null where it leaves that as it is. */
function decoderOf(field: unknown): Decode | null {
  const spoken = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : asRecord(field)['sql'];
  const decoder = is(field, Column) ? field : asRecord(spoken)['decoder'];
  const { mapFromDriverValue: read } = asRecord(decoder);
  if (typeof read !== 'function') throw new Error('A selected field does not say how it is read.');
  if (read === Column.prototype.mapFromDriverValue || decoder === noopDecoder) return null;
  return (value): unknown => read.call(decoder, value);
}
