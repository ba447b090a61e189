import { z } from 'zod';
import { buildFieldValueSchema } from '../../../../rules/listings/fields/field-value-schema.ts';
import { MAX_COUNTRY_CHARACTERS } from '../../../../rules/listings/fields/field-values.ts';
import {
  FIELD_NAMES,
  type FieldKind,
  type FieldName,
  getField,
  type FieldsWith,
  listFieldsWith,
  LIST_FIELD_ITEMS,
  LISTING_FIELDS,
  YEARS,
} from '../../../../rules/listings/fields/listing-fields.ts';
import { buildTypedRecord } from '../../../../rules/typed/records.ts';

const text = (max: number) => z.string().max(max);
const readable = (max: number, name: FieldName) => buildFieldValueSchema(name, max);

/** Input schemas of fields by kind. Empty text, null and empty lists clear a field. */
const VALUE_SCHEMAS = {
  name: text,
  text,
  label: readable,
  choice: readable,
  country: (_: number, name: FieldName) => buildFieldValueSchema(name, MAX_COUNTRY_CHARACTERS),
  language: readable,
  year: () => z.int().min(YEARS.first).max(YEARS.last).nullable(),
  email: readable,
  link: readable,
  list: (max: number) =>
    z
      .array(z.string().max(max))
      .max(LIST_FIELD_ITEMS)
      .transform((items) => items.map((item) => item.trim()).filter(Boolean)),
} satisfies Record<FieldKind, (max: number, name: FieldName) => z.ZodType>;

/** A field that owners edit on the listing. */
export type EditedField = FieldsWith<{ edited: string }>;

/** Names of the fields that owners edit on a listing. */
export const EDITED_FIELDS = FIELD_NAMES.filter(
  (name): name is EditedField => getField(name).edited !== null,
);

const buildEditShape = (names: readonly EditedField[]) =>
  buildTypedRecord<{
    [Name in EditedField]: z.ZodOptional<
      ReturnType<(typeof VALUE_SCHEMAS)[(typeof LISTING_FIELDS)[Name]['kind']]>
    >;
  }>(names, (name) => {
    const { kind, max } = LISTING_FIELDS[name];
    return VALUE_SCHEMAS[kind](max, name).optional();
  });

const isList = (name: EditedField) => getField(name).kind === 'list';
const isColumn = (name: EditedField) => getField(name).home === 'column';

/** Schema of the fields that owners edit on a listing, in the order of the specification, section 2. */
export const ownerFields = z.strictObject(
  buildEditShape([
    ...EDITED_FIELDS.filter((name) => isColumn(name) && name !== 'contact_email'),
    'contact_email',
    ...EDITED_FIELDS.filter(isList),
    ...EDITED_FIELDS.filter((name) => !isColumn(name) && !isList(name)),
  ]),
);

/** Fields that an edit can copy to the company's listings on other sites. */
export const SHARED_FIELDS = listFieldsWith({ travels: true });
