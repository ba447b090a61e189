import { z } from 'zod';
import { member, wrongType } from './record-fields.ts';

/**
 * A founder in a file. `companies`, if given, replaces the whole list: slugs of listings, with the founder's title.
 */
export const founderRecord = z.strictObject({
  slug: member.slug.optional(),
  name: member.name(160).optional(),
  bio: member.text(3000).optional(),
  country: member.country.nullable().optional(),
  socials: member.socials.nullable().optional(),
  companies: z
    .array(
      z.strictObject({
        slug: member.slug,
        title: member.text(160).optional(),
        position: member.wholeNumber.min(0).max(100).optional(),
      }),
      wrongType('is not a list such as [{"slug":"acme-notes","title":"CEO"}]'),
    )
    .max(50)
    .nullable()
    .optional(),
  sample: z.boolean().optional(),
  text_format: member.textFormat,
});

export type FounderRecord = z.output<typeof founderRecord>;
