import {
  type FieldsWith,
  listFieldsWith,
  type LISTING_FIELDS,
} from '../../rules/listings/fields/listing-fields.ts';
import type { Columns } from '../engine/columns.ts';
import { buildTypedRecord } from '../../rules/typed/records.ts';

/** A field that is a column of `listings`. */
export type ColumnField = FieldsWith<{ home: 'column' }>;

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The key of a field's column, such as `foundedYear` for `founded_year`. */
export type ColumnKey<Name extends ColumnField> = CamelCase<Name>;

const COLUMN_KEYS = buildTypedRecord<{ [Name in ColumnField]: ColumnKey<Name> }>(
  listFieldsWith({ home: 'column' }),
  (name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
);

/** Returns the key of a field's column, such as `foundedYear` for `founded_year`. */
export const columnOf = <Name extends ColumnField>(name: Name) => COLUMN_KEYS[name];

type Column<Name extends ColumnField> = (typeof LISTING_FIELDS)[Name]['kind'] extends 'year'
  ? ReturnType<Columns['integer']>
  : ReturnType<Columns['text']>;

/** Builds the columns of `listings` that rules/listings/fields/listing-fields.ts defines, except the name, which is never null. */
export const fieldColumns = (c: Columns) =>
  buildTypedRecord<{ [Name in Exclude<ColumnField, 'name'> as ColumnKey<Name>]: Column<Name> }>(
    listFieldsWith({ home: 'column' }).flatMap((name) => (name === 'name' ? [] : columnOf(name))),
    (column) => (column === columnOf('founded_year') ? c.integer() : c.text()),
  );
