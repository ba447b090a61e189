import { z } from 'zod';

/** Fields Claude reads for. Links, logos and videos are found by their tags: a model could only mistype them. */
export const CLAUDE_FIELDS = [
  'name',
  'tagline',
  'short_description',
  'description',
  'stage',
  'categories',
  'tags',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'features',
  'usps',
  'keywords',
  'contact_email',
] as const;
export type ClaudeField = (typeof CLAUDE_FIELDS)[number];

const evidence = z
  .array(
    z.object({
      block: z.number().describe('Number of the block.'),
      quote: z.string().describe('Copied verbatim from that block.'),
    }),
  )
  .describe('The words of the site that say it.');

/**
 * What Claude answers with. Flat lists without optional or nullable members: what the site does not say has no
 * entry, and the grammar the API makes of the schema stays small.
 */
export const ANSWER = z.object({
  answers: z
    .array(z.object({ field: z.enum(CLAUDE_FIELDS), value: z.string(), evidence }))
    .describe('One entry per value, list item or sentence.'),
  faqs: z.array(z.object({ question: z.string(), answer: z.string(), evidence })),
  founders: z.array(
    z.object({
      name: z.string(),
      title: z.string().describe('Empty when not stated.'),
      bio: z.string().describe('Empty when not stated.'),
      evidence,
    }),
  ),
});
export type ClaudeAnswer = z.infer<typeof ANSWER>;

/** Longest answer that is looked at, in characters. */
const LONGEST = 200_000;

/** Reads Claude's text. Undefined when it is not JSON of the schema: cut off, wrapped in words, or something else. */
export function readAnswer(text: string): ClaudeAnswer | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    return ANSWER.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
