import { z } from 'zod';
import { day, number, slug, wholeNumber } from './record-fields.ts';

/**
 * Figures of a listing, or of every listing of a domain: a Domain Rating with the day it is of (today, where left
 * out), revenue of the last twelve months in cents. What a line leaves out or empty stays as it is.
 */
export const figuresRecord = z.strictObject({
  slug: slug.nullable().optional(),
  domain: z.string().trim().toLowerCase().min(1).max(253).nullable().optional(),
  day: day.nullable().optional(),
  domain_rating: number.min(0).max(100).nullable().optional(),
  revenue_cents: wholeNumber.min(0).nullable().optional(),
});

export type FiguresRecord = z.output<typeof figuresRecord>;
