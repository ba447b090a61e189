import { z } from 'zod';
import {
  getField,
  type FieldsWith,
  listFieldsWith,
  type LISTING_FIELDS,
} from '../../../rules/listings/fields/listing-fields.ts';
import type { StoredField } from '../../../store/listings/listing-content.ts';
import { buildTypedRecord } from '../../../rules/typed/records.ts';

/** Fields of rules/listings/fields/listing-fields.ts in the records of operations, in a stable order. */

type StoredListField = FieldsWith<{ home: 'profile'; kind: 'list' }>;

const lists = listFieldsWith({ home: 'profile', kind: 'list' });
/** List fields of a listing: those its owner edits, then the others. */
export const LIST_FIELDS: StoredListField[] = [
  ...lists.filter((name) => getField(name).edited !== null),
  ...lists.filter((name) => getField(name).edited === null),
];

/** Fields of a summary other than name and tagline. */
export const SUMMARY_FIELDS = listFieldsWith({ record: 'summary' }).filter(
  (name) => name !== 'name' && name !== 'tagline',
);

const isList = (name: StoredField): name is StoredListField => getField(name).kind === 'list';

/** Single-value fields of a listing: its columns, then the members of its profile. */
export const VALUE_FIELDS: Exclude<StoredField, StoredListField | 'name'>[] = [
  ...listFieldsWith({ home: 'column' }),
  ...listFieldsWith({ home: 'profile' }),
].filter((name) => name !== 'name' && !isList(name));

type Shape<Name extends StoredField> = {
  [N in Name]: (typeof LISTING_FIELDS)[N]['kind'] extends 'list'
    ? z.ZodArray<z.ZodString>
    : z.ZodOptional<(typeof LISTING_FIELDS)[N]['kind'] extends 'year' ? z.ZodInt : z.ZodString>;
};

/** Builds the output members of fields: a list is always present, a value only if known. */
export const buildFieldShape = <Name extends StoredField>(names: readonly Name[]) =>
  buildTypedRecord<Shape<Name>>(names, (name) => {
    const { kind } = getField(name);
    const value = kind === 'year' ? z.int() : z.string();
    return kind === 'list' ? z.array(z.string()) : value.optional();
  });
