import { fold } from '../../search/text/words.ts';
import { grown } from '../../search/index/growable.ts';
import type { Corpus } from './corpus.ts';
import { createRandom, type Random } from './random.ts';
import { elementAt, assertDefined } from '../../rules/typed/assert.ts';

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

/** A query, how a result is judged, and the number of correct answers. */
export type JudgedQuery = {
  class: QueryClass;
  q: string;
  isRight: (id: number) => boolean;
  reachable: number;
};

/** The facts of each listing by which results are judged. */
type Facts = {
  names: string[];
  isLive: Uint8Array;
  /** The words of listing `id` are from `starts[id - 1]` to `starts[id]`, those of its topic first. */
  words: Uint16Array;
  starts: Uint32Array;
  topics: Uint8Array;
};

function factsOf({ size, listings }: Corpus): Facts {
  const names: string[] = [];
  const isLive = new Uint8Array(size);
  const starts = new Uint32Array(size + 1);
  const topics = new Uint8Array(size);
  let words = new Uint16Array(size * 128);
  for (const { id, name, status, topicWords, words: all } of listings()) {
    names.push(fold(name));
    isLive[id - 1] = Number(status === 'live');
    topics[id - 1] = topicWords.length;
    starts[id] = elementAt(starts, id - 1) + all.length;
    words = grown(words, starts[id]);
    words.set(all, starts[id - 1]);
  }
  return { names, isLive, words, starts, topics };
}

/** Generates 500 queries of seven classes about a corpus. */
export function createQueries(corpus: Corpus, seed = 2): JudgedQuery[] {
  const { vocabulary } = corpus;
  const facts = factsOf(corpus);
  const random = createRandom(seed);
  const times = (number: number, make: () => JudgedQuery) => Array.from({ length: number }, make);
  return [
    ...times(100, () => exactQuery(facts, random)),
    ...times(100, () => typoQuery(facts, random)),
    ...times(75, () => twoTyposQuery(facts, random)),
    ...times(75, () => prefixQuery(facts, random)),
    ...times(75, () => topicQuery(facts, vocabulary, random, false)),
    ...times(50, () => topicQuery(facts, vocabulary, random, true)),
    ...times(25, () => nonsenseQuery(random)),
  ];
}

function exactQuery(facts: Facts, random: Random): JudgedQuery {
  const id = someListing(facts, random);
  return nameQuery(facts, 'exact name', id, nameOf(facts, id));
}

function typoQuery(facts: Facts, random: Random): JudgedQuery {
  const id = someListing(facts, random, (id) => firstWord(facts, id).length >= 5);
  const [first, ...rest] = nameOf(facts, id).split(' ');
  return nameQuery(facts, 'one typo', id, [withEdit(assertDefined(first), random), ...rest].join(' '));
}

function twoTyposQuery(facts: Facts, random: Random): JudgedQuery {
  const isLong = (word: string) => word.length >= 9;
  const isFair = (word: string) => word.length >= 5;
  const id = someListing(facts, random, (id) => {
    const inName = nameOf(facts, id).split(' ');
    return isLong(elementAt(inName, 0)) || (inName.length > 1 && inName.every(isFair));
  });
  const [first, ...rest] = nameOf(facts, id).split(' ');
  const typed = isLong(assertDefined(first))
    ? [withEdit(withEdit(assertDefined(first), random), random), ...rest]
    : [assertDefined(first), ...rest].map((word) => withEdit(word, random));
  return nameQuery(facts, 'two typos', id, typed.join(' '));
}

function count(facts: Facts, isRight: (id: number) => boolean): number {
  let sum = 0;
  for (let id = 1; id <= facts.isLive.length; id += 1) if (isRight(id)) sum += 1;
  return sum;
}

function someListing({ isLive }: Facts, random: Random, fits: (id: number) => boolean = () => true): number {
  for (;;) {
    const id = 1 + random.below(isLive.length);
    if (elementAt(isLive, id - 1) > 0 && fits(id)) return id;
  }
}

