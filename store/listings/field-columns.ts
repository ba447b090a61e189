import {
  type FieldsWith,
  fieldsWith,
  type LISTING_FIELDS,
} from '../../rules/listings/fields/listing-fields.ts';
import type { Columns } from '../engine/columns.ts';
import { shaped } from '../../rules/typed/records.ts';

/** A field that is a column of `listings`. */
export type ColumnField = FieldsWith<{ home: 'column' }>;

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The key of a field's column, such as `foundedYear` for `founded_year`. */
export type ColumnKey<Name extends ColumnField> = CamelCase<Name>;

const KEYS = shaped<{ [Name in ColumnField]: ColumnKey<Name> }>(fieldsWith({ home: 'column' }), (name) =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
);

/** Returns the key of a field's column, such as `foundedYear` for `founded_year`. */
export const columnOf = <Name extends ColumnField>(name: Name) => KEYS[name];

type Column<Name extends ColumnField> = (typeof LISTING_FIELDS)[Name]['kind'] extends 'year'
  ? ReturnType<Columns['integer']>
  : ReturnType<Columns['text']>;

/** Builds the columns of `listings` that rules/listings/fields/listing-fields.ts defines, except the name, which is never null. */
export const fieldColumns = (c: Columns) =>
  shaped<{ [Name in Exclude<ColumnField, 'name'> as ColumnKey<Name>]: Column<Name> }>(
    fieldsWith({ home: 'column' }).flatMap((name) => (name === 'name' ? [] : columnOf(name))),
    (column) => (column === columnOf('founded_year') ? c.integer() : c.text()),
  );
