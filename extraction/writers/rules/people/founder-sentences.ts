import { endsWith, finds } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { type Block, getDisplayedLines, type ReadPage } from '../../../html/page.ts';
import {
  BUILT_BY,
  FOUNDED_BY,
  FOUNDED_IT,
  IS_FOUNDER,
  NAME_ROLE,
  OUR_FOUNDER,
  peopleIn,
  ROLE_NAME,
  SAID_ELSE,
  SELF,
  SELF_OBJECT,
} from '../../../patterns/people/founder-patterns.ts';
import { isRoleHere } from '../../../patterns/people/founder-role.ts';
import { isGivenAlone, isPersonName, surePeople } from '../../../patterns/people/person-name.ts';
import { nameKey } from '../../../patterns/site.ts';
import { sentences, withoutGlyphs } from '../../../patterns/text-shape.ts';
import { isOthers } from '../../../proof/whose.ts';
import type { Found } from './found-person.ts';

type Passage = { page: ReadPage; block: Block; name: string; isOwn: boolean };
type Said = { groups: Record<string, string | undefined>; before: string; after: string };
type Rule = {
  find: RegExp;
  sure: number;
  /** Only on the start page and pages about the company: in terms, somebody else may have made what is told of. */
  isOwnPage?: boolean;
  isOurs: (said: Said, name: string) => boolean;
};

const LONGEST_LINE = 140;
const LONGEST_TEXT = 1_500;
/** Characters around a name or verb in which the product is named. */
const REACH = 100;
const SHORTEST_NAME = 4;
const IS_WEBSITE = finds(wordTable('website'));
/** "by friends of Ann Ek": those are others. */
const IS_FROM = finds(wordTable('from'));
const IT_WAS = endsWith(wordTable('is'), wordTable('was'));

/** A line that is nothing but a name and the role: "Ann Ek, founder of Quillbee", "Founder: Ann Ek". */
const LINES: Rule[] = [
  { find: NAME_ROLE, sure: 3, isOurs: ({ groups: { role = '' } }, name) => isRoleHere(role, name) },
  { find: ROLE_NAME, sure: 3, isOurs: ({ groups: { role = '' } }, name) => isRoleHere(role, name) },
];

/** Sentences that say who founded or made it. */
const SENTENCES: Rule[] = [
  {
    find: FOUNDED_BY,
    sure: 3,
    isOurs: ({ before, groups: { gap = '' } }, name) =>
      isOwnSubject(before, name) && (/[:,]$/u.test(gap) || !IS_FROM.test(gap)),
  },
  { find: OUR_FOUNDER, sure: 3, isOurs: () => true },
  {
    find: IS_FOUNDER,
    sure: 3,
    isOurs: ({ groups: { role = '' }, after }, name) => isRoleHere(role + after.slice(0, REACH), name),
  },
  {
    find: FOUNDED_IT,
    sure: 2,
    isOurs: ({ after }, name) =>
      saysName(after.slice(0, REACH), name) || SELF_OBJECT.test(after.slice(0, 25)),
  },
  { find: BUILT_BY, sure: 2, isOwnPage: true, isOurs: ({ before }, name) => isOwnSubject(before, name) },
];

/** Founders whom the lines and sentences of a block name. */
export function inSentences(passage: Passage): Found[] {
  const text = withoutGlyphs(passage.block.text.slice(0, LONGEST_TEXT));
  const lines = [
    text,
    ...getDisplayedLines(passage.block).split('\n').map(withoutGlyphs),
    ...sentences(text),
  ];
  const short = [...new Set(lines.map((line) => line.replace(/[.]$/u, '')))].filter(
    ({ length }) => length <= LONGEST_LINE,
  );
  return [
    ...short.flatMap((line) => LINES.flatMap((rule) => saidBy(rule, line, passage))),
    ...SENTENCES.flatMap((rule) => saidBy(rule, text, passage)),
  ];
}

function saidBy({ find, sure, isOwnPage, isOurs }: Rule, text: string, passage: Passage): Found[] {
  const match = isOwnPage && !passage.isOwn ? null : find.exec(text);
  if (!match?.groups) return [];
  const { page, block, name } = passage;
  const { groups, index } = match;
  const said = { groups, before: text.slice(0, index), after: text.slice(index + match[0].length) };
  if (!isOurs(said, name) || isOthers(page, block, index, [name])) return [];
  const people = peopleIn(groups['people'] ?? '');
  const quote = match[0].replace(/^[.!?,;:–—] ?/u, '').trim();
  const title = (groups['role'] ?? '').replace(/[)]$/u, '').trim();
  const sureOnes = surePeople(people);
  const [only = '', more] = people;
  const named = sureOnes.length === 0 && more === undefined && isGivenAlone(only) ? [only] : sureOnes;
  return named.map((one) => ({
    person: { name: one, ...(title === '' ? {} : { title: title.slice(0, 160) }) },
    page,
    quotes: [quote],
    sure: isPersonName(one) ? sure : 1,
  }));
}

/** Is the product named, whole or by its first word? */
function saysName(text: string, name: string): boolean {
  const [short = ''] = name.split(' ');
  return [name, short].some((one) => one.length >= SHORTEST_NAME && nameKey(text).includes(nameKey(one)));
}

/** Is what is before a verb the product, or "it", and no other name, nor its website or a picture? */
function isOwnSubject(before: string, name: string): boolean {
  const near =
    before
      .slice(-REACH)
      .split(/[.!?]\s/u)
      .at(-1)
      ?.trim() ?? '';
  if (SAID_ELSE.test(near) || IS_WEBSITE.test(near)) return false;
  if (near === '' || saysName(near, name)) return true;
  const others = near.match(/(?<!^)\p{Lu}\p{L}+/gu) ?? [];
  const isShort = near.split(' ').length <= 6;
  return others.length === 0 && (SELF.test(near) || (IT_WAS.test(near) && isShort));
}
