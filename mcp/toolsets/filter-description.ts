/**
 * Removes the sentences of a text that are `isRemoved` or mention a tool that is not `isServed`. After a semicolon, only the clause is
 * removed; in a list of tools (`a or b.`), only the tool. The result may be empty.
 */
export function filterDescription(
  text: string,
  names: ReadonlySet<string>,
  isServed: (name: string) => boolean,
  isRemoved: (sentence: string) => boolean = () => false,
): string {
  const isKept = (part: string): boolean => !isRemoved(part) && findToolNames(part, names).every(isServed);
  return splitSentences(text)
    .flatMap((sentence) => {
      const [first = '', ...more] = shortenLists(sentence, names, isServed).split('; ');
      if (!isKept(first)) return [];
      const clauses = [first, ...more.filter(isKept)];
      return clauses.length > more.length ? clauses.join('; ') : `${clauses.join('; ').replace(/\.$/, '')}.`;
    })
    .join(' ');
}

/** Splits a text into sentences, each with its punctuation. */
export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!])\s+/);

/** Returns the distinct tools that a text mentions. */
export const findToolNames = (text: string, names: ReadonlySet<string>): string[] => [
  ...new Set((text.match(TOOL_NAME) ?? []).filter((word) => names.has(word))),
];

const TOOL_NAME = /[a-z]+(?:_[a-z]+)+/g;
/** A list of tools at the end of a clause: `from a, b or c.` */
const TOOL_LIST = /[a-z]+(?:_[a-z]+)+(?:(?:, | or | and )[a-z]+(?:_[a-z]+)+)+(?=[.;)]|$)/g;

function shortenLists(
  sentence: string,
  names: ReadonlySet<string>,
  isServed: (name: string) => boolean,
): string {
  return sentence.replace(TOOL_LIST, (list) => {
    const tools = list.split(/, | or | and /);
    if (!tools.every((tool) => names.has(tool))) return list;
    const remaining = tools.filter(isServed);
    if (remaining.length === 0 || remaining.length === tools.length) return list;
    const last = / or | and /.exec(list)?.[0] ?? ', ';
    return [remaining.slice(0, -1).join(', '), remaining.at(-1)].filter(Boolean).join(last);
  });
}