const nameOf = ({ names }: Facts, id: number) => elementAt(names, id - 1);
const firstWord = (facts: Facts, id: number) => elementAt(nameOf(facts, id).split(' '), 0);

/** The listing itself is correct, and any other whose name is as close to the query. */
function nameQuery(facts: Facts, kind: QueryClass, id: number, q: string): JudgedQuery {
  const distance = edits(q, nameOf(facts, id));
  return { class: kind, q, isRight: (id) => edits(q, nameOf(facts, id)) <= distance, reachable: 1 };
}

function prefixQuery(facts: Facts, random: Random): JudgedQuery {
  const name = nameOf(facts, someListing(facts, random));
  const q = name.slice(0, Math.max(3, Math.ceil(name.length * (0.5 + random.next() * 0.3)))).trim();
  const typed = q.split(' ');
  const last = assertDefined(typed.pop());
  const isRight = (id: number) => {
    if (facts.isLive[id - 1] === 0 || !nameOf(facts, id).includes(last)) return false;
    const inName = nameOf(facts, id).split(' ');
    return typed.every((word) => inName.includes(word)) && inName.some((word) => word.startsWith(last));
  };
  return { class: 'name prefix', q, isRight, reachable: count(facts, isRight) };
}

function topicQuery(
  facts: Facts,
  vocabulary: Corpus['vocabulary'],
  random: Random,
  withTypo: boolean,
): JudgedQuery {
  const { isLive, words, starts, topics } = facts;
  const topicOf = (id: number) => [
    ...new Set(words.subarray(starts[id - 1], elementAt(starts, id - 1) + elementAt(topics, id - 1))),
  ];
  const isLong = (word: number) => elementAt(vocabulary, word).length >= 5;
  const topic = topicOf(someListing(facts, random, (id) => topicOf(id).some(isLong)));
  const long = assertDefined(topic.find(isLong));
  const others = topic.filter((word) => word !== long).slice(0, 1 + random.below(2));
  const wanted = [long, ...others];
  // Called for every listing and query: `at` would take most of the time of the benchmark.
  const has = (id: number, word: number) => {
    const end = starts[id] ?? 0;
    for (let at = starts[id - 1] ?? end; at < end; at += 1) if (words[at] === word) return true;
    return false;
  };
  const isRight = (id: number) => isLive[id - 1] === 1 && wanted.every((word) => has(id, word));
  const texts = wanted.map((word) => elementAt(vocabulary, word));
  if (withTypo) texts[0] = withEdit(elementAt(texts, 0), random);
  return {
    class: withTypo ? 'topic with typo' : 'topic',
    q: texts.join(' '),
    isRight,
    reachable: count(facts, isRight),
  };
}

function nonsenseQuery(random: Random): JudgedQuery {
  const letters = Array.from({ length: 10 + random.below(6) }, () => random.pick('qxzjkvwpfg'));
  return { class: 'nonsense', q: letters.join(''), isRight: () => false, reachable: 0 };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Makes one typo: a letter changed, left out or added, or two neighbours swapped. */
function withEdit(word: string, random: Random): string {
  for (;;) {
    const at = random.below(word.length);
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const typed = elementAt(
      [
        before + random.pick(LETTERS) + after,
        before + after,
        before + random.pick(LETTERS) + word.slice(at),
        before + (after[0] ?? '') + elementAt(word, at) + after.slice(1),
      ],
      random.below(4),
    );
    if (typed !== word) return typed;
  }
}

/** Computes the edit distance of two texts; a swap of neighbours counts as one. */
function edits(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        elementAt(previous, column - 1) + (same ? 0 : 1),
        elementAt(previous, column) + 1,
        elementAt(current, column - 1) + 1,
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, elementAt(older, column - 2) + 1);
      current.push(least);
    }
    [older, previous] = [previous, current];
  }
  return elementAt(previous, b.length);
}
