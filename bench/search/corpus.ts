import type { Phrase, SearchDocument } from '../../search/document.ts';
import { createRandom, type Random } from './random.ts';
import { elementAt } from '../../rules/typed/assert.ts';

/** A listing with the numbers of the words it was generated from, including repeats: those of its topic, and all. */
export type CorpusListing = SearchDocument & { topicWords: number[]; words: number[] };

export type Corpus = {
  size: number;
  /** The names of categories, if they have any. */
  phrases?: Phrase[];
  vocabulary: string[];
  /**
   * Generates the listings with ids 1 to `size` again on each call: a million of them would not fit in memory
   * together with an engine.
   */
  listings: () => Generator<CorpusListing>;
};

const VOCABULARY = 30_000;
const CATEGORIES = 120;
const COUNTRIES = ['DE', 'FR', 'US', 'GB', 'IN', 'ES', 'NL', 'SE', 'BR', 'JP', 'CA', 'PL'];
const STAGES = ['idea', 'mvp', 'beta', 'launched', 'growing', 'mature'];
const PLATFORMS = ['iOS, Android', 'Web', 'Windows, Mac, Linux'];
const CITIES = 'Berlin Hamburg Lisboa Porto Lyon Nantes Utrecht Graz Tallinn Tampere'.split(' ');
const PRICING = ['free', 'freemium', 'paid', 'subscription', 'one-time', 'open-source', 'contact-sales'];

const ONSETS = 'b c d f g h j k l m n p r s t v w z br ch cl cr dr fl fr gr pl pr sh sl sp st th tr'.split(
  ' ',
);
const NUCLEI = 'a e i o u ai ea ee io oo ou'.split(' ');
const CODAS = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'd', 'ck', 'nd', 'nt', 'st', 'ng'];
const ENDINGS = ['', '', '', '', 's', 'ed', 'ing', 'er'];
const BRAND_ENDINGS = ['', '', 'ly', 'ify', 'io', 'hub', 'flow', 'base', 'kit', 'ai', 'o', 'a'];

/** Generates listings: words as frequent as in English, names that look like brands, 300 to 1,500 characters each. */
export function openCorpus(size: number, seed = 1): Corpus {
  const vocabulary = createVocabulary(createRandom(seed));
  function* listings(): Generator<CorpusListing> {
    const random = createRandom(seed + 1);
    const names = new Set<string>();
    for (let id = 1; id <= size; id += 1) yield createListing(id, random, vocabulary, names);
  }
  return { size, vocabulary, listings };
}

function createVocabulary(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    // Common words are short, as in every language.
    const syllables = 1 + Math.floor(Math.log10(10 + words.size) / 2 - 0.4 + random.next());
    words.add(stem(random, syllables) + random.pick(ENDINGS));
  }
  return [...words];
}

function stem(random: Random, syllables: number): string {
  let word = '';
  for (let at = 0; at < syllables; at += 1) word += random.pick(ONSETS) + random.pick(NUCLEI);
  return word + random.pick(CODAS);
}

function createListing(id: number, random: Random, vocabulary: string[], names: Set<string>): CorpusListing {
  const wordsOf = (count: number, from: number) => {
    const words: number[] = [];
    for (let at = 0; at < count; at += 1) words.push(from + random.zipf(vocabulary.length - from));
    return words;
  };
  // Topics are words that people would search for, so not the most common ones.
  const tagline = wordsOf(4 + random.below(5), 50);
  const keywords = wordsOf(3 + random.below(5), 100);
  const description = wordsOf(35 + random.below(140), 0);
  const points = Array.from({ length: 3 + random.below(5) }, () => wordsOf(2 + random.below(4), 20));
  const city = elementAt(CITIES, random.zipf(CITIES.length));
  const founders = Array.from(
    { length: 1 + random.below(2) },
    () => `${elementAt(vocabulary, random.zipf(2_000))} ${random.pick(vocabulary)}`,
  );
  const text = (words: number[]) => words.map((word) => elementAt(vocabulary, word)).join(' ');
  const { name, word } = createName(random, vocabulary, names);
  return {
    id,
    status: random.next() < 0.95 ? 'live' : 'upcoming',
    name,
    tagline: text(tagline),
    keywords: keywords.map((word) => elementAt(vocabulary, word)),
    facts: [city, ...founders],
    points: points.map(text),
    attributes: { Platforms: random.pick(PLATFORMS), 'Works offline': random.pick(['Yes', 'No']) },
    description: text(description),
    primaryCategoryId: null,
    branchIds: [],
    categoryNames: [],
    categoryIds: [1 + random.zipf(CATEGORIES)],
    stage: random.pick(STAGES),
    country: random.pick(COUNTRIES),
    city,
    pricingModel: random.pick(PRICING),
    domain: `product-${id}.example`,
    newest: 1_700_000_000_000 + random.below(400) * 86_400_000,
    votes: Math.floor(random.next() ** 4 * 2_000),
    trending: random.next(),
    views: random.below(100_000),
    follows: random.below(500),
    launchDay: 20_000 + random.below(800),
    topicWords: [...tagline, ...keywords],
    words: [...tagline, ...keywords, ...points.flat(), ...description, ...word],
  };
}

/** Generates a brand of one or two words; returns it with the vocabulary word in it, if any. */
function createName(
  random: Random,
  vocabulary: string[],
  names: Set<string>,
): { name: string; word: number[] } {
  for (;;) {
    const brand = stem(random, 2 + random.below(2)) + random.pick(BRAND_ENDINGS);
    const kind = random.next();
    // One name in eight shares a word with others.
    const word = kind >= 0.88 ? [100 + random.zipf(5_000)] : [];
    const second =
      kind < 0.7 ? [] : kind < 0.88 ? [stem(random, 2)] : word.map((at) => elementAt(vocabulary, at));
    const name = [brand, ...second].map((part) => elementAt(part, 0).toUpperCase() + part.slice(1)).join(' ');
    if (names.has(name)) continue;
    names.add(name);
    return { name, word };
  }
}
