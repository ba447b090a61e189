import { z } from 'zod';
import { filterMembers, keysOf } from '../../../rules/typed/records.ts';

/** Members that every record of a listing has, whatever `fields` says. */
export const PERMANENT_MEMBERS = { slug: true, name: true, url: true, votes: true } as const;
type PermanentMembers = { slug: string; name: string; url: string; votes: number };

/** Labels of paid placement and sample data, always shown. */
const LABELS: readonly string[] = ['featured', 'launch_is_paid', 'sample'];

const MAX_FIELDS = 40;

/** Description of `fields` where each listing is shown in full by default. */
export const FIELDS_DESCRIPTION =
  'Members of each listing to show beside slug, name, url and votes; otherwise all.';

/** Schema of the argument `fields`: the members of `record` to show. Not an enum, because the output schema already lists the names. */
export function buildFieldsInput(record: z.ZodObject) {
  const allowed = keysOf(record.shape);
  return z
    .array(
      z
        .string()
        .max(40)
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
