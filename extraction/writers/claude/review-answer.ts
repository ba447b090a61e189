import { z } from 'zod';
import { STATEMENT_KINDS } from '../../../rules/orders/ai-review.ts';
import { keysOf } from '../../../rules/typed/records.ts';

/** The schema of Claude's review as a first-time visitor. */
export const REVIEW_SCHEMA = z.object({
  statements: z.array(
    z.object({
      kind: z.enum(keysOf(STATEMENT_KINDS)),
      statement: z.string(),
      suggestion: z.string().describe('Empty when there is none.'),
      evidence: z
        .array(
          z.object({
            block: z.number().describe('Number of the block.'),
            quote: z.string().describe('Copied verbatim from that block.'),
          }),
        )
        .describe('The words it is about.'),
    }),
  ),
});
export type ReviewAnswer = z.infer<typeof REVIEW_SCHEMA>;

/** Maximum length of an answer in characters. */
const MAX_ANSWER_LENGTH = 100_000;

/** Parses Claude's review. Returns undefined if it is not JSON of the schema. */
export function parseReview(text: string): ReviewAnswer | undefined {
  if (text.length > MAX_ANSWER_LENGTH) return undefined;
  try {
    return REVIEW_SCHEMA.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
