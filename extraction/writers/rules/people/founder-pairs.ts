import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import type { Block, ReadPage } from '../../../html/page.ts';
import { add, type Found, GIVEN_ALONE } from './found-person.ts';
import {
  FOUNDER_TITLE,
  FOUNDERS_LABEL,
  IS_MAKER_LABEL,
  MEET,
  OPENS_WITH_PERSON,
  peopleIn,
  ROLE,
  SAID_ELSE,
} from '../../../patterns/people/founder-patterns.ts';
import { VACANT } from '../../../lexicon/people.ts';
import { opensWith, wordPattern } from '../../../lexicon/table.ts';
import { isRoleHere, titleOf } from '../../../patterns/people/founder-role.ts';
import { linesOf } from './founder-sentences.ts';
import { fromSignature } from './first-person.ts';
import {
  bareName,
  isGivenAlone,
  isPersonName,
  isSurelyPerson,
  PERSON,
  surePeople,
} from '../../../patterns/people/person-name.ts';
import { nameKey } from '../../../patterns/site.ts';
import { withoutGlyphs } from '../../../patterns/text-shape.ts';

const LONGEST_TITLE = 60;
/** Passages of a card that tells of one person. */
const CARD = 5;
const IS_VACANT = opensWith(VACANT);
/** Passages that say it of a card: what is looked for, as what, and that it is. */
const VACANCY = 3;
/** Passages under a title over a founder in which the name may stand. */
const MOST_AFTER = 8;

/** "Ann Ek, writer and teacher" under "The founder". */
const NAME_AND_JOB = wordPattern(String.raw`^(${PERSON})(?:,| [–—|(-]) ?\p{L}`, 'u');

