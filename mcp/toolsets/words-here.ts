/**
 * Removes the sentences of a text that are `gone` or mention a tool that is not `served`. After a semicolon, only the clause is
 * removed; in a list of tools (`a or b.`), only the tool. The result may be empty.
 */
export function wordsHere(
  text: string,
  names: ReadonlySet<string>,
  served: (name: string) => boolean,
  gone: (sentence: string) => boolean = () => false,
): string {
  const isLeft = (part: string): boolean => !gone(part) && toolsIn(part, names).every(served);
  return sentencesOf(text)
    .flatMap((sentence) => {
      const [first = '', ...more] = withShorterLists(sentence, names, served).split('; ');
      if (!isLeft(first)) return [];
      const clauses = [first, ...more.filter(isLeft)];
      return clauses.length > more.length ? clauses.join('; ') : `${clauses.join('; ').replace(/\.$/, '')}.`;
    })
    .join(' ');
}

/** Splits a text into sentences, each with its punctuation. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!])\s+/);

/** Returns the distinct tools that a text mentions. */
export const toolsIn = (text: string, names: ReadonlySet<string>): string[] => [
  ...new Set((text.match(TOOL) ?? []).filter((word) => names.has(word))),
];

const TOOL = /[a-z]+(?:_[a-z]+)+/g;
/** A list of tools at the end of a clause: `from a, b or c.` */
const LIST = /[a-z]+(?:_[a-z]+)+(?:(?:, | or | and )[a-z]+(?:_[a-z]+)+)+(?=[.;)]|$)/g;

function withShorterLists(
  sentence: string,
  names: ReadonlySet<string>,
  served: (name: string) => boolean,
): string {
  return sentence.replace(LIST, (list) => {
    const tools = list.split(/, | or | and /);
    if (!tools.every((tool) => names.has(tool))) return list;
    const left = tools.filter(served);
    if (left.length === 0 || left.length === tools.length) return list;
    const last = / or | and /.exec(list)?.[0] ?? ', ';
    return [left.slice(0, -1).join(', '), left.at(-1)].filter(Boolean).join(last);
  });
}
