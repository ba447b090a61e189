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

/** What a topic is called, and in which language where that one has stop words. */
export type Call = { text: string; language?: Language };

/** What topics are called in languages whose stop words are known. */
export const SPOKEN: Record<Language, Record<Topic, string>> = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
};

const apart = (texts: string): string[] => texts.split(', ');
/** A text as its words with spaces around them, so that one phrase is looked for in another; stems would take booking for books. */
const spaced = (text: string): string => ` ${termsOf(text).map(singular).join(' ')} `;
const singular = (word: string): string => word.replace(/(?<=...)s$/, '');

const TOPICS = new Map(
  Object.entries(ENGLISH).map(([topic, phrases]) => [topic as Topic, apart(phrases).map(spaced)]),
);
const ENGLISH_WORDS = new Set(Object.values(ENGLISH).flatMap(termsOf));

/** What categories are called in English, such as "ai", means that in whatever language somebody asks. */
export const isOfTopic = (word: string): boolean => ENGLISH_WORDS.has(word);

/** The topics that a name or keyword of a category names in English: tasks and projects of "Tasks & Project Management". */
const topicsIn = kept((text: string): Topic[] => {
  const words = spaced(text);
  return [...TOPICS].flatMap(([topic, phrases]) =>
    phrases.some((phrase) => words.includes(phrase)) ? [topic] : [],
  );
});

/** What a category with these names and keywords is called in other languages. */
export function callsOf(names: readonly string[]): Call[] {
  const topics = [...new Set(names.flatMap(topicsIn))];
  return topics.flatMap((topic) => [
    ...Object.entries(SPOKEN).flatMap(([language, calls]) =>
      apart(calls[topic]).map((text) => ({ text, language: language as Language })),
    ),
    ...apart(CHINESE[topic]).map((text) => ({ text })),
  ]);
}
