import { z } from 'zod';
import { member } from './record-fields.ts';

/**
 * Figures of a listing, or of every listing of a domain: a Domain Rating with the day it is of (today, where left
 * out), revenue of the last twelve months in cents. What a line leaves out or empty stays as it is.
 */
export const figuresRecord = z.strictObject({
  slug: member.slug.nullable().optional(),
  domain: z.string().trim().toLowerCase().min(1).max(253).nullable().optional(),
  day: member.day.nullable().optional(),
  domain_rating: member.number.min(0).max(100).nullable().optional(),
  revenue_cents: member.wholeNumber.min(0).nullable().optional(),
});

export type FiguresRecord = z.output<typeof figuresRecord>;
