import type { Story } from '../../rules/drafts/draft-document.ts';
import type { ListingProfile } from './tables.ts';
import type { ListingRow, NewListing } from './listings.ts';

const COLUMNS = {
  name: 'name',
  url: 'url',
  domain: 'domain',
  tagline: 'tagline',
  short_description: 'shortDescription',
  description: 'description',
  stage: 'stage',
  pricing_model: 'pricingModel',
  pricing_summary: 'pricingSummary',
  country: 'country',
  city: 'city',
  founded_year: 'foundedYear',
  contact_email: 'contactEmail',
  demo_video_url: 'demoVideoUrl',
  logo_url: 'logoUrl',
} as const satisfies Record<string, keyof ListingRow>;

const LISTS = ['features', 'usps', 'keywords', 'tags'] as const;
const TEXTS = ['headline', 'summary', 'seo_title', 'seo_description'] as const;

type Content = { [K in keyof typeof COLUMNS]: ListingRow[(typeof COLUMNS)[K]] } & Pick<
  ListingProfile,
  (typeof LISTS)[number] | 'faqs' | 'socials'
> & { [K in (typeof TEXTS)[number]]: string | null };

/** What an owner writes on a listing, by field name; null and empty lists where there is nothing. */
export type ListingContent = Content & { story: Story };

/** Some fields of a listing and the values they had, or shall have. */
export type ContentChange = Partial<ListingContent>;

/** The content of a listing. */
export function contentOf(row: ListingRow, story: Story | undefined): ListingContent {
  const { profile } = row;
  const content = {
    ...Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [field, row[column]])),
    ...Object.fromEntries([...LISTS, 'faqs', 'socials'].map((field) => [field, profile[field as 'faqs']])),
    ...Object.fromEntries(TEXTS.map((field) => [field, profile[field] ?? null])),
    story: story ?? {},
  };
  return content as unknown as ListingContent;
}

/** The row change that gives a listing the values of `change`; its story is kept elsewhere. */
export function rowChange(row: ListingRow, { story: _story, ...change }: ContentChange): Partial<NewListing> {
  const columns: Record<string, unknown> = {};
  const profile: Record<string, unknown> = { ...row.profile };
  for (const [field, value] of Object.entries(change)) {
    if (field in COLUMNS) columns[COLUMNS[field as keyof typeof COLUMNS]] = value;
    else if (value === null) delete profile[field];
    else profile[field] = value;
  }
  return { ...columns, profile: profile as ListingProfile };
}

/** The fields of `after` whose values differ from `before`, as they were and as they became; null when none. */
export function difference(
  before: ContentChange,
  after: ContentChange,
): { before: ContentChange; after: ContentChange } | null {
  const changed = Object.keys(after).filter(
    (field) => !isSame(before[field as keyof ContentChange], after[field as keyof ContentChange]),
  );
  if (changed.length === 0) return null;
  const only = (content: ContentChange) =>
    Object.fromEntries(
      changed.map((field) => [field, content[field as keyof ContentChange]]),
    ) as ContentChange;
  return { before: only(before), after: only(after) };
}

/** Are two values the same as JSON? PostgreSQL does not keep the order of keys. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
