import { z } from 'zod';
import { member } from './record-fields.ts';

/** A category in a file, with the attributes that its listings are compared by. */
export const categoryRecord = z.strictObject({
  slug: member.slug,
  name: member.name(120).optional(),
  parent: member.slug.nullable().optional(),
  description: member.text(5000).optional(),
  keywords: member.texts(100, 120).optional(),
  attributes: member.texts(40, 120).optional(),
  faqs: member.faqs.nullable().optional(),
  hidden: z.boolean('is not true or false').optional(),
  position: member.wholeNumber.min(0).max(100_000).nullable().optional(),
  text_format: member.textFormat,
});

export type CategoryRecord = z.output<typeof categoryRecord>;
