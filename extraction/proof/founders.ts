import { wordTable } from '../lexicon/words.ts';
import { anyOf, endsWith, finds, isOneOfWords, opensWith, wordPattern } from '../lexicon/table.ts';
import { type Block, listAncestors } from '../html/page.ts';
import { isAboutTitle, nameKey } from '../patterns/site.ts';
import { hasValue, listObjects, listTexts } from '../html/json-ld.ts';
import { ADDRESS, AND, DENSE_ALONE, DENSE_OWN_PROJECT, IS_ONE } from '../patterns/people/founder-patterns.ts';
import { isRoleHere, POSTED } from '../patterns/people/founder-role.ts';
import {
  isGivenAlone,
  isNamedInKana,
  isOneName,
  isPersonName,
  isSurelyPerson,
  ONE_NAME,
  PERSON,
} from '../patterns/people/person-name.ts';
import { isElsewhere, isOwnFounder } from './spoken-elsewhere.ts';
import { isExample, isUnderOtherParties } from './somebody-else.ts';
import { isFactDenied } from './denied.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { RELATIVE } from './company.ts';
import { isCalled, isShownInPicture } from './whose.ts';
import { containsValue } from './wording.ts';
import { isNamed, saysOfItself } from './named.ts';

const SAYS_MAKER =
  'founder our_founder run_by runs_as founded begun built founds opened i_am i_made behind idea_of maker_label born_of'.split(
    ' ',
  );
/** What a line says about a founder: their role, what they did, or that the product is by them. */
const MADE_IT = wordPattern(
  anyOf(...SAYS_MAKER.map(wordTable)) +
    String.raw`|${IS_ONE}[^.!?]{2,60} ${anyOf(wordTable('by'), wordTable('of_its_maker'))} |を(?:開発|制作|創業|運営)|を作っ` +
    `|${DENSE_ALONE}|${DENSE_OWN_PROJECT}`,
  'iu',
);
/** Verbs, which are as well said of what others begin: the product, or its maker, is named near them. */
const IS_ROLE = finds(
  wordTable('founder'),
  wordTable('our_founder'),
  wordTable('maker_label'),
  wordTable('run_by'),
  wordTable('runs_as'),
);
/** "代表取締役" is a post in any company. */
const POST = /代表取締役(?:社長)?|代表者|대표이사|法定代表人/gu;
const LONGEST_LEAD = 3;
const IS_FORMER = finds(wordTable('former'));
const IS_FOUNDER = isOneOfWords(wordTable('founder'));
const WAS_FOUNDER = wordPattern(
  String.raw`${anyOf(wordTable('former'))}[ -]?(?:[\p{L}-]{1,12} )?${anyOf(wordTable('founder'))}`,
  'iu',
);
const NAMES_FOUNDER = finds(
  wordTable('founder'),
  wordTable('our_founder'),
  wordTable('founded'),
  wordTable('maker_label'),
);
const HAS_FOUNDED = finds(wordTable('founded'), wordTable('founds'));
/** "Founded in 2021 by Ann Ek": a sentence without a subject is about the company of the page. */
const OPENS_WITH_FOUNDED = opensWith(wordTable('founded'));
/** Branches and events are opened, too: by guests. */
const HAS_OPENED = finds(wordTable('opened'));
const SOMETHING_ELSE = finds(wordTable('made_else'));
/** Advisers, guests and customers may be founders elsewhere. */
const OTHERS = finds(wordTable('other_parties'));
const INTRODUCTION = endsWith(wordTable('i_am'));
const INTRODUCES = finds(wordTable('i_am'));
const MADE_BY_ME = finds(wordTable('i_made'));
/** "The Co-Founders": a title over nothing but those who are. */
const isOverFounders = (title: string): boolean =>
  IS_FOUNDER.test(title) || IS_FOUNDER.test(title.replace(/^\p{L}{2,8} /u, ''));
