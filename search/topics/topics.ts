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

/** What a category is called, in which language where that one has stop words; `isName` where it stands in its name. */
export type Call = { text: string; language?: Language; isName?: true };

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

// Parts of a name that name something each: "Accounting/Invoicing", "Communication - E-mail".
const BETWEEN = /\s*[&/,;:()]\s*|\s+[-–—]\s+|\s+and\s+/;

/** What a category is called: by parts of its name, by its keywords, and in other languages by what these name. */
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

/** A category as far as it matters for what it is called. */
type Category = { id: number; parentId: number | null; name: string; keywords: readonly string[] };

/** What categories are called: see `callsOf`. Those above them lend them theirs. */
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
        // Its listings have the words of its name themselves.
        categoryIds: isName ? categoryIds : [...new Set([...categoryIds, ...ids])],
      });
    }
  }
  return [...phrases.values()];
}
