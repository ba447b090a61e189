import { z } from 'zod';
import { memberSchemas } from './record-fields.ts';

/** A category in a file, with the attributes that its listings are compared by. */
export const categoryRecord = z.strictObject({
  slug: memberSchemas.slug,
  name: memberSchemas.name(120).optional(),
  parent: memberSchemas.slug.nullable().optional(),
  description: memberSchemas.text(5000).optional(),
  keywords: memberSchemas.texts(100, 120).optional(),
  attributes: memberSchemas.texts(40, 120).optional(),
  faqs: memberSchemas.faqs.nullable().optional(),
  hidden: z.boolean('is not true or false').optional(),
  position: memberSchemas.wholeNumber.min(0).max(100_000).nullable().optional(),
  text_format: memberSchemas.textFormat,
});

export type CategoryRecord = z.output<typeof categoryRecord>;
