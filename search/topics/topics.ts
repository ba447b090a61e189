import { entriesOf } from '../../rules/typed/records.ts';
import type { Phrase } from '../document.ts';
import type { Language } from '../text/common-words.ts';
import { kept } from '../text/kept.ts';
import { termsOf } from '../text/words.ts';
import { CHINESE } from './zh.ts';
import { DUTCH } from './nl.ts';
import { ENGLISH, type Topic } from './en.ts';
import { FRENCH } from './fr.ts';
import { GERMAN } from './de.ts';
import { ITALIAN } from './it.ts';
import { PORTUGUESE } from './pt.ts';
import { SPANISH } from './es.ts';

/**
 * A name of a category, with its language if its stop words are known. `isName` if it is part of the category's own
 * name.
 */
export type Call = { text: string; language?: Language; isName?: true };

/** Names of topics in the languages whose stop words are known. */
export const SPOKEN: Record<Language, Record<Topic, string>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
};

const apart = (texts: string): string[] => texts.split(', ');
/**
 * Returns the words of a text in singular with spaces around them, so that one phrase can be searched for in another.
 * Stems would confuse booking with books.
 */
const spaced = (text: string): string => ` ${termsOf(text).map(singular).join(' ')} `;
const singular = (word: string): string => word.replace(/(?<=...)s$/, '');

const TOPICS = new Map(
  Object.entries(ENGLISH).map(([topic, phrases]) => [topic as Topic, apart(phrases).map(spaced)]),
);
const ENGLISH_WORDS = new Set(Object.values(ENGLISH).flatMap(termsOf));

/** Returns whether a word is part of an English topic name, such as "ai". Such words mean the topic in any language. */
export const isOfTopic = (word: string): boolean => ENGLISH_WORDS.has(word);

/**
 * Returns the topics that a name or keyword of a category mentions in English: tasks and projects for "Tasks &
 * Project Management".
 */
const topicsIn = kept((text: string): Topic[] => {
  const words = spaced(text);
  return [...TOPICS].flatMap(([topic, phrases]) =>
    phrases.some((phrase) => words.includes(phrase)) ? [topic] : [],
  );
});

// Separators of the parts of a name: "Accounting/Invoicing", "Communication - E-mail".
const BETWEEN = /\s*[&/,;:()]\s*|\s+[-–—]\s+|\s+and\s+/;

/** Lists the names of a category: parts of its own name, its keywords, and names of their topics in other languages. */
export function callsOf(name: string, keywords: readonly string[] = []): Call[] {
  const parts = name.split(BETWEEN).filter(Boolean);
  const topics = [...new Set([name, ...keywords].flatMap(topicsIn))];
  return [
    ...parts.map((text): Call => ({ text, isName: true })),
    ...keywords.map((text): Call => ({ text })),
    ...topics.flatMap((topic) => [
      ...entriesOf(SPOKEN).flatMap(([language, calls]) =>
        apart(calls[topic]).map((text) => ({ text, language })),
      ),
      ...apart(CHINESE[topic]).map((text) => ({ text })),
    ]),
  ];
}

/** The part of a category that its names depend on. */
type Category = { id: number; parentId: number | null; name: string; keywords: readonly string[] };

/** Builds the phrases of all categories, see `listCategoryNames`. A category's names also match its subcategories. */
export function phrasesOf(categories: readonly Category[]): Phrase[] {
  const below = Map.groupBy(categories, ({ parentId }) => parentId);
  const branch = (id: number): number[] => [
    id,
    ...(below.get(id) ?? []).flatMap((child) => branch(child.id)),
  ];
  const phrases = new Map<string, Phrase>();
  for (const { id, name, keywords } of categories) {
    const ids = branch(id);
    for (const { isName, ...call } of callsOf(name, keywords)) {
      const key = `${call.language ?? ''} ${call.text}`;
      const { ownIds = [], categoryIds = [] } = phrases.get(key) ?? {};
      phrases.set(key, {
        ...call,
        ownIds: [...new Set([...ownIds, id])],
        // Its listings have the words of its name in their own index entry.
        categoryIds: isName ? categoryIds : [...new Set([...categoryIds, ...ids])],
      });
    }
  }
  return [...phrases.values()];
}
