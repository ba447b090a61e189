import { z } from 'zod';
import { filterMembers, keysOf } from '../../../rules/typed/records.ts';

/** Members that every record of a listing has, whatever `fields` says. */
export const PERMANENT_MEMBERS = { slug: true, name: true, url: true, votes: true } as const;
type PermanentMembers = { slug: string; name: string; url: string; votes: number };

/** Labels of paid placement and sample data, always shown. */
export const LABELS: readonly string[] = ['featured', 'launch_is_paid', 'sample'];

const MAX_FIELDS = 40;

/** Other words for members, so that no call is wasted on a guess. */
const ALIASES: Readonly<Record<string, string>> = {
  price: 'pricing',
  prices: 'pricing',
  price_per_month: 'entry_price',
  rating: 'community_rating',
  ratings: 'community_rating',
  founder: 'founders',
  year: 'founded_year',
  founded: 'founded_year',
  launch_date: 'launched_at',
  launched: 'launched_at',
  launched_on: 'launched_at',
  website: 'website_url',
  logo: 'logo_url',
  location: 'city',
  award: 'awards',
  is_verified: 'verified',
  updated: 'updated_at',
};

/** Schema of the argument `fields`: the members of `record` to show. Not an enum, because the output schema already lists the names. */
export function buildFieldsInput(record: z.ZodObject) {
  const allowed = keysOf(record.shape);
  return z
    .array(
      z
        .string()
        .max(40)
        .overwrite((name) => (allowed.includes(name) ? name : (ALIASES[name] ?? name)))
        .refine((name) => allowed.includes(name), {
          error: 'Must be the name of a member of the answer.',
          params: { allowed },
        }),
    )
    .max(MAX_FIELDS)
    .optional();
}

/** Returns a record with only the requested members and the permanent ones; the whole record if `fields` is undefined. */
export const selectFields = <T extends PermanentMembers>(
  record: T,
  fields: readonly string[] | undefined,
): PermanentMembers & Partial<T> =>
  fields === undefined
    ? record
    : {
        ...filterMembers(
          record,
          (_, name) => name in PERMANENT_MEMBERS || LABELS.includes(name) || fields.includes(name),
        ),
        ...pickPermanent(record),
      };

const pickPermanent = ({ slug, name, url, votes }: PermanentMembers): PermanentMembers => ({
  slug,
  name,
  url,
  votes,
});
