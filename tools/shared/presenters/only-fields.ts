import { z } from 'zod';
import { filterMembers, keysOf } from '../../../rules/typed/records.ts';

/** Members that every record of a listing has, whatever `fields` says. */
export const ALWAYS = { slug: true, name: true, url: true, votes: true } as const;
type Always = { slug: string; name: string; url: string; votes: number };

/** Labels of paid placement and sample data, always shown. */
const MARKS: readonly string[] = ['featured', 'launch_is_paid', 'sample'];

const MOST = 40;

/** Description of `fields` where each listing is shown in full by default. */
export const ONLY = 'Members of each listing to show beside slug, name, url and votes; otherwise all.';

/** Schema of the argument `fields`: the members of `record` to show. Not an enum, because the output schema already lists the names. */
export function fieldsOf(record: z.ZodObject) {
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
    .max(MOST)
    .optional();
}

/** Returns a record with only the requested members and the permanent ones; the whole record if `fields` is undefined. */
export const onlyFields = <T extends Always>(
  record: T,
  fields: readonly string[] | undefined,
): Always & Partial<T> =>
  fields === undefined
    ? record
    : {
        ...filterMembers(
          record,
          (_, name) => name in ALWAYS || MARKS.includes(name) || fields.includes(name),
        ),
        ...alwaysOf(record),
      };

const alwaysOf = ({ slug, name, url, votes }: Always): Always => ({ slug, name, url, votes });
