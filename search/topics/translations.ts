import { entriesOf } from '../../rules/typed/records.ts';
import { isStopWord, isStopWordIn, type Language } from '../text/common-words.ts';
import { extractQueryTerms, extractTerms, splitQueryWords } from '../text/tokenize.ts';
import { ENGLISH, type Topic } from './en.ts';
import { OTHER_NAMES } from './topics.ts';

/** Words of a query, from `start` to before `end`, that name a topic in another language, with its English names. */
export type TopicMention = { start: number; end: number; language?: Language | undefined; names: string[][] };

/** The words of a name as keys, joined by spaces: with terms of Chinese and Japanese words. */
export const toWordKey = (word: string): string => extractTerms(word).join(' ');
const toKey = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => splitQueryWords(part).map(({ typed }) => toWordKey(typed)))
    .join(' ');

type Named = { topic: Topic; language: Language | undefined };
let cachedNames: Map<string, Named> | undefined;

/** Returns topics by their names in other languages. Built on first use. */
function getTopicsByName(): Map<string, Named> {
  if (cachedNames) return cachedNames;
  cachedNames = new Map();
  for (const { language, names } of OTHER_NAMES)
    for (const [topic, list] of entriesOf(names))
      for (const name of list.split(', ')) {
        const key = toKey(name);
        if (!cachedNames.has(key)) cachedNames.set(key, { topic, language });
      }
  return cachedNames;
}

const MAX_NAME_WORDS = 6;

/** Finds the topics that a query, as the keys of its words, names in other languages; the longest names first. */
export function findTopicMentions(words: readonly string[]): TopicMention[] {
  const topics = getTopicsByName();
  const mentions: TopicMention[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let end = Math.min(words.length, start + MAX_NAME_WORDS); end > start; end -= 1) {
      const named = words.slice(start, end);
      const found = topics.get(named.join(' '));
      if (!found) continue;
      mentions.push({ start, end, language: found.language, names: listEnglishNames(found, named) });
      start = end - 1;
      break;
    }
  }
  return mentions;
}

// The languages that write several words as one, and the endings that a word loses or takes there.
const COMPOUNDING: readonly (Language | undefined)[] = ['de', 'nl'];
const LOST_ENDINGS = ['', 'e', 'n', 'en', 'er', 's'];
const LINKING_LETTERS = /^(?:s|es|n|en|e)(?=.{4})/;
const MIN_BEGINNING = 4;
const MIN_REST = 4;

/** Finds the longest beginning of a compound, such as "Schlafprobleme", that names a topic, and what follows it. */
export function findTopicBeginning(
  word: string,
): { language: Language; names: string[][]; rest: string } | undefined {
  const topics = getTopicsByName();
  for (let end = word.length - MIN_REST; end >= MIN_BEGINNING; end -= 1) {
    const beginning = word.slice(0, end);
    for (const ending of LOST_ENDINGS) {
      const found = topics.get(beginning + ending);
      if (!found?.language || !COMPOUNDING.includes(found.language)) continue;
      const rest = word.slice(end).replace(LINKING_LETTERS, '');
      return { language: found.language, names: listEnglishNames(found, [beginning]), rest };
    }
  }
  return undefined;
}

/** Returns the words of the English names of a topic; those of as many words as the other name first. */
function listEnglishNames({ topic, language }: Named, named: readonly string[]): string[][] {
  const isSignificant = (word: string) => !(language && isStopWordIn(language, word));
  const count = named.filter(isSignificant).length;
  const names = ENGLISH[topic]
    .split(', ')
    .map((name) => extractQueryTerms(name).filter((word) => !isStopWord(word)));
  return names.toSorted((a, b) => Number(b.length === count) - Number(a.length === count));
}
