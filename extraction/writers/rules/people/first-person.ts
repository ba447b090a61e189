import type { Block, ReadPage } from '../../../html/page.ts';
import { add, type Found, GIVEN_ALONE } from './found-person.ts';
import {
  ABOUT_THE_MAKER,
  I_AM_PERSON,
  I_MADE_IT,
  I_SPEAK,
  IS_MACHINE,
  MADE_IT,
  ROLE,
  peopleIn,
  SAYS_NAME,
  WE_ARE,
} from '../../../patterns/people/founder-patterns.ts';
import { saysName } from './own-subject.ts';
import {
  isGivenAlone,
  isOneName,
  isPersonName,
  isSurelyPerson,
} from '../../../patterns/people/person-name.ts';
import { nameKey } from '../../../patterns/site.ts';
import { sentences, withoutGlyphs } from '../../../patterns/text-shape.ts';

/** Passages after "My name is Ann Ek" in which that person may say what they made. */
const TELLS_ON = 3;
const LONGEST_TITLE = 80;
/** Passages before a name in which whose it is may have said so. */
const SIGNED = 4;
/** Characters after "I'm Ann Ek" in which their role stands. */
const ROLE_WITHIN = 60;
/** A sentence in which several say that they made it. */
const LONGEST_TOLD = 300;
/** Characters before "I'm Ann" in which a greeting stands. */
const GREETING = 14;

/** A person who says their name, and that they made it: there, in what they go on to tell, or under a title for it. */
export function fromFirstPerson(
  page: ReadPage,
  block: Block,
  name: string,
  found: Found[],
  owners: Set<string>,
): void {
  const text = withoutGlyphs(block.text.slice(0, 800));
  const said = I_AM_PERSON.exec(text);
  const person = said?.[1] ?? '';
  if (!said || nameKey(person) === nameKey(name) || IS_MACHINE.test(text)) return;
  const greets = SAYS_NAME.test(text.slice(Math.max(0, said.index - GREETING), said.index + said[0].length));
  const isWhole = person.includes(' ');
  const isName = isWhole
    ? isSurelyPerson(person) ||
      owners.has(person) ||
      (isPersonName(person) && isMaker(text.slice(said.index), greets))
    : isGivenAlone(person) || (greets && isOneName(person));
  if (!isName) return;
  // A given name alone is a customer's as often: they do not say that they made it.
  const says = isWhole ? I_MADE_IT.test(text) : ROLE.test(text) || MADE_IT.test(text);
  if (says || isUnderMaker(block) || tellsOn(page, block))
    add(found, page, person, '', [said[0]], isWhole ? 2 : GIVEN_ALONE);
}

/** "We are Ann and Bo. In 2019 we founded …": there, or in what they go on to tell. */
export function fromFirstPeople(page: ReadPage, block: Block, found: Found[]): void {
  const text = withoutGlyphs(block.text.slice(0, 800));
  const said = WE_ARE.exec(text);
  const people = peopleIn(said?.[1] ?? '');
  if (!said || !people.every((person) => isSurelyPerson(person) || isGivenAlone(person))) return;
  const next = page.blocks
    .slice(block.id + 1, block.id + 1 + TELLS_ON)
    .filter(({ box, heading }) => heading === 0 && box.parent === block.box.parent);
  const told = [text.slice(said.index + said[0].length), ...next.map((one) => one.text)].flatMap(sentences);
  const says = told.find((one) => one.length <= LONGEST_TOLD && (ROLE.test(one) || MADE_IT.test(one)));
  if (says)
    for (const person of people)
      add(found, page, person, '', [said[0], says], person.includes(' ') ? 2 : GIVEN_ALONE);
}

/** "My name is Dino Moss and I made it", "I'm Dino Moss, founder of": a name in no list. */
const isMaker = (text: string, greets: boolean): boolean => {
  const [first = ''] = sentences(text);
  return ROLE.test(first.slice(0, ROLE_WITHIN)) || (greets && (MADE_IT.test(first) || ROLE.test(first)));
};

/** "As founder of Quillbee I want …", and then the name of who says so. */
export function fromSignature(page: ReadPage, block: Block, name: string, found: Found[]): void {
  if (block.text.length > LONGEST_TITLE || block.heading > 0) return;
  const person = withoutGlyphs(block.text).replace(/^[–—-]\s*/u, '');
  const isWhole = isSurelyPerson(person);
  if (!isWhole && !isGivenAlone(person)) return;
  const told = page.blocks
    .slice(Math.max(0, block.id - SIGNED), block.id)
    .filter(({ heading, box }) => heading === 0 && box.parent === block.box.parent)
    .flatMap(({ text }) => sentences(text));
  const says = told.find((one) => I_SPEAK.test(one) && tellsOfMaking(one, name));
  if (says) add(found, page, person, '', [person, says], isWhole ? 2.4 : GIVEN_ALONE);
}

/** Is it this product that is made, or of which somebody is the founder? */
function tellsOfMaking(sentence: string, name: string): boolean {
  const said = ROLE.exec(sentence) ?? MADE_IT.exec(sentence);
  if (!said) return false;
  const [near = ''] = sentence.slice(said.index, said.index + said[0].length + name.length + 12).split(',');
  return saysName(near, name);
}

const isUnderMaker = (block: Block): boolean =>
  block.headingsAbove
    .slice(0, 2)
    .some(({ text }) => text.length <= LONGEST_TITLE && ABOUT_THE_MAKER.test(text));

/** Does the same person say in one of the next passages that they made it? */
const tellsOn = (page: ReadPage, block: Block): boolean =>
  page.blocks
    .slice(block.id + 1, block.id + 1 + TELLS_ON)
    .filter(({ box, heading }) => heading === 0 && box.parent === block.box.parent)
    .some(({ text }) =>
      sentences(text).some((one) => I_SPEAK.test(one) && (ROLE.test(one) || MADE_IT.test(one))),
    );
