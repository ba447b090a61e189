import { fold } from '../../search/words.ts';
import type { Corpus, CorpusListing } from './corpus.ts';
import { createRandom, type Random } from './random.ts';

export const CLASSES = [
  'exact name',
  'one typo',
  'two typos',
  'name prefix',
  'topic',
  'topic with typo',
  'nonsense',
] as const;
export type QueryClass = (typeof CLASSES)[number];

/** A query, how an answer is judged, and how many right answers there are. */
export type JudgedQuery = {
  class: QueryClass;
  q: string;
  isRight: (id: number) => boolean;
  reachable: number;
};

/** 500 queries of seven classes about a corpus. */
export function createQueries({ listings, vocabulary }: Corpus, seed = 2): JudgedQuery[] {
  const random = createRandom(seed);
  const names = listings.map(({ name }) => fold(name));
  const live = listings.filter(({ status }) => status === 'live');
  const listingOf = (id: number) => listings[id - 1]!;
  const isLive = (id: number) => listingOf(id).status === 'live';
  const count = (isRight: (id: number) => boolean) =>
    live.reduce((sum, { id }) => sum + Number(isRight(id)), 0);

  const someListing = (fits: (listing: CorpusListing) => boolean): CorpusListing => {
    for (;;) {
      const listing = random.pick(live);
      if (fits(listing)) return listing;
    }
  };

  /** Right is the listing itself, and any whose name is as near to what was typed. */
  function nameQuery(kind: QueryClass, listing: CorpusListing, q: string): JudgedQuery {
    const distance = edits(q, fold(listing.name));
    return { class: kind, q, isRight: (id) => edits(q, names[id - 1]!) <= distance, reachable: 1 };
  }

  function prefixQuery(): JudgedQuery {
    const name = fold(random.pick(live).name);
    const q = name.slice(0, Math.max(3, Math.ceil(name.length * (0.5 + random.next() * 0.3)))).trim();
    const words = q.split(' ');
    const last = words.pop()!;
    const isRight = (id: number) => {
      const inName = names[id - 1]!.split(' ');
      return (
        isLive(id) &&
        words.every((word) => inName.includes(word)) &&
        inName.some((word) => word.startsWith(last))
      );
    };
    return { class: 'name prefix', q, isRight, reachable: count(isRight) };
  }

  function topicQuery(withTypo: boolean): JudgedQuery {
    const { topicWords } = someListing((listing) =>
      listing.topicWords.some((word) => vocabulary[word]!.length >= 5),
    );
    const long = topicWords.find((word) => vocabulary[word]!.length >= 5)!;
    const others = topicWords.filter((word) => word !== long).slice(0, 1 + random.below(2));
    const wanted = [long, ...others];
    const isRight = (id: number) => isLive(id) && wanted.every((word) => listingOf(id).words.includes(word));
    const texts = wanted.map((word) => vocabulary[word]!);
    if (withTypo) texts[0] = withEdit(texts[0]!, random);
    return {
      class: withTypo ? 'topic with typo' : 'topic',
      q: texts.join(' '),
      isRight,
      reachable: count(isRight),
    };
  }

  function nonsenseQuery(): JudgedQuery {
    const letters = Array.from({ length: 10 + random.below(6) }, () => random.pick('qxzjkvwpfg'));
    return { class: 'nonsense', q: letters.join(''), isRight: () => false, reachable: 0 };
  }

  const times = (number: number, make: () => JudgedQuery) => Array.from({ length: number }, make);
  return [
    ...times(100, () => {
      const listing = random.pick(live);
      return nameQuery('exact name', listing, fold(listing.name));
    }),
    ...times(100, () => {
      const listing = someListing(({ name }) => name.split(' ')[0]!.length >= 5);
      const [first, ...rest] = fold(listing.name).split(' ');
      return nameQuery('one typo', listing, [withEdit(first!, random), ...rest].join(' '));
    }),
    ...times(75, () => {
      const isLong = (word: string) => word.length >= 9;
      const isFair = (word: string) => word.length >= 5;
      const listing = someListing(
        ({ name }) => isLong(name.split(' ')[0]!) || (name.includes(' ') && name.split(' ').every(isFair)),
      );
      const words = fold(listing.name).split(' ');
      const typed = isLong(words[0]!)
        ? [withEdit(withEdit(words[0]!, random), random), ...words.slice(1)]
        : words.map((word) => withEdit(word, random));
      return nameQuery('two typos', listing, typed.join(' '));
    }),
    ...times(75, prefixQuery),
    ...times(75, () => topicQuery(false)),
    ...times(50, () => topicQuery(true)),
    ...times(25, nonsenseQuery),
  ];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One slip of the finger: a letter changed, left out or added, or two neighbours swapped. */
function withEdit(word: string, random: Random): string {
  for (;;) {
    const at = random.below(word.length);
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const typed = [
      before + random.pick(LETTERS) + after,
      before + after,
      before + random.pick(LETTERS) + word.slice(at),
      before + (after[0] ?? '') + word[at]! + after.slice(1),
    ][random.below(4)]!;
    if (typed !== word) return typed;
  }
}

/** Edits between two texts, a swap of neighbours counting as one. */
function edits(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        previous[column - 1]! + (same ? 0 : 1),
        previous[column]! + 1,
        current[column - 1]! + 1,
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, older[column - 2]! + 1);
      current.push(least);
    }
    [older, previous] = [previous, current];
  }
  return previous[b.length]!;
}
