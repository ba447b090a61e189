import { IS, THE, WAS } from '../../../lexicon/grammar.ts';
import { nameKey } from '../../../patterns/site.ts';
import { WEBSITE } from '../../../lexicon/people.ts';
import { anyOf, endsWith, wordPattern } from '../../../lexicon/table.ts';
import { SAID_ELSE, SELF, SELF_OBJECT } from '../../../patterns/people/founder-patterns.ts';

/** Letters of a product's first word that stand for all of its name. */
export const SHORTEST_NAME = 4;

/** Is it the product, by its whole name or the first word of it, or "it", that was begun? */
export function saysProduct(after: string, name: string): boolean {
  const [short = ''] = name.split(' ');
  return (
    (name !== '' && nameKey(after).includes(nameKey(name))) ||
    (short.length >= SHORTEST_NAME && nameKey(after).startsWith(nameKey(short))) ||
    SELF_OBJECT.test(after.slice(0, 25))
  );
}

/** Is the product named, whole or by its first word? */
export function saysName(text: string, name: string): boolean {
  const [short = ''] = name.split(' ');
  return [name, short].some((one) => one.length >= SHORTEST_NAME && nameKey(text).includes(nameKey(one)));
}

/** Is what stands before a verb the product, or "it", and no other name? */
export function isOwnSubject(before: string, name: string): boolean {
  const near = before.slice(-80).trim();
  if (near === '' || nameKey(near).includes(nameKey(name))) return true;
  const [short = ''] = name.split(' ');
  if (
    short.length >= SHORTEST_NAME &&
    near.length === before.trim().length &&
    nameKey(near).startsWith(nameKey(short))
  )
    return true;
  // Another name before the verb is who was founded.
  const others = near.match(/(?<!^)(?<![.!?] )\p{Lu}\p{L}+/gu) ?? [];
  const [first = ''] = near.split(' ');
  if (others.length > 0 || (/^\p{Lu}/u.test(first) && near.split(' ').length <= 3 && !SELF.test(near)))
    return false;
  return SELF.test(near) || (IT_WAS.test(near) && near.split(' ').length <= 6);
}

const IT_WAS = endsWith(IS, WAS);
const ARTICLE = wordPattern(String.raw`^${anyOf(THE)} `, 'u');

/** Does a text begin with the product, or "the company"? */
export function isProduct(text: string, name: string): boolean {
  const what = text.replace(ARTICLE, '');
  const [short = ''] = name.split(' ');
  if ([name, short].some((one) => one.length >= SHORTEST_NAME && nameKey(what).startsWith(nameKey(one))))
    return true;
  const self = SELF_OBJECT.exec(text.slice(0, 30));
  // "Firmu Acme": another one.
  return self !== null && !/^ \p{Lu}/u.test(text.slice(self.index + self[0].length));
}

/** "Website", "Our website was", "Diese Webseite": what a line begins with that goes on about who made that. */
const OPENS_ON_WEBSITE = wordPattern(
  String.raw`(?:^|[.!?|•·–] )\P{L}*(?:\p{L}{1,7}['’]? ?)?${anyOf(WEBSITE)}(?: \p{L}{1,9}){0,3}[ :]*$`,
  'iu',
);

/** Does a text go on about who made the website, and not the product? */
export const isOfWebsite = (before: string): boolean => OPENS_ON_WEBSITE.test(before);

/** Is the product what was made, and not a part of it such as its website? */
export const isSaidOfIt = ({ 0: said, index }: RegExpExecArray, sentence: string, name: string): boolean =>
  isOwnSubject(sentence.slice(0, index), name) &&
  !isOfWebsite(sentence.slice(0, index)) &&
  !SAID_ELSE.test(sentence.slice(Math.max(0, index - 40), index + said.length));
