import { z } from 'zod';
import { COUNTRY_NAME, valueOf } from '../../../../rules/listings/fields/field-values.ts';
import {
  FIELD_NAMES,
  type FieldKind,
  type FieldName,
  fieldNamed,
  type FieldsWith,
  fieldsWith,
  LIST_FIELD_ITEMS,
  LISTING_FIELDS,
  YEARS,
} from '../../../../rules/listings/fields/listing-fields.ts';
import { shaped } from '../../../../rules/typed/records.ts';

const text = (max: number) => z.string().max(max);
const read = (max: number, name: FieldName) => valueOf(name, max);

/** Input schemas of fields by kind. Empty text, null and empty lists clear a field. */
const VALUE = {
  name: text,
  text,
  label: read,
  choice: read,
  country: (_: number, name: FieldName) => valueOf(name, COUNTRY_NAME),
  language: read,
  year: () => z.int().min(YEARS.first).max(YEARS.last).nullable(),
  email: read,
  link: read,
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
  (name): name is EditedField => fieldNamed(name).edited !== null,
);

const editsOf = (names: readonly EditedField[]) =>
  shaped<{
    [Name in EditedField]: z.ZodOptional<ReturnType<(typeof VALUE)[(typeof LISTING_FIELDS)[Name]['kind']]>>;
  }>(names, (name) => {
    const { kind, max } = LISTING_FIELDS[name];
    return VALUE[kind](max, name).optional();
  });

const isList = (name: EditedField) => fieldNamed(name).kind === 'list';
const isColumn = (name: EditedField) => fieldNamed(name).home === 'column';

/** Schema of the fields that owners edit on a listing, in the order of the specification, section 2. */
export const ownerFields = z.strictObject(
  editsOf([
    ...EDITED_FIELDS.filter((name) => isColumn(name) && name !== 'contact_email'),
    'contact_email',
    ...EDITED_FIELDS.filter(isList),
    ...EDITED_FIELDS.filter((name) => !isColumn(name) && !isList(name)),
  ]),
);

/** Fields that an edit can copy to the company's listings on other sites. */
export const TRAVELLING_FIELDS = fieldsWith({ travels: true });
