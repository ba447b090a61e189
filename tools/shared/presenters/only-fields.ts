import { z } from 'zod';
import { filterMembers, keysOf } from '../../../rules/typed/records.ts';

/** What every record of a listing has, whatever else is asked for. */
export const ALWAYS = { slug: true, name: true, url: true, votes: true } as const;
type Always = { slug: string; name: string; url: string; votes: number };

/** What was paid for, and what is made up, is told, whatever is asked for. */
const MARKS: readonly string[] = ['featured', 'launch_is_paid', 'sample'];

const MOST = 40;

/** What `fields` does where each listing is shown whole otherwise. */
export const ONLY = 'Members of each listing to show beside slug, name, url and votes; otherwise all.';

/** The argument `fields`: which members of `record` an answer shows. Not an enum: its names stand in the output already. */
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

/** A record with only the members that were asked for, and those there always are; whole where nothing was asked for. */
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
