import type { Faq, Socials, Story } from '../../rules/drafts/draft-document.ts';
import {
  FIELD_NAMES,
  getField,
  type FieldsWith,
  listFieldsWith,
  type FieldValue,
} from '../../rules/listings/fields/listing-fields.ts';
import { type ColumnField, type ColumnKey, columnOf } from './field-columns.ts';
import type { ListingChange, ListingRow, NewListing } from './listings.ts';
import type { ListingProfile } from './tables.ts';
import { entriesOf, filterMembers, buildRecord, buildTypedRecord } from '../../rules/typed/records.ts';

/** A field stored in the row of a listing: in a column, or in its profile. */
export type StoredField = FieldsWith<{ home: 'column' | 'profile' }>;

export const STORED_FIELDS = FIELD_NAMES.filter(
  (name): name is StoredField => getField(name).home !== 'table',
);
/** Checks whether a field of this name is stored in the row of a listing. */
export const isStored = (name: string): name is StoredField => STORED_FIELDS.some((field) => field === name);

type StoredValue<Name extends StoredField> = Name extends 'name' | FieldsWith<{ kind: 'list' }>
  ? FieldValue<Name>
  : FieldValue<Name> | null;

/** The content that an owner writes on a listing, by field name; fields without a value are null or empty lists. */
export type ListingContent = { [Name in StoredField]: StoredValue<Name> } & {
  url: string;
  domain: string;
  faqs: Faq[];
  socials: Socials;
  story: Story;
};

/** Some fields of a listing with their old or new values. */
export type ContentChange = Partial<ListingContent>;

const isColumn = (name: StoredField): name is ColumnField => getField(name).home === 'column';

/** Returns an empty profile. */
export const emptyProfile = (): ListingProfile => ({
  ...buildRecord(listFieldsWith({ home: 'profile', kind: 'list' }), (): string[] => []),
  faqs: [],
  socials: {},
});

/** The part of a listing's row that these fields are read from: their columns, and the profile if one of them is in it. */
export type FieldSource<Name extends StoredField> = Pick<
  ListingRow,
  ColumnKey<Extract<Name, ColumnField>> | (Name extends ColumnField ? never : 'profile')
>;

/** Returns the value of a field of a listing. */
export const getListingValue = <Name extends StoredField>(row: FieldSource<Name>, name: Name) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a field is typed by its name, which the compiler cannot follow through the table
  readField(row, name) as StoredValue<Name>;

/** Returns the values of some fields of a listing. */
export const getFields = <Name extends StoredField>(row: FieldSource<Name>, names: readonly Name[]) =>
  buildTypedRecord<{ [N in Name]: StoredValue<N> }>(names, (name) => readField(row, name));

function readField(row: { profile?: object }, name: StoredField): unknown {
  const value: unknown = isColumn(name)
    ? Reflect.get(row, columnOf(name))
    : Reflect.get(row.profile ?? {}, name);
  return value ?? (getField(name).kind === 'list' ? [] : null);
}

/** Returns the content of a listing. */
export function getListingContent(row: ListingRow, story: Story | undefined): ListingContent {
  const { url, domain, profile } = row;
  return {
    ...getFields(row, STORED_FIELDS),
    url,
    domain,
    faqs: profile.faqs,
    socials: profile.socials,
    story: story ?? {},
  };
}

/** Builds the row update for a content change, without the story, which is in another table. Throws for an unknown field. */
export function buildRowChange(
  row: Pick<ListingRow, 'profile'>,
  { story: _story, ...change }: ContentChange,
): ListingChange & Pick<NewListing, 'profile'> {
  const columns: Record<string, unknown> = {};
  const profile: Record<string, unknown> = { ...row.profile };
  for (const [name, value] of Object.entries(change)) {
    if (name === 'url' || name === 'domain') columns[name] = value;
    else if (isStored(name) && isColumn(name)) columns[columnOf(name)] = value;
    else if (!isStored(name) && name !== 'faqs' && name !== 'socials')
      throw new Error(`A listing has no field "${name}".`);
    else if (value === null) delete profile[name];
    else profile[name] = value;
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a field is typed by its name, which the compiler cannot follow through the table
  return { ...columns, profile: profile as ListingProfile };
}

/** Returns the old and new values of the fields of `after` that differ from `before`; null if none differs. */
export function diffContent(
  before: ContentChange,
  after: ContentChange,
): { before: ContentChange; after: ContentChange } | null {
  const changed = new Set<string>();
  for (const [field, value] of entriesOf(after)) if (!isEqualJson(before[field], value)) changed.add(field);
  if (changed.size === 0) return null;
  const pickChanged = (content: ContentChange) => filterMembers(content, (_, field) => changed.has(field));
  return { before: pickChanged(before), after: pickChanged(after) };
}

/** Checks whether two values are equal as JSON, whatever the order of keys, which PostgreSQL does not keep. */
export const isEqualJson = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));

function sortKeys(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}
