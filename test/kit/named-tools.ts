import { PROSE_MEMBERS } from '../../mcp/toolsets/adapt-prose.ts';
import { TOOLS } from '../../tools/index.ts';
import { toInputSchema, toOutputSchema } from '../../tools/shared/schema/json-schema.ts';

const names = new Set(TOOLS.map(({ name }) => name));
const verbs = new Set([...names].map((name) => name.split('_')[0]));

/** Names of everything that operations take and give, which look like names of tools to a reader of words alone. */
const members = new Set(
  JSON.stringify(TOOLS.map(({ input, output }) => [toInputSchema(input), toOutputSchema(output)])).match(
    /(?<=")[a-z_]+(?=":)/g,
  ),
);
/** Reasons a draft gives for values it lost (`rules/drafts`), which begin with a verb too. */
const OTHER_WORDS = new Set(['quote_not_in_page']);

const wordsOf = (text: string): string[] => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];

/** The tools that a text names. */
export const toolsNamedIn = (text: string): string[] => wordsOf(text).filter((word) => names.has(word));

/** Words of a text that read as names of tools, and are none. */
export const unknownToolsIn = (text: string): string[] =>
  wordsOf(text).filter(
    (word) =>
      verbs.has(word.split('_')[0]) && !names.has(word) && !members.has(word) && !OTHER_WORDS.has(word),
  );

/**
 * What is wrong with how an answer names tools: next steps and sentences name only tools that there are, and what a person is
 * asked or shown first names none.
 */
export function misnamedIn(value: unknown, member = ''): string[] {
  if (typeof value === 'string') {
    if (member === 'tool') return names.has(value) ? [] : [value];
    if (member === 'question' || member === 'told') return toolsNamedIn(value);
    return PROSE_MEMBERS.has(member) ? unknownToolsIn(value) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    misnamedIn(inner, Array.isArray(value) ? member : key),
  );
}
