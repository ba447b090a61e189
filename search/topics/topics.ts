import { entriesOf } from '../../rules/typed/records.ts';
import type { Phrase } from '../document.ts';
import type { Language } from '../text/common-words.ts';
import { memoizeByWord } from '../text/memoize-by-word.ts';
import { extractTerms } from '../text/tokenize.ts';
import { CHINESE } from './zh.ts';
import { DUTCH } from './nl.ts';
import { ENGLISH, type Topic } from './en.ts';
import { FRENCH } from './fr.ts';
import { GERMAN } from './de.ts';
import { ITALIAN } from './it.ts';
import { JAPANESE } from './ja.ts';
import { PORTUGUESE } from './pt.ts';
import { SPANISH } from './es.ts';

/**
 * A name of a category, with its language if its stop words are known. `isName` if it is part of the category's own
 * name.
 */
export type CategoryName = { text: string; language?: Language; isName?: true };

/** Names of topics in the languages whose stop words are known. */
const TOPIC_NAMES: Record<Language, Record<Topic, string>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
};

/** Names of topics in every language other than English; `language` where its stop words are known. */
export const OTHER_NAMES: readonly { language?: Language; names: Record<Topic, string> }[] = [
  ...entriesOf(TOPIC_NAMES).map(([language, names]) => ({ language, names })),
  { names: CHINESE },
  { names: JAPANESE },
];

const splitList = (texts: string): string[] => texts.split(', ');
/**
 * Returns the words of a text in singular with spaces around them, so that one phrase can be searched for in another.
 * Stems would confuse booking with books.
 */
const toPaddedWords = (text: string): string => ` ${extractTerms(text).map(toSingular).join(' ')} `;
const toSingular = (word: string): string => word.replace(/(?<=...)s$/, '');

const TOPICS = new Map(
  Object.entries(ENGLISH).map(([topic, phrases]) => [topic as Topic, splitList(phrases).map(toPaddedWords)]),
);
const ENGLISH_WORDS = new Set(Object.values(ENGLISH).flatMap(extractTerms));

/** Returns whether a word is part of an English topic name, such as "ai". Such words mean the topic in any language. */
export const isTopicWord = (word: string): boolean => ENGLISH_WORDS.has(word);

/**
 * Returns the topics that a name or keyword of a category mentions in English: tasks and projects for "Tasks &
 * Project Management".
 */
const findTopics = memoizeByWord((text: string): Topic[] => {
  const words = toPaddedWords(text);
  return [...TOPICS].flatMap(([topic, phrases]) =>
    phrases.some((phrase) => words.includes(phrase)) ? [topic] : [],
  );
});

// Separators of the parts of a name: "Accounting/Invoicing", "Communication - E-mail".
const NAME_SEPARATOR = /\s*[&/,;:()]\s*|\s+[-–—]\s+|\s+and\s+/;

/** Lists the names of a category: parts of its own name, its keywords, and names of their topics in other languages. */
export function listCategoryNames(name: string, keywords: readonly string[] = []): CategoryName[] {
  const parts = name.split(NAME_SEPARATOR).filter(Boolean);
  const topics = [...new Set([name, ...keywords].flatMap(findTopics))];
  return [
    ...parts.map((text): CategoryName => ({ text, isName: true })),
    ...keywords.map((text): CategoryName => ({ text })),
    ...topics.flatMap((topic) => [
      ...OTHER_NAMES.flatMap(({ language, names }) =>
        splitList(names[topic]).map((text) => ({ text, ...(language ? { language } : {}) })),
      ),
    ]),
  ];
}

/** The part of a category that its names depend on. */
type Category = { id: number; parentId: number | null; name: string; keywords: readonly string[] };

/** Builds the phrases of all categories, see `listCategoryNames`. A category's names also match its subcategories. */
export function buildPhrases(categories: readonly Category[]): Phrase[] {
  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  const listBranchIds = (id: number): number[] => [
    id,
    ...(children.get(id) ?? []).flatMap((child) => listBranchIds(child.id)),
  ];
  const phrases = new Map<string, Phrase>();
  for (const { id, name, keywords } of categories) {
    const ids = listBranchIds(id);
    for (const { isName, ...categoryName } of listCategoryNames(name, keywords)) {
      const key = `${categoryName.language ?? ''} ${categoryName.text}`;
      const { ownIds = [], categoryIds = [] } = phrases.get(key) ?? {};
      phrases.set(key, {
        ...categoryName,
        ownIds: [...new Set([...ownIds, id])],
        // Its listings have the words of its name in their own index entry.
        categoryIds: isName ? categoryIds : [...new Set([...categoryIds, ...ids])],
      });
    }
  }
  return [...phrases.values()];
}
