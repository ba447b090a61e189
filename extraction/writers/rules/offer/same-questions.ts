import { LANGUAGES } from '../../../lexicon/table.ts';
import type { ReadPage } from '../../../html/page.ts';
import type { Faq } from '../../../../rules/drafts/quoted-items.ts';

/** A question with its answer, and where both stand. */
export type Found = { faq: Faq; page: ReadPage; quotes: string[] };

/** An answer that is given so many times answers nothing. */
const MOST_ALIKE = 3;
/** Share of the words of the shorter one that two questions, or what two answers begin with, have in common. */
const REWORDED = 0.6;
const ANSWERED_ALIKE = 0.4;
const BEGINNING = 100;
/** What words of one stem begin with alike in most languages. */
const STEM = 5;
const FOLDERS = new Set(LANGUAGES.map((language) => language.toLowerCase()));

/** Without those that all have one answer: a template's, or none yet. */
export function withoutFiller(found: Found[]): Found[] {
  const alike = Map.groupBy(found, ({ faq }) => faq.answer);
  return found.filter(({ faq }) => (alike.get(faq.answer)?.length ?? 0) < MOST_ALIKE);
}

/** Was the same asked on another page, in these words or in others that are answered alike? A page asks nothing twice. */
export function isAskedAgain({ faq, page }: Found, known: Found[]): boolean {
  return known.some((other) => {
    if (keyOf(other.faq.question) === keyOf(faq.question)) return true;
    return other.page !== page && isSaidAlike(faq, other.faq);
  });
}

const isSaidAlike = (one: Faq, other: Faq): boolean =>
  share(one.question, other.question) >= REWORDED &&
  share(firstOf(one.answer), firstOf(other.answer)) >= ANSWERED_ALIKE;

/** Does the page show the question that its data has in other words? */
export const isReworded = ({ faq }: Found, shown: Found[]): boolean =>
  shown.some((other) => isSaidAlike(faq, other.faq));

/** Letters and digits of a question: what two spellings of it have in common. */
export const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const firstOf = (answer: string): string => answer.slice(0, BEGINNING);

const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, STEM)));

function share(left: string, right: string): number {
  const [first, second] = [stemsOf(left), stemsOf(right)];
  const fewer = Math.min(first.size, second.size);
  // Where nothing parts words a line is one.
  return fewer < 2 ? 0 : first.intersection(second).size / fewer;
}

/** Is the page one that questions were taken from, in another language: /fr/contact and /en/contact? */
export const isTwin = (page: ReadPage, known: Found[]): boolean =>
  known.some((other) => other.page !== page && isInOtherLanguage(page.url, other.page.url));

/** In a folder of another language than that of the start page: /en/contact of a Finnish website. */
export function isOfOtherFolder(page: ReadPage, [start]: ReadPage[]): boolean {
  const folderOf = ({ url }: ReadPage): string =>
    new URL(url).pathname
      .toLowerCase()
      .split('/')
      .find((part) => FOLDERS.has(part)) ?? '';
  const own = folderOf(page);
  return (
    start !== undefined &&
    start.language !== '' &&
    own !== '' &&
    own !== folderOf(start) &&
    own !== start.language
  );
}

function isInOtherLanguage(address: string, other: string): boolean {
  const [one, two] = [address, other].map((url) => new URL(url).pathname.toLowerCase().split('/'));
  if (!one || !two) return false;
  const [oneIn, twoIn] = [one, two].map((parts) => parts.find((part) => FOLDERS.has(part)) ?? '');
  const rest = (parts: string[]): string => parts.filter((part) => !FOLDERS.has(part)).join('/');
  return oneIn !== twoIn && rest(one) === rest(two);
}
