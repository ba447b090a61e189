import { type AskedWord, readQuery } from '../../../search/ask/asked.ts';
import { kinshipOf, lettersOfKin } from '../../../search/text/stems.ts';
import { partsOf, queryTerms } from '../../../search/text/words.ts';

/**
 * How a text matches a query: it has all words as they were typed, or words that begin so; or it has them in other forms,
 * those that say nothing ("the", "with") left out.
 */
export type WordMatch = 'typed' | 'meant';

const MOST_WORDS = 24;
const FEWEST_LETTERS = 3;

/**
 * Tells how each of the texts matches `q`, undefined for those that do not; words are taken as listings are searched by
 * them. Nothing matches a `q` without words. For some thousands of short texts: listings have an index.
 */
export const matchWords = (q: string, texts: readonly string[]): (WordMatch | undefined)[] =>
  matchTerms(q, texts.map(termsIn));

/** The same of texts whose terms are known. */
export function matchTerms(q: string, terms: readonly Set<string>[]): (WordMatch | undefined)[] {
  const typed = queryTerms(q).slice(0, MOST_WORDS);
  if (typed.length === 0) return terms.map(() => undefined);
  const asked = readQuery(q, {
    has: (term) => terms.some((each) => each.has(term)),
    begins: (term) => terms.some((each) => each.values().some((other) => other.startsWith(term))),
    resembles: () => false,
  });
  const isTyped = typed.map(beginning);
  const isMeant = asked.map(kin);
  return terms.map((each) => {
    const has = (isWanted: (term: string) => boolean) => each.values().some(isWanted);
    if (isTyped.every(has)) return 'typed';
    return isMeant.every(has) ? 'meant' : undefined;
  });
}

/** The terms of a text, also those that words with a hyphen between them are without it. */
export function termsIn(text: string): Set<string> {
  const parts = partsOf(text);
  const closed = parts.flatMap(({ term, isJoined }, at) =>
    isJoined ? `${parts[at - 1]?.term ?? ''}${term}` : [],
  );
  return new Set([...parts.map(({ term }) => term), ...closed]);
}

const beginning = (word: string) => (term: string) => term.startsWith(word);

/** Tells words that stand for one of the query: it or what begins so, its neighbours closed up, its other forms. */
function kin({ text, joined }: AskedWord): (term: string) => boolean {
  const letters = lettersOfKin(text);
  const start = text.slice(0, letters);
  const hasKin = letters >= FEWEST_LETTERS;
  return (term) =>
    term.startsWith(text) ||
    joined.includes(term) ||
    (hasKin && term.startsWith(start) && kinshipOf(text, term) !== undefined);
}

type News = { title: string; body: string };

/** Whether two news are told in much the same words: most of those of the shorter one stand in the other. */
export function sayTheSame(a: News, b: News): boolean {
  const [shorter, longer] = [a, b]
    .map(({ title, body }) => new Set(queryTerms(`${title} ${body}`)))
    .sort((one, other) => one.size - other.size);
  if (!shorter?.size || !longer) return false;
  return shorter.intersection(longer).size / shorter.size >= MOSTLY;
}

const MOSTLY = 0.6;
