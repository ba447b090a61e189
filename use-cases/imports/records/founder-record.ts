import { z } from 'zod';
import { memberSchemas, wrongTypeError } from './record-fields.ts';

/**
 * A founder in a file. `companies`, if given, replaces the whole list: slugs of listings, with the founder's title.
 */
export const founderRecord = z.strictObject({
  slug: memberSchemas.slug.optional(),
  name: memberSchemas.name(160).optional(),
  bio: memberSchemas.text(3000).optional(),
  country: memberSchemas.country.nullable().optional(),
  socials: memberSchemas.socials.nullable().optional(),
  companies: z
    .array(
      z.strictObject({
        slug: memberSchemas.slug,
        title: memberSchemas.text(160).optional(),
        position: memberSchemas.wholeNumber.min(0).max(100).optional(),
      }),
      wrongTypeError('is not a list such as [{"slug":"acme-notes","title":"CEO"}]'),
    )
    .max(50)
    .nullable()
    .optional(),
  sample: z.boolean().optional(),
  text_format: memberSchemas.textFormat,
});

export type FounderRecord = z.output<typeof founderRecord>;
