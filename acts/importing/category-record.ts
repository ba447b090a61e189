import { z } from 'zod';
import { faqs, name, slug, text, texts, wholeNumber } from './record-fields.ts';

/** A category in a file, with the facts its listings are compared by. Its parent stands in the file before it. */
export const categoryRecord = z.strictObject({
  slug,
  name: name(120).optional(),
  parent: slug.nullable().optional(),
  description: text(5000).optional(),
  keywords: texts(100, 120).optional(),
  attributes: texts(40, 120).optional(),
  faqs: faqs.nullable().optional(),
  position: wholeNumber.min(0).max(100_000).nullable().optional(),
});

export type CategoryRecord = z.output<typeof categoryRecord>;
