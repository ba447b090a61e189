import { z } from 'zod';
import { shortenCharacters } from '../../../rules/typed/characters.ts';
import type { Review } from '../../../store/community/reviews.ts';
import { compact } from './present.ts';

/** A review as visitors see it. */
export const visitorReviewRecord = z.object({
  rating: z.int(),
  text: z.string().optional(),
  by: z.string().optional(),
  written_on: z.string(),
  answer: z.string().optional().describe('Of the maker.'),
});

/** Presents a review; texts longer than `max` characters are cut. */
export const presentVisitorReview = (
  { rating, body, name, createdAt, answer }: Review,
  max = Infinity,
): z.infer<typeof visitorReviewRecord> => ({
  rating,
  ...compact({
    text: shortenCharacters(body, max),
    by: name,
    answer: shortenCharacters(answer ?? '', max),
  }),
  written_on: createdAt.toISOString().slice(0, 10),
});
