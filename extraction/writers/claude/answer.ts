import { z } from 'zod';

/** Fields that Claude fills in. Links, logos and videos are found by their tags, because a model could only mistype them. */
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

const lines = z.array(z.number()).describe('Numbers of the lines that say it.');

/**
 * The schema of Claude's answers: flat lists without optional or nullable members. What the site does not say has no entry, and
 * the grammar that the API compiles from the schema stays small.
 */
export const ANSWER_SCHEMA = z.object({
  answers: z
    .array(z.object({ field: z.enum(CLAUDE_FIELDS), value: z.string(), lines }))
    .describe('One entry per value, list item or sentence.'),
  faqs: z.array(z.object({ question: z.string(), answer: z.string(), lines })),
  founders: z.array(
    z.object({
      name: z.string(),
      title: z.string().describe('Empty when not stated.'),
      bio: z.string().describe('Empty when not stated.'),
      lines,
    }),
  ),
});
export type ClaudeAnswer = z.infer<typeof ANSWER_SCHEMA>;

/** Maximum length of an answer in characters. */
const MAX_ANSWER_LENGTH = 200_000;

/** Parses Claude's answer. Returns undefined if it is not JSON of the schema, for instance because it is cut off. */
export function parseAnswer(text: string): ClaudeAnswer | undefined {
  if (text.length > MAX_ANSWER_LENGTH) return undefined;
  try {
    return ANSWER_SCHEMA.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
