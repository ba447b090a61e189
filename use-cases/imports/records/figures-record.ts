import { z } from 'zod';
import { memberSchemas } from './record-fields.ts';

/**
 * Figures of a listing, or of every listing of a domain: a Domain Rating with its day (today by default), and the
 * revenue of the last twelve months in cents. Missing or empty members leave a figure unchanged.
 */
export const figuresRecord = z.strictObject({
  slug: memberSchemas.slug.nullable().optional(),
  domain: z.string().trim().toLowerCase().min(1).max(253).nullable().optional(),
  day: memberSchemas.day.nullable().optional(),
  domain_rating: memberSchemas.number.min(0).max(100).nullable().optional(),
  revenue_cents: memberSchemas.wholeNumber.min(0).nullable().optional(),
});

export type FiguresRecord = z.output<typeof figuresRecord>;
