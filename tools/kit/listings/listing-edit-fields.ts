import { z } from 'zod';
import { websiteUrl } from '../../../rules/listings/domains.ts';
import {
  FIELD_NAMES,
  type FieldKind,
  fieldNamed,
  type FieldsWith,
  fieldsWith,
  LIST_FIELD_ITEMS,
  LISTING_FIELDS,
  YEARS,
} from '../../../rules/listings/listing-fields.ts';
import { shaped } from '../../../rules/typed/records.ts';

const text = (max: number) => z.string().max(max);
const EMAIL = z.email();

/** What an owner may send for a field, by its kind. Empty text, null and empty lists clear one. */
const VALUE = {
  name: text,
  text,
  label: text,
  country: (max: number) =>
    text(max)
      .refine(
        (code) => code === '' || /^[A-Za-z]{2}$/.test(code),
        'Must be a two-letter ISO 3166-1 code, such as DE.',
      )
      .toUpperCase(),
  year: () => z.int().min(YEARS.first).max(YEARS.last).nullable(),
  email: (max: number) =>
    text(max).refine((email) => email === '' || EMAIL.safeParse(email).success, 'Must be an e-mail address.'),
  link: (max: number) =>
    text(max).refine(
      (link) => link === '' || websiteUrl(link) !== undefined,
      'Must be an http or https link.',
    ),
  list: (max: number) =>
    z
      .array(z.string().max(max))
      .max(LIST_FIELD_ITEMS)
      .transform((items) => items.map((item) => item.trim()).filter(Boolean)),
} satisfies Record<FieldKind, (max: number) => z.ZodType>;

/** A field that its owner edits on the listing. */
export type EditedField = FieldsWith<{ edited: string }>;

export const EDITED_FIELDS = FIELD_NAMES.filter(
  (name): name is EditedField => fieldNamed(name).edited !== null,
);

const editsOf = (names: readonly EditedField[]) =>
  shaped<{
    [Name in EditedField]: z.ZodOptional<ReturnType<(typeof VALUE)[(typeof LISTING_FIELDS)[Name]['kind']]>>;
  }>(names, (name) => {
    const { kind, max } = LISTING_FIELDS[name];
    return VALUE[kind](max).optional();
  });

const isList = (name: EditedField) => fieldNamed(name).kind === 'list';
const isColumn = (name: EditedField) => fieldNamed(name).home === 'column';

/** Fields an owner edits on a listing, in the order of the specification, section 2. */
export const ownerFields = z.strictObject(
  editsOf([
    ...EDITED_FIELDS.filter((name) => isColumn(name) && name !== 'contact_email'),
    'contact_email',
    ...EDITED_FIELDS.filter(isList),
    ...EDITED_FIELDS.filter((name) => !isColumn(name) && !isList(name)),
  ]),
);

/** Fields that travel to the company's listings on other sites. */
export const TRAVELLING_FIELDS = fieldsWith({ travels: true });