/** A name alone in its block, with the role in the next one (or the one before). */
export function fromPair(page: ReadPage, block: Block, name: string, found: Found[]): void {
  const text = withoutGlyphs(block.text);
  const person = bareName(block.heading > 0 ? text.replace(MEET, '') : text);
  const label = page.blocks[block.id - 1]?.text ?? '';
  if (FOUNDERS_LABEL.test(label) && block.text.length <= 120 && /[,&]| and | und | et | y | e /u.test(person))
    for (const one of surePeople(peopleIn(person)))
      add(found, page, one, label.replace(/[\s:：]+$/u, ''), [one, label], 3);
  if (IS_MAKER_LABEL.test(label) && isSurelyPerson(person) && !SAID_ELSE.test(label))
    add(found, page, person, '', [person, label], 3);
  fromTitle(page, block, found);
  if (FOUNDER_TITLE.test(label) && label.length <= LONGEST_TITLE) {
    const named = NAME_AND_JOB.exec(person)?.[1];
    if (named && isSurelyPerson(named)) add(found, page, named, '', [named, label], 2.5);
  }
  fromLines(page, block, name, found);
  fromSignature(page, block, name, found);
  if (ROLE.test(person)) return;
  const isWhole = isPersonName(person);
  const isSure = isSurelyPerson(person);
  if ((!isWhole && !isGivenAlone(person)) || getKindOfWords(person) !== 'other') return;
  if (isVacant(page, block)) return;
  const near = [page.blocks[block.id + 1], page.blocks[block.id + 2], page.blocks[block.id - 1]];
  for (const [at, role] of near.entries()) {
    const title = role ? titleOf(role.text) : '';
    if (!role || title === '' || !isRoleHere(title, name)) continue;
    const isLabel = at === 2 && isOverName(page, role, block);
    // "Chartered Accountant" is written as a name is: only what is nothing but a role beside it makes it one.
    if (!isSure && !isLabel && (at > 0 || (title !== role.text && !namesProduct(title, name)))) continue;
    if (at === 2 && !isLabel && (role.heading > 0 || !isBesideName(page, role, block))) continue;
    if (at === 0 && isOfNext(page, block, role)) continue;
    if (at === 1 && isPersonName(withoutGlyphs(near[0]?.text ?? ''))) continue;
    const rest = role.text.slice(title.length).replace(/^[\s.,;:|–—-]+/u, '');
    const next = page.blocks[Math.max(block.id, role.id) + 1];
    const bio = rest.length >= 40 ? rest : next?.heading === 0 && next.tag !== 'blockquote' ? next.text : '';
    const told = bio.length >= 40 && !/^["“„«]/.test(bio) ? bio.slice(0, 3_000) : '';
    add(
      found,
      page,
      person,
      title,
      [person, title, ...(told === '' ? [] : [told])],
      isWhole ? 3 : GIVEN_ALONE,
      told,
    );
    return;
  }
}

/** "Co-founder", "Position open": a card that waits for somebody. */
const isVacant = (page: ReadPage, { id }: Block): boolean =>
  page.blocks
    .slice(id, id + VACANCY)
    .some(({ text }) => text.length <= LONGEST_TITLE && IS_VACANT.test(text));

/** A role right before a name in the same box, the name before it being nobody's. */
const isBesideName = (page: ReadPage, role: Block, block: Block): boolean =>
  role.box.parent === block.box.parent &&
  !(
    page.blocks[block.id - 2]?.box.parent === role.box.parent &&
    isPersonName(withoutGlyphs(page.blocks[block.id - 2]?.text ?? ''))
  );

/** A role that opens a card, with the name under it. */
function isOverName(page: ReadPage, role: Block, block: Block): boolean {
  const card = role.box.parent;
  return (
    card !== null &&
    card === block.box.parent &&
    card.from === role.id &&
    card.to <= block.id + CARD &&
    role.id === block.id - 1
  );
}

/** "Name | Quillbee Foundation", "Founder | Ann Ek": the role is a label in a box of its own, with the name of another. */
function isOfNext(page: ReadPage, block: Block, role: Block): boolean {
  const next = page.blocks[role.id + 1];
  return (
    next !== undefined &&
    role.box.parent !== block.box.parent &&
    role.box.parent === next.box.parent &&
    role.box.parent?.from === role.id &&
    isPersonName(withoutGlyphs(next.text))
  );
}

const namesProduct = (title: string, name: string): boolean =>
  name.length > 2 && nameKey(title).includes(nameKey(name));

/** Under "Meet the founder": a name by itself, as a title or at the end, or who the first passage is about. */
function fromTitle(page: ReadPage, block: Block, found: Found[]): void {
  const title = block.headingsAbove
    .slice(0, 2)
    .find(({ text }) => text.length <= LONGEST_TITLE && FOUNDER_TITLE.test(text));
  if (!title || block.id - title.id > MOST_AFTER) return;
  const [line = ''] = block.text.split('\n');
  const alone = withoutGlyphs(line).replace(/^[–—-]\s*/u, '');
  const opens =
    block.id === title.id + 1 && block.heading === 0 ? OPENS_WITH_PERSON.exec(block.text)?.[1] : '';
  const isOneOfMany = isPersonName(alone) && isBesideSure(page, block, title);
  const person = isOneOfMany ? alone : [alone, opens ?? ''].find(isSurelyPerson);
  if (person) add(found, page, person, '', [person, title.text], 2.5);
}

/** Does a name under the same title, written in the same kind of element, surely be a person's? */
const isBesideSure = (page: ReadPage, block: Block, title: Block): boolean =>
  page.blocks
    .slice(title.id + 1, title.id + 1 + MOST_AFTER)
    .some(
      (one) =>
        one !== block && one.tag === block.tag && one.heading > 0 && isSurelyPerson(withoutGlyphs(one.text)),
    );

/** A name and, in the next line of the same block or behind its bold opening, the role. */
function fromLines(page: ReadPage, block: Block, name: string, found: Found[]): void {
  const { lead, text } = block;
  const lines =
    lead === '' || !text.startsWith(lead) ? linesOf(block) : [lead, text.slice(lead.length).trim()];
  for (const [at, line] of lines.entries()) {
    const person = bareName(withoutGlyphs(line).replace(/^[–—-]\s*/u, ''));
    const title = titleOf(lines[at + 1] ?? '');
    if (title === '' || !isRoleHere(title, name)) continue;
    const isWhole = isPersonName(person);
    if (isWhole || isGivenAlone(person))
      add(found, page, person, title, [person, title], isWhole ? 3 : GIVEN_ALONE);
  }
}
