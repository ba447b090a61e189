/**
 * A text of which only what holds is left, by whole sentences: one that is `gone` is left out. Of clauses that a semicolon
 * parts those after the first may go alone; of tools that are listed (`a or b.`) those that are not `served`.
 * Empty where nothing stays.
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

/** The sentences of a text, each with its end. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.?!])\s+/);

/** The tools that a text names, each once. */
export const toolsIn = (text: string, names: ReadonlySet<string>): string[] => [
  ...new Set((text.match(TOOL) ?? []).filter((word) => names.has(word))),
];

const TOOL = /[a-z]+(?:_[a-z]+)+/g;
/** Tools that are told one after the other, at the end of a clause: `from a, b or c.` */
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
