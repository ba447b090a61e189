import {
  BUILT,
  BEGUN,
  FOUNDED,
  FOUNDER,
  FOUNDS,
  I_MADE,
  IDEA_OF,
  MAKER_LABEL,
  OUR_FOUNDER,
  RUN_BY,
  RUNS_AS,
  BEHIND,
  I_AM,
  BORN_OF,
  MADE_ELSE,
} from '../lexicon/people.ts';
import { FORMER, OTHER_PARTIES } from '../lexicon/proof.ts';
import { OPENED } from '../lexicon/company/founding.ts';
import { BY, OF_ITS_MAKER } from '../lexicon/grammar.ts';
import { anyOf, endsWith, finds, isOneOfWords } from '../lexicon/table.ts';
import { type Block, listAncestors } from '../html/page.ts';
import { isAboutTitle, nameKey } from '../patterns/site.ts';
import { hasValue } from '../html/json-ld.ts';
import { IS_ONE } from '../patterns/people/founder-patterns.ts';
import { isRoleHere, POSTED } from '../patterns/people/founder-role.ts';
import {
  isGivenAlone,
  isNamedInKana,
  isOneName,
  isPersonName,
  isSurelyPerson,
} from '../patterns/people/person-name.ts';
import { DENSE_ALONE, DENSE_OWN_PROJECT } from '../patterns/people/verb-first.ts';
import { isElsewhere, isOwnFounder } from './spoken-elsewhere.ts';
import { isExample, isNamed, isUnderOtherParties, saysOfItself } from './somebody-else.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { RELATIVE } from './company.ts';
import { isCalled, isShownInPicture } from './whose.ts';
import { containsValue } from './wording.ts';

/** What a line says about a founder: their role, what they did, or that the product is by them. */
const MADE_IT = new RegExp(
  String.raw`${anyOf(FOUNDER, OUR_FOUNDER, RUN_BY, RUNS_AS, FOUNDED, BEGUN, BUILT, FOUNDS, OPENED, I_AM, I_MADE, BEHIND, IDEA_OF, MAKER_LABEL, BORN_OF)}` +
    String.raw`|${IS_ONE}[^.!?]{2,60} ${anyOf(BY, OF_ITS_MAKER)} |を(?:開発|制作|創業|運営)|を作っ` +
    `|${DENSE_ALONE}|${DENSE_OWN_PROJECT}`,
  'iu',
);
/** Verbs, which are as well said of what others begin: the product, or its maker, is named near them. */
const IS_ROLE = finds(FOUNDER, OUR_FOUNDER, MAKER_LABEL, RUN_BY, RUNS_AS);
/** "代表取締役" is a post in any company. */
const POST = /代表取締役(?:社長)?|代表者|대표이사|法定代表人/gu;
const LONGEST_LEAD = 3;
const IS_FOUNDER = isOneOfWords(FOUNDER);
const WAS_FOUNDER = new RegExp(String.raw`${anyOf(FORMER)}[ -]?(?:[\p{L}-]{1,12} )?${anyOf(FOUNDER)}`, 'iu');
const HAS_FOUNDED = finds(FOUNDED, FOUNDS);
/** Branches and events are opened, too: by guests. */
const HAS_OPENED = finds(OPENED);
const SOMETHING_ELSE = finds(MADE_ELSE);
/** Advisers, guests and customers may be founders elsewhere. */
const OTHERS = finds(OTHER_PARTIES);
const INTRODUCTION = endsWith(I_AM);
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
    if (isInData(passage, name)) return 'stated';
    const role = findRole(passage, name, passages);
    if (role === undefined) continue;
    if (isOthersFounder(passage, leadOf(role, name, names), names)) ruling = 'somebody_else';
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
      ({ text }) => text.endsWith(name) && INTRODUCTION.test(text.slice(0, -name.length).trim()),
    ));

const isInData = ({ page, block }: Passage, name: string): boolean =>
  block === undefined && (hasValue(page.data, 'founder', name) || hasValue(page.data, 'founders', name));

/** The words that make a person a founder: in their sentence, or in a line of their card. */
function findRole(passage: Passage, name: string, passages: Passage[]): string | undefined {
  const sentence = listSentences(passage.text).find((one) => containsValue(one, name)) ?? passage.text;
  const own = [sentence, passage.text.length <= LONGEST_LABEL ? passage.text : ''].find(makesFounder);
  if (own !== undefined) return own;
  const { block, page } = passage;
  if (!block) return undefined;
  const told = passages.filter(
    (other) =>
      other.block && other.page === page && makesFounder(other.text) && !isOfAnother(other.text, name),
  );
  return told.find((other) => other.block && isSameCard(page.blocks, block, other.block, name))?.text;
}