/** "Inhaber: ", before a name; "Inhaber", next to it in a footer. */
const OWNER_LABEL = wordPattern(String.raw`${anyOf(wordTable('owner'))}\s?[:：]\s?$`, 'iu');
const ENDS_WITH_OWNER = endsWith(wordTable('owner'));
const OPENS_WITH_OWNER = wordPattern(String.raw`^[\s,(–—|-]{0,3}${anyOf(wordTable('owner'))}`, 'iu');
/** "Created and maintained by", "by": what may come before a name in a line of its own. */
const ACT_BY = wordPattern(
  String.raw`^${anyOf(wordTable('built'))}(?: (?:&|${anyOf(wordTable('and'))}) \p{Ll}+)? ${anyOf(wordTable('by'))}$`,
  'iu',
);
const ENDS_WITH_BY = endsWith(wordTable('by'));
/** Blocks under the first title of the start page in which its maker may be named. */
const UNDER_TITLE = 3;
/** Blocks of one card that a person and their role may be apart. */
const CARD = 6;
const SMALL_CARD = 5;
const LONGEST_LABEL = 90;
const LONGEST_NAME = 60;

/**
 * A person and what makes them a founder in one sentence, or in one card: no other person between, the role not at another
 * company, and neither among customers, guests or advisers nor in their words.
 */
export function judgeFounder(name: string, passages: Passage[], names: string[]): Ruling {
  if (
    !isNameOfPerson(name, passages) ||
    (!/\s/.test(name) && names.some((one) => nameKey(one) === nameKey(name)))
  )
    return 'value_not_in_quote';
  const named = passages.filter(({ text }) => containsValue(text, name));
  if (named.length === 0) return 'value_not_in_quote';
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of named) {
    if (isInData(passage, name, names) || isSignedBy(passage, name, names)) return 'stated';
    const role = findRole(passage, name, passages);
    if (role === undefined) continue;
    if (isFactDenied(passage, name)) ruling = 'negated';
    else if (isOthersFounder(passage, leadOf(role, name, names), { name, names })) ruling = 'somebody_else';
    else return 'stated';
  }
  return ruling;
}

/** "Quillbee founder Ann Ek keeps notes": this name, and what they are, right before a person. */
function leadOf(role: string, name: string, names: string[]): string {
  const lead = role.slice(0, Math.max(0, role.indexOf(name))).trim();
  return lead.split(' ').length <= LONGEST_LEAD && isCalled(lead, names) && makesFounder(lead) ? lead : role;
}

const isNameOfPerson = (name: string, passages: Passage[]): boolean =>
  isPersonName(name) ||
  isGivenAlone(name) ||
  isNamedInKana(name) ||
  /^(?:\p{Script=Han}{2,4}|[가-힣]{2,4})$/u.test(name) ||
  (isOneName(name) &&
    passages.some(
      (passage) =>
        isFounderOfData(passage, name) || INTRODUCTION.test(passage.text.split(name)[0]?.trim() ?? ''),
    ));

const isInData = (passage: Passage, name: string, names: string[]): boolean =>
  passage.block === undefined &&
  (hasValue(passage.page.data, 'founder', name) ||
    hasValue(passage.page.data, 'founders', name) ||
    isFounderOfData(passage, name, names));

/** Does the data say so of a firm, if called as this one: whole, or by the `@id` of a person in it? */
function isFounderOfData({ page, block }: Passage, name: string, names?: string[]): boolean {
  if (block || showsOthers(page, name)) return false;
  const isCalledSo = (one: Record<string, unknown>): boolean => listTexts(one.name).includes(name);
  return page.data.some(({ values }) => {
    const called = listTexts(values.name).join(' ');
    if (names && called !== '' && !isCalled(called, names)) return false;
    return [...listObjects(values.founder), ...listObjects(values.founders)].some(
      (one) =>
        isCalledSo(one) ||
        page.data.some(
          ({ values: other }) => one['@id'] !== undefined && other['@id'] === one['@id'] && isCalledSo(other),
        ),
    );
  });
}

/** Does a page show who founded it, and not this one? What nobody sees is not believed then. */
const showsOthers = ({ blocks }: Passage['page'], name: string): boolean =>
  blocks.some(({ text }) => NAMES_FOUNDER.test(text)) &&
  !blocks.some(({ text }) => containsValue(text, name));

/** A line that says nothing but whose it is: "Created and run by Ann Ek" at the foot, "by Ann Ek" under the title, "Quillbee by Ann Ek". */
function isSignedBy({ page, block, text }: Passage, name: string, names: string[]): boolean {
  if (!block || block.text.length > LONGEST_LABEL || !text.endsWith(name)) return false;
  const before = text.slice(0, -name.length).trim();
  if (ACT_BY.test(before)) return block.region === 'footer';
  if (!ENDS_WITH_BY.test(before) || isElsewhere(block, page)) return false;
  const [what = ''] = before.split(/\s(?=\S+$)/u);
  if (what !== before) return names.some((one) => nameKey(one) === nameKey(what));
  const title = page.blocks.find(({ heading }) => heading === 1);
  const [over] = block.headingsAbove;
  return (
    new URL(page.url).pathname.length <= 1 &&
    title !== undefined &&
    over === title &&
    block.id - title.id <= UNDER_TITLE
  );
}

