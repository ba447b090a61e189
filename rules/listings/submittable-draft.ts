import { z } from 'zod';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../drafts/draft-fields.ts';
import { buildFieldValueSchema } from './fields/field-value-schema.ts';
import { MAX_COUNTRY_CHARACTERS } from './fields/field-values.ts';
import {
  type FieldKind,
  type FieldName,
  LIST_FIELD_ITEMS,
  LISTING_FIELDS,
  getMaxStored,
} from './fields/listing-fields.ts';
import { buildTypedRecord } from '../typed/records.ts';

/** Schemas of the values that a listing accepts from a draft, by the kind of the field. */
const VALUE = {
  name: (max: number) => z.string().min(1).max(max),
  text: (max: number) => z.string().max(max),
  label: (max: number, name: FieldName) => buildFieldValueSchema(name, max),
  choice: (max: number, name: FieldName) => buildFieldValueSchema(name, max),
  country: (_: number, name: FieldName) => buildFieldValueSchema(name, MAX_COUNTRY_CHARACTERS),
  language: (max: number, name: FieldName) => buildFieldValueSchema(name, max),
  // A draft stores it as text, so an error that asks for a number would mislead.
  year: (max: number, name: FieldName) => buildFieldValueSchema(name, max).transform(Number),
  email: (max: number, name: FieldName) => buildFieldValueSchema(name, max),
  link: (max: number, name: FieldName) => buildFieldValueSchema(name, max),
  list: (max: number) => z.array(z.string().min(1).max(max)).max(LIST_FIELD_ITEMS),
} satisfies Record<FieldKind, (max: number, name: FieldName) => z.ZodType>;

type Value<Name extends DraftFieldName> = ReturnType<(typeof VALUE)[(typeof LISTING_FIELDS)[Name]['kind']]>;

/**
 * The conditions for submitting a draft as a listing. Values that came from the website are validated here for the
 * first time. Blank fields are removed before; only the name is required.
 */
export const SUBMITTABLE_DRAFT = z.object(
  buildTypedRecord<{
    [Name in DraftFieldName]: Name extends 'name' ? Value<Name> : z.ZodOptional<Value<Name>>;
  }>(DRAFT_FIELD_NAMES, (name) => {
    const { kind } = LISTING_FIELDS[name];
    const value = VALUE[kind](getMaxStored(name), name);
    return kind === 'name' ? value : value.optional();
  }),
);
