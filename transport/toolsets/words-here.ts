/**
 * A description without what leads to tools that are not `served` here: of two that are named the other one stays, else
 * the clause of the first sentence goes, or the whole of a later sentence.
 * Empty where nothing stays.
 */
export function wordsHere(
  text: string,
  names: ReadonlySet<string>,
  served: (name: string) => boolean,
): string {
  const missing = [...names].filter((name) => !served(name) && text.includes(name));
  if (missing.length === 0) return text;
  const other = missing.reduce(
    (words, name) =>
      words
        .replace(new RegExp(`\\b${name}(?: or |, )(?=[a-z]+_)`, 'g'), '')
        .replace(new RegExp(`(?: or |, )${name}\\b`, 'g'), ''),
    text,
  );
  const named = new RegExp(`\\b(?:${missing.join('|')})\\b`);
  const [first = '', ...rest] = other.split(/(?<=\.)\s+/);
  const clauses = first.split(/(?<=[,;:])\s+/).filter((clause) => !named.test(clause));
  const begun = clauses.join(' ').replace(/[,;:]$/, '.');
  return [...(begun ? [begun] : []), ...rest.filter((sentence) => !named.test(sentence))].join(' ');
}
