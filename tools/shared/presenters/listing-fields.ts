import { z } from 'zod';
import {
  fieldNamed,
  type FieldsWith,
  fieldsWith,
  type LISTING_FIELDS,
} from '../../../rules/listings/fields/listing-fields.ts';
import type { StoredField } from '../../../store/listings/listing-content.ts';
import { shaped } from '../../../rules/typed/records.ts';

/** Fields of rules/listings/fields/listing-fields.ts in the records of operations, in a stable order. */

type StoredList = FieldsWith<{ home: 'profile'; kind: 'list' }>;

const lists = fieldsWith({ home: 'profile', kind: 'list' });
/** List fields of a listing: those its owner edits, then the others. */
export const LISTS: StoredList[] = [
  ...lists.filter((name) => fieldNamed(name).edited !== null),
  ...lists.filter((name) => fieldNamed(name).edited === null),
];

/** Fields of a summary other than name and tagline. */
export const SUMMARY_FIELDS = fieldsWith({ record: 'summary' }).filter(
  (name) => name !== 'name' && name !== 'tagline',
);

const isList = (name: StoredField): name is StoredList => fieldNamed(name).kind === 'list';

/** Single-value fields of a listing: its columns, then the members of its profile. */
export const VALUES: Exclude<StoredField, StoredList | 'name'>[] = [
  ...fieldsWith({ home: 'column' }),
  ...fieldsWith({ home: 'profile' }),
].filter((name) => name !== 'name' && !isList(name));

type Shape<Name extends StoredField> = {
  [N in Name]: (typeof LISTING_FIELDS)[N]['kind'] extends 'list'
    ? z.ZodArray<z.ZodString>
    : z.ZodOptional<(typeof LISTING_FIELDS)[N]['kind'] extends 'year' ? z.ZodInt : z.ZodString>;
};

/** Builds the output members of fields: a list is always present, a value only if known. */
export const fieldShape = <Name extends StoredField>(names: readonly Name[]) =>
  shaped<Shape<Name>>(names, (name) => {
    const { kind } = fieldNamed(name);
    const value = kind === 'year' ? z.int() : z.string();
    return kind === 'list' ? z.array(z.string()) : value.optional();
  });
