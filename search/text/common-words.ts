import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import common from 'stopwords-iso' with { type: 'json' };
import { termsOf } from './words.ts';

const termsOfAll = (words: string[]): Set<string> => new Set(words.flatMap(termsOf));

const ENGLISH = termsOfAll(english);
const FOREIGN = termsOfAll([...dutch, ...french, ...german, ...italian, ...portuguese, ...spanish]);
const COMMON = termsOfAll(common.en);

// What people write around what they want of a directory of products. Words of filters need not stand here.
const FILLERS = termsOfAll([
  'alternative alternatives app application applications apps hosted hosting online platform platforms program programs',
  'recommend replacement self selfhosted service services software solution solutions tool tools',
]);

/** Words that say nothing of what is looked for, such as "the" and "with". */
export const isStopWord = (term: string): boolean => ENGLISH.has(term);

/** The same in German, French, Spanish, Portuguese, Italian and Dutch. Some mean something in English: "ai", "die". */
export const isForeignStopWord = (term: string): boolean => FOREIGN.has(term);

/** Words that say little of it: "find", "good", "keep", and what every product here is, such as "app" and "tool". */
export const saysLittle = (term: string): boolean => COMMON.has(term) || FILLERS.has(term);