/** "Ann Ek – founder": a line that opens with a person is theirs. */
function isOfAnother(line: string, name: string): boolean {
  const [opening = ''] = line.split(/\s[–—|·-]\s|[,:(]/u);
  return opening !== line && !containsValue(opening, name) && isSurelyPerson(opening.trim());
}

const makesFounder = (text: string): boolean => MADE_IT.test(text.replaceAll(POST, ''));

/** Do a name and a line about a person stand in one card, with no other person between them, nor one whose card the line is in? */
function isSameCard(blocks: Block[], named: Block, line: Block, name: string): boolean {
  const [from, to] = named.id < line.id ? [named.id, line.id] : [line.id, named.id];
  if (to - from > CARD) return false;
  const isOther = ({ text, heading }: Block): boolean =>
    text !== name &&
    text.length <= LONGEST_NAME &&
    (isSurelyPerson(text) ||
      ((heading > 0 || !/\p{Ll}{2,} \p{Ll}/u.test(text)) && isPersonName(text) && !MADE_IT.test(text)));
  if (blocks.slice(from + 1, to).some(isOther)) return false;
  const common = [...listAncestors(named.box)].find((box) => box.from <= from && box.to > to);
  // A line before a title is of whoever stands before it, unless it is over the name in a small card.
  const before = blocks[line.id - 1];
  if (
    line.id < named.id &&
    before &&
    ((named.heading > 0 && common && common.to - common.from > SMALL_CARD) || isOther(before))
  )
    return false;
  const own = [...listAncestors(line.box)]
    .filter((box) => box.tag !== 'body' && (box.from > named.id || box.to <= named.id))
    .at(-1);
  if (
    own &&
    blocks
      .slice(own.from, line.id)
      .some((one) => isOther(one) || (one.heading > 0 && one.text !== name && !MADE_IT.test(one.text)))
  )
    return false;
  return common !== undefined && (common.to - common.from <= CARD * 2 || to - from <= 2);
}

/** "Founder, Design" in a title over which it says "Team" names a part of this company, "Founder, Acme" elsewhere another one. */
const isHere = ({ block }: Passage, role: string, names: string[]): boolean =>
  names.some((name) => isRoleHere(role, name)) ||
  (block?.headingsAbove.some(({ text }) => isAboutTitle(text)) === true &&
    isRoleHere(role.split(',').find((part) => IS_ROLE.test(part)) ?? role, ''));

/** Is the role at another company, a former one, or do others speak or stand there? */
function isOthersFounder(passage: Passage, role: string, names: string[]): boolean {
  const { block, page } = passage;
  const isOurs = isCalled(role, names);
  if (!isHere(passage, role, names) || WAS_FOUNDER.test(role) || POSTED.test(role)) return true;
  if (!isOurs && !IS_ROLE.test(role) && (HAS_OPENED.test(role) || isOfRelative(role))) return true;
  if (!isOurs && (OTHERS.test(role) || SOMETHING_ELSE.test(role))) return true;
  if (!isOurs && !IS_ROLE.test(role) && !isToldOfUs(passage, role, names)) return true;
  if (!block) return false;
  if ((isUnderOtherParties(passage) && !isOurs) || isExample(passage) || isShownInPicture(passage))
    return true;
  return isElsewhere(block, page) && !names.some((name) => isOwnFounder(block, page, name));
}

/** "The method, which Ann Ek founded": of what stands before the verb. */
const isOfRelative = (role: string): boolean => {
  const at = role.search(RELATIVE);
  return at !== -1 && !MADE_IT.test(role.slice(0, at));
};

/** Does a sentence that tells what somebody did, or what is right before it, speak of this product? */
const isToldOfUs = ({ page, block }: Passage, role: string, names: string[]): boolean =>
  saysOfItself({ text: role, page }, names) ||
  (HAS_FOUNDED.test(role) &&
    page.blocks
      .slice(Math.max(0, (block?.id ?? 0) - 2), (block?.id ?? -1) + 1)
      .some((one) => isNamed(one.text, names)));

/** A title or biography: in a line of the person's card or sentence. That somebody founded it makes them its founder. */
export function judgeAboutFounder(text: string, name: string, passages: Passage[]): Ruling {
  const isTold = passages.some(({ page, block, text: line }) => {
    if (!containsValue(line, text)) return false;
    if (!block || containsValue(line, name)) return true;
    const near = page.blocks.slice(Math.max(0, block.id - CARD), block.id + CARD + 1);
    return near.some((one) => containsValue(one.text, name) && isSameCard(page.blocks, one, block, name));
  });
  if (isTold) return 'stated';
  return IS_FOUNDER.test(text) ? 'worded' : 'value_not_in_quote';
}