/** The words that make a person a founder: in their sentence, or in a line of their card. */
function findRole(passage: Passage, name: string, passages: Passage[]): string | undefined {
  const sentence = listSentences(passage.text).find((one) => containsValue(one, name)) ?? passage.text;
  const own = [sentence, passage.text.length <= LONGEST_LABEL ? passage.text : ''].find(makesFounder);
  if (own !== undefined) return own;
  const { block, page } = passage;
  if (!block) return undefined;
  const [over] = block.headingsAbove;
  if (over && block.text === name && isOverFounders(over.text)) return over.text;
  const lines = passages.filter(
    (other) =>
      other.block && other.page === page && makesFounder(other.text) && !isOfAnother(other.text, name),
  );
  return lines.find((other) => other.block && isSameCard(page.blocks, block, other.block, name))?.text;
}

/** "Ann Ek – founder": a line that opens with a person is theirs. */
function isOfAnother(line: string, name: string): boolean {
  const [opening = ''] = line.split(/\s[–—|·-]\s|[,:(]/u);
  return opening !== line && !containsValue(opening, name) && isSurelyPerson(opening.trim());
}

const makesFounder = (text: string): boolean => MADE_IT.test(text.replaceAll(POST, ''));

/** A line of nothing but the name of a person. */
const isPerson = ({ text, heading }: Block): boolean =>
  text.length <= LONGEST_NAME &&
  (isSurelyPerson(text) ||
    ((heading > 0 || !/\p{Ll}{2,} \p{Ll}/u.test(text)) && isPersonName(text) && !MADE_IT.test(text)));

/** Are a name and a line about a person in one card, with no other person between them, nor one whose card the line is in? */
function isSameCard(blocks: Block[], named: Block, line: Block, name: string): boolean {
  const [from, to] = named.id < line.id ? [named.id, line.id] : [line.id, named.id];
  if (to - from > CARD) return false;
  // A label and its name in a cell of their own.
  if (IS_FOUNDER.test(line.text) && isLabelOf(line, named)) return true;
  const isOther = (one: Block): boolean => one.text !== name && isPerson(one);
  if (blocks.slice(from + 1, to).some(isOther)) return false;
  const common = [...listAncestors(named.box)].find((box) => box.from <= from && box.to > to);
  if (common === undefined || (common.to - common.from > CARD * 2 && to - from > 2)) return false;
  // A line before a title is of the person before it, unless it is over the name in a small card.
  const before = line.id < named.id ? blocks[line.id - 1] : undefined;
  if (before && ((named.heading > 0 && common.to - common.from > SMALL_CARD) || isOther(before)))
    return false;
  return !isInCardOfOther(blocks, named, line, name);
}

const isLabelOf = (label: Block, { id }: Block): boolean =>
  label.id === id - 1 && label.box.parent?.from === label.id && label.box.parent.to === id + 1;

/** Is another person or title before a line in its own card, in which the name is not? */
function isInCardOfOther(blocks: Block[], named: Block, line: Block, name: string): boolean {
  const own = [...listAncestors(line.box)].findLast(
    (box) => box.tag !== 'body' && (box.from > named.id || box.to <= named.id),
  );
  const isOther = (one: Block): boolean =>
    one.text !== name && (isPerson(one) || (one.heading > 0 && !MADE_IT.test(one.text)));
  return own !== undefined && blocks.slice(own.from, line.id).some(isOther);
}

/** "Founder, Design" in a title over which it says "Team" names a part of this company, "Founder, Acme" elsewhere another one. */
const isHere = ({ block }: Passage, role: string, names: string[]): boolean =>
  names.some((name) => isRoleHere(role, name)) ||
  (block?.headingsAbove.some(({ text }) => isAboutTitle(text)) === true &&
    isRoleHere(role.split(',').find((part) => IS_ROLE.test(part)) ?? role, ''));

/** "The founder, Mr. Ann Ek, met": without the person, and those named in a row with them, who are nothing that was founded. */
function withoutPeople(role: string, name: string): string {
  const next = String.raw`(?:, |,? ${AND} )`;
  const one = `(?:${PERSON}|${ONE_NAME})`;
  const row = wordPattern(
    `(?:${one}${next}){0,5}${ADDRESS}${RegExp.escape(name)}(?:${next}${one}){0,5}`,
    'gu',
  );
  return role.replaceAll(row, (found) => (IS_ROLE.test(found) ? found.replace(name, '') : ''));
}

type Whose = { name: string; names: string[] };

/** Is the role at another company, a former one, or is it where others speak or are named? */
function isOthersFounder(passage: Passage, role: string, { name, names }: Whose): boolean {
  const { block, page } = passage;
  const isOurs = isCalled(role, names);
  const isAtOurs = isHere(passage, role, names) || isHere(passage, withoutPeople(role, name), names);
  if (!isAtOurs || WAS_FOUNDER.test(role) || POSTED.test(role)) return true;
  if (!isOurs && isOthersDeed(passage, role, { name, names })) return true;
  if (!block) return false;
  if ((isUnderOtherParties(passage) && !isOurs) || isExample(passage) || isShownInPicture(passage))
    return true;
  return isElsewhere(block, page) && !names.some((one) => isOwnFounder(block, page, one));
}

/** Others are named, or what somebody did was done elsewhere. */
function isOthersDeed(passage: Passage, role: string, { name, names }: Whose): boolean {
  if (OTHERS.test(role) || SOMETHING_ELSE.test(role)) return true;
  if (IS_ROLE.test(role)) return false;
  if (HAS_OPENED.test(role) || isOfRelative(role)) return true;
  return (
    !isSaidOfUs(passage, role, names) && !isOwner(passage, role, name) && !isIntroduced(passage, role, names)
  );
}

/** The person that a line names as the owner, behind a colon; next to the word, at the foot. */
function isOwner({ block, text }: Passage, role: string, name: string): boolean {
  const [before = '', after = ''] = role.split(name);
  if (OWNER_LABEL.test(before)) return true;
  return (
    block?.region === 'footer' &&
    text.length <= LONGEST_LABEL &&
    (ENDS_WITH_OWNER.test(before) || OPENS_WITH_OWNER.test(after))
  );
}

/** "I'm Ann! I built Quillbee": says their name, and there or right after it what they made. */
const isIntroduced = ({ page, block }: Passage, role: string, names: string[]): boolean =>
  block !== undefined &&
  INTRODUCES.test(role) &&
  page.blocks
    .slice(block.id, block.id + UNDER_TITLE)
    .flatMap(({ text }) => listSentences(text))
    .some((one) => MADE_BY_ME.test(one) && isCalled(one, names));

/** "The method, which Ann Ek founded": said of the words before the verb. */
const isOfRelative = (role: string): boolean => {
  const at = role.search(RELATIVE);
  return at !== -1 && !MADE_IT.test(role.slice(0, at));
};

/** Does a sentence that tells what somebody did, or what is right before it, speak of this product? */
const isSaidOfUs = ({ page, block }: Passage, role: string, names: string[]): boolean =>
  saysOfItself({ text: role, page }, names) ||
  OPENS_WITH_FOUNDED.test(role) ||
  (HAS_FOUNDED.test(role) &&
    page.blocks
      .slice(Math.max(0, (block?.id ?? 0) - 2), (block?.id ?? -1) + 1)
      .some((one) => isNamed(one.text, names)));

/** "Co-founder, formerly CTO of Acme": what is before a title in its clause says that it is over. */
function isFormerly(line: string, text: string): boolean {
  const before = line.slice(0, Math.max(0, line.toLowerCase().indexOf(text.toLowerCase())));
  const clause = before.split(/[.!?;,|()–—·]/u).at(-1) ?? '';
  return IS_FORMER.test(clause) && !IS_FORMER.test(text);
}

/** A title or biography: in a line of the person's card or sentence. That somebody founded it makes them its founder. */
export function judgeAboutFounder(text: string, name: string, passages: Passage[]): Ruling {
  const isSaid = passages.some(({ page, block, text: line }) => {
    if (!containsValue(line, text) || isFormerly(line, text)) return false;
    if (!block || containsValue(line, name)) return true;
    const near = page.blocks.slice(Math.max(0, block.id - CARD), block.id + CARD + 1);
    return near.some((one) => containsValue(one.text, name) && isSameCard(page.blocks, one, block, name));
  });
  if (isSaid) return 'stated';
  return IS_FOUNDER.test(text) ? 'worded' : 'value_not_in_quote';
}
