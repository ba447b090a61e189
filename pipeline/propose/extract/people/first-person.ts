import type { Block, ReadPage } from '../../../read/page.ts';
import { add, type Found, GIVEN_ALONE } from './found-person.ts';
import {
  ABOUT_THE_MAKER,
  I_AM_PERSON,
  I_MADE_IT,
  I_SPEAK,
  IS_MACHINE,
  MADE_IT,
  ROLE,
  SAYS_NAME,
} from './founder-patterns.ts';
import { isGivenAlone, isOneName, isSurelyPerson } from './person-name.ts';
import { nameKey } from '../site.ts';
import { sentences, withoutGlyphs } from '../text-shape.ts';

/** Passages after "My name is Ann Ek" in which that person may say what they made. */
const TELLS_ON = 3;
const LONGEST_TITLE = 80;
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
    ? isSurelyPerson(person) || owners.has(person)
    : isGivenAlone(person) || (greets && isOneName(person));
  if (!isName) return;
  // A given name alone is a customer's as often: they do not say that they made it.
  const says = isWhole ? I_MADE_IT.test(text) : ROLE.test(text) || MADE_IT.test(text);
  if (says || isUnderMaker(block) || tellsOn(page, block))
    add(found, page, person, '', [said[0]], isWhole ? 2 : GIVEN_ALONE);
}

const isUnderMaker = (block: Block): boolean =>
  block.under.slice(0, 2).some(({ text }) => text.length <= LONGEST_TITLE && ABOUT_THE_MAKER.test(text));

/** Does the same person say in one of the next passages that they made it? */
const tellsOn = (page: ReadPage, block: Block): boolean =>
  page.blocks
    .slice(block.id + 1, block.id + 1 + TELLS_ON)
    .filter(({ box, heading }) => heading === 0 && box.parent === block.box.parent)
    .some(({ text }) =>
      sentences(text).some((one) => I_SPEAK.test(one) && (ROLE.test(one) || MADE_IT.test(one))),
    );
