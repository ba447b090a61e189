import { z } from 'zod';
import { country, name, slug, socials, text, wholeNumber } from './record-fields.ts';

/** A founder in a file. `companies`, where given, are all of them: slugs of listings, with the title held there. */
export const founderRecord = z.strictObject({
  slug: slug.optional(),
  name: name(160).optional(),
  bio: text(3000).optional(),
  country: country.nullable().optional(),
  socials: socials.nullable().optional(),
  companies: z
    .array(
      z.strictObject({
        slug,
        title: text(160).optional(),
        position: wholeNumber.min(0).max(100).optional(),
      }),
      'is not a list such as [{"slug":"acme-notes","title":"CEO"}]',
    )
    .max(50)
    .nullable()
    .optional(),
  sample: z.boolean().optional(),
});

export type FounderRecord = z.output<typeof founderRecord>;
