import { BUILT, BEGUN, FOUNDED, FOUNDER, FOUNDS, I_MADE, IDEA_OF, MAKER_LABEL, OUR_FOUNDER, RUN_BY, RUNS_AS, BEHIND, I_AM, BORN_OF, MADE_ELSE } from '../lexicon/people.ts';
import { OTHER_PARTIES } from '../lexicon/proof.ts';
import { BY, OF_ITS_MAKER } from '../lexicon/grammar.ts';
import { anyOf, endsWith, finds } from '../lexicon/table.ts';
import { type Block, listAncestors } from '../html/page.ts';
import { hasValue } from '../html/json-ld.ts';
import { IS_ONE } from '../patterns/people/founder-patterns.ts';
import { isRoleHere } from '../patterns/people/founder-role.ts';
import { isGivenAlone, isNamedInKana, isOneName, isPersonName, isSurelyPerson } from '../patterns/people/person-name.ts';
import { DENSE_ALONE, DENSE_OWN_PROJECT } from '../patterns/people/verb-first.ts';
import { isElsewhere, isOwnFounder } from './spoken-elsewhere.ts';
import { isNamed, isUnderOtherParties } from './somebody-else.ts';
import { listSentences, type Passage } from './passages.ts';
import type { Ruling } from './verdict.ts';
import { containsValue } from './wording.ts';

/** What a line says about a founder: their role, what they did, or that the product is by them. */
const MADE_IT = new RegExp(
  String.raw`${anyOf(FOUNDER, OUR_FOUNDER, RUN_BY, RUNS_AS, FOUNDED, BEGUN, BUILT, FOUNDS, I_AM, I_MADE, BEHIND, IDEA_OF, MAKER_LABEL, BORN_OF)}|^\P{L}*${anyOf(BY)}` +
    String.raw`|${IS_ONE}[^.!?]{2,60} ${anyOf(BY, OF_ITS_MAKER)} |を(?:開発|制作|創業|運営)|を作っ` +
    `|${DENSE_ALONE}|${DENSE_OWN_PROJECT}`,
  'iu',
);
const SOMETHING_ELSE = finds(MADE_ELSE);
/** Advisers, guests and customers may be founders elsewhere. */
const OTHERS = finds(OTHER_PARTIES);
const INTRODUCTION = endsWith(I_AM);
/** Blocks of one card that a person and their role may be apart. */
const CARD = 6;
const LONGEST_LABEL = 90;

/**
 * A person and what makes them a founder in one sentence, or in one card: no other person between, the role not at another
 * company, and neither among customers, guests or advisers nor in their words.
 */
export function judgeFounder(name: string, passages: Passage[], names: string[]): Ruling {
  if (!isNameOfPerson(name, passages)) return 'value_not_in_quote';
  const named = passages.filter(({ text }) => containsValue(text, name));
  if (named.length === 0) return 'value_not_in_quote';
  let ruling: Ruling = 'value_not_in_quote';
  for (const passage of named) {
    if (isInData(passage, name)) return 'stated';
    const role = findRole(passage, name, passages);
    if (role === undefined) continue;
    if (isOthersFounder(passage, role, names)) ruling = 'somebody_else';
    else return 'stated';
  }
  return ruling;
}

const isNameOfPerson = (name: string, passages: Passage[]): boolean =>
  isPersonName(name) ||
  isGivenAlone(name) ||
  isNamedInKana(name) ||
  (isOneName(name) && passages.some(({ text }) => text.endsWith(name) && INTRODUCTION.test(text.slice(0, -name.length).trim())));

const isInData = ({ page, block }: Passage, name: string): boolean =>
  block === undefined && (hasValue(page.data, 'founder', name) || hasValue(page.data, 'founders', name));

/** The words that make a person a founder: in their sentence, or in a line of their card. */
function findRole(passage: Passage, name: string, passages: Passage[]): string | undefined {
  const sentence = listSentences(passage.text).find((one) => containsValue(one, name)) ?? passage.text;
  const own = [sentence, passage.text.length <= LONGEST_LABEL ? passage.text : ''].find((text) => MADE_IT.test(text));
  if (own !== undefined) return own;
  const { block, page } = passage;
  if (!block) return undefined;
  const told = passages.filter((other) => other.block && other.page === page && MADE_IT.test(other.text));
  const near = told.find((other) => other.block && isSameCard(page.blocks, block, other.block, name));
  return near?.text;
}

/** Do two blocks stand in one card, with no other person between them? */
function isSameCard(blocks: Block[], left: Block, right: Block, name: string): boolean {
  const [from, to] = left.id < right.id ? [left.id, right.id] : [right.id, left.id];
  if (to - from > CARD) return false;
  const between = blocks.slice(from + 1, to);
  if (between.some(({ text }) => text !== name && isSurelyPerson(text))) return false;
  if (right.id < left.id) {
    // A role before a name belongs to who stands before the role, if somebody does.
    const before = blocks[right.id - 1];
    if (before && isSurelyPerson(before.text) && [...listAncestors(before.box)].some((box) => box.from <= before.id && box.to > right.id && box.to <= left.id)) return false;
  }
  const common = [...listAncestors(left.box)].find((box) => box.from <= from && box.to > to);
  return common !== undefined && (common.to - common.from <= CARD * 2 || to - from <= 2);
}

/** Is the role at another company, or do others speak or stand there? */
function isOthersFounder(passage: Passage, role: string, names: string[]): boolean {
  const { block, page } = passage;
  const own = names.some((name) => isRoleHere(role, name));
  if (!own || (OTHERS.test(role) && !isNamed(role, names)) || (SOMETHING_ELSE.test(role) && !isNamed(role, names))) return true;
  if (!block) return false;
  if (isUnderOtherParties(passage) && !isNamed(role, names)) return true;
  return isElsewhere(block, page) && !names.some((name) => isOwnFounder(block, page, name));
}

/** A title or biography: in a line of the person's card or sentence. */
export function judgeAboutFounder(text: string, name: string, passages: Passage[]): boolean {
  const person = passages.find((passage) => containsValue(passage.text, name));
  return passages.some((passage) => {
    if (!containsValue(passage.text, text)) return false;
    if (passage === person || !person?.block || !passage.block) return passage === person || !passage.block;
    return passage.page === person.page && isSameCard(passage.page.blocks, person.block, passage.block, name);
  });
}
