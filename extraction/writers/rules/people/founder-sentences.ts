import { type Block, type ReadPage, getDisplayedLines } from '../../../html/page.ts';
import { BEGAN } from '../../../lexicon/company/founding.ts';
import { A, AT_A_FIRM, BY, OF, THE } from '../../../lexicon/grammar.ts';
import { OUR } from '../../../lexicon/people.ts';
import { anyOf, finds, wordPattern } from '../../../lexicon/table.ts';
import { add, type Found, GIVEN_ALONE, type Passage, type Trust } from './found-person.ts';
import {
  AND,
  BY_ALONE,
  BORN_OF_PEOPLE,
  BUILT_BY,
  BY_BUILT,
  BY_FOUNDED,
  DENSE_ROLE_NAME,
  DENSE_SAYS,
  FOUNDED_IT,
  FOUNDED_WITH,
  FOUNDERS_ARE,
  GIVEN_FOUNDED,
  HAS_FOUNDED,
  IDEA_BY,
  IS_BEHIND,
  IS_BY,
  IS_FOUNDER,
  ITS_FOUNDER,
  LABELLED_MAKER,
  MEET_FOUNDER,
  NAME_ROLE,
  ONE_NAME_ROLE,
  peopleIn,
  ROLE_NAME,
  UNCASED_ROLE,
  SAID_ELSE,
} from '../../../patterns/people/founder-patterns.ts';
import { fromFoundedBy, isRunning } from './founded-by.ts';
import { isRoleHere } from '../../../patterns/people/founder-role.ts';
import { fromRole } from './role-in-sentence.ts';
import { fromFirstPeople, fromFirstPerson } from './first-person.ts';
import {
  isGivenAlone,
  isNamedInKana,
  isPersonName,
  isSurelyPerson,
  surePeople,
} from '../../../patterns/people/person-name.ts';
import { DENSE_MADE, DONE_BY, OBJECT_FIRST, VERB_FIRST } from '../../../patterns/people/verb-first.ts';
import { isOfWebsite, isOwnSubject, isProduct, isSaidOfIt, saysName, saysProduct } from './own-subject.ts';
import { nameKey } from '../../../patterns/site.ts';
import { sentences, withoutGlyphs } from '../../../patterns/text-shape.ts';

const BEGINS = finds(BEGAN);
const NEXT_IS_BY = wordPattern(String.raw`\s${anyOf(BY)}\s`, 'iu');
/** "by", "developed by", "designed and developed by": what was made stands before. */
const MAKING_BY = wordPattern(String.raw`\s(?:(?:\S+ ${AND} )?\S+ )?${anyOf(BY)}\s`, 'iu');
/** A block with more line breaks is a text, not lines of a card. */
const MOST_BREAKS = 40;
/** "Founder of Quillbee": what follows the role. */
const WHOSE = wordPattern(String.raw` (?:behind|${anyOf(OF, AT_A_FIRM)}) .*$`, 'u');
const ARTICLE = wordPattern(String.raw`^${anyOf(THE, A, OUR)} `, 'iu');
/** Characters after "Ann Ek started" in which the product is named. */
const REACH = 100;

/** Founders told inside one block. */
export function fromBlock(page: ReadPage, block: Block, name: string, found: Found[], trust: Trust): void {
  const text = withoutGlyphs(block.text.slice(0, 1_500));
  const lines = linesOf(block).map(withoutGlyphs);
  const told = text.length <= 60 ? [text] : [...lines, ...sentences(text.slice(0, 600))];
  for (const line of told.flatMap(withParts)) {
    const plain = line.replace(/[.]$/u, '');
    if (plain.length > 140) continue;
    const after = NAME_ROLE.exec(plain);
    if (after?.[1] && after[2] && isPersonName(after[1]) && isRoleHere(after[2], name))
      add(found, page, after[1], after[2].replace(/[)]$/, '').trim(), [plain], 3);
    const dense = DENSE_ROLE_NAME.exec(plain);
    if (dense?.[1] && dense[2] && isPersonName(dense[2])) add(found, page, dense[2], dense[1], [plain], 3);
    const met = MEET_FOUNDER.exec(plain);
    if (met?.[1] && met[2] && isPersonName(met[1]) && isRoleHere(met[2], name))
      add(found, page, met[1], met[2].replace(WHOSE, ''), [plain], 3);
    const one = trust.trusted ? ONE_NAME_ROLE.exec(plain) : null;
    if (one?.[1] && one[2] && isGivenAlone(one[1]) && isRoleHere(one[2], name))
      add(found, page, one[1], one[2].replace(/[)]$/, '').trim(), [plain], GIVEN_ALONE);
    const labelled = trust.trusted ? LABELLED_MAKER.exec(plain)?.[1] : undefined;
    if (labelled && isSurelyPerson(labelled) && !SAID_ELSE.test(plain))
      add(found, page, labelled, '', [plain], 3);
    const before = ROLE_NAME.exec(plain) ?? UNCASED_ROLE.exec(plain);
    if (before?.[1] && before[2] && isPersonName(before[2]) && isRoleHere(before[1], name))
      add(found, page, before[2], before[1].trim(), [plain], 3);
  }
  fromSentences(page, block, text, name, found, trust);
  for (const line of trust.trusted ? (lines.length === 0 ? [text] : lines) : []) {
    const isBy = isNameBy(line, name);
    const alone =
      line.length <= 80 && (isBy || isUnderTitleOrFooter(page, block)) ? BY_ALONE.exec(line) : null;
    if (
      alone?.[1] &&
      (isSurelyPerson(alone[1]) || trust.owners.has(alone[1])) &&
      !SAID_ELSE.test(line) &&
      !isOfWebsite(line.split(MAKING_BY)[0] ?? '')
    )
      add(found, page, alone[1], '', [isBy ? line.slice(line.search(NEXT_IS_BY)).trim() : line], 2);
  }
}

/** "Founder: Ann Ek • All rights reserved": a line, and its parts where one names a role after a colon. */
const withParts = (line: string): string[] => [
  line,
  ...line.split(/\s[•·|]\s/u).filter((part) => part !== line && /[:：]/u.test(part)),
];

/** The lines of a block that is broken into some. */
export const linesOf = (block: Block): string[] =>
  block.breaks.length === 0 || block.breaks.length > MOST_BREAKS
    ? []
    : getDisplayedLines(block)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);

/** Founders told in sentences: founded by, built by, "Ann Ek started Quillbee", "Ann Ek is the founder", "I'm Ann Ek". */
function fromSentences(
  page: ReadPage,
  block: Block,
  text: string,
  name: string,
  found: Found[],
  trust: Trust,
): void {
  const { trusted, owners } = trust;
  const sentence = text.slice(0, 800);
  const passage = { page, block, sentence, name, found, trust };
  fromFoundedBy(passage);
  fromRole(passage);
  fromOrigin(passage);
  fromBehind(passage);
  if (trusted) fromOtherOrder(passage);
  fromBeing(passage);
  fromDoing(passage);
  fromCompany(passage);
  const made = BUILT_BY.exec(sentence);
  if (made?.[1] && isSaidOfIt(made, sentence, name))
    for (const person of surePeople(peopleIn(made[1]), owners))
      // In terms, somebody else may have made what is told of.
      if (trusted || owners.has(person)) add(found, page, person, '', [made[0]], 2);
  if (!trusted) return;
  fromFirstPerson(page, block, name, found, owners);
  fromFirstPeople(page, block, found);
}

/** "Quillbee was born of the passion of Ann Ek", "wurde 2019 von Ann Ek gegründet", "an idea of Ann Ek". */
function fromOrigin({ page, block, sentence, name, found, trust }: Passage): void {
  const { trusted, isStory, owners } = trust;
  const born = trusted ? BORN_OF_PEOPLE.exec(sentence) : null;
  if (
    born?.[1] &&
    BEGINS.test(sentence.slice(0, born.index)) &&
    (isStory || saysName(sentence.slice(0, born.index), name))
  )
    for (const person of surePeople(peopleIn(born[1]), owners)) add(found, page, person, '', [born[0]], 3);
  for (const pattern of trusted ? [BY_FOUNDED, BY_BUILT, IDEA_BY, IS_BY] : [BY_FOUNDED]) {
    const said = pattern.exec(sentence);
    const people = said?.groups?.['people'] ?? said?.[1];
    if (said && people && isOwnSubject(sentence.slice(0, said.index), name) && !SAID_ELSE.test(said[0]))
      for (const person of pattern === BY_FOUNDED && isRunning(block, sentence)
        ? peopleIn(people).filter(isPersonName)
        : surePeople(peopleIn(people), owners))
        add(found, page, person, '', [said[0]], 3.3);
  }
}

/** "Ann Ek is behind Quillbee", "its founder Ann Ek", "開発者のアン". */
function fromBehind({ page, sentence, name, found, trust: { trusted, owners } }: Passage): void {
  for (const pattern of [ITS_FOUNDER, IS_BEHIND]) {
    const its = pattern.exec(sentence);
    if (!its?.[1] || !its[2] || !saysName(its[1], name)) continue;
    const quote = its[0].replace(/^[.!?] /, '');
    for (const person of surePeople(peopleIn(its[2]), owners)) add(found, page, person, '', [quote], 3.2);
    for (const person of peopleIn(its[2]).filter(isGivenAlone))
      add(found, page, person, '', [quote], GIVEN_ALONE);
  }
  for (const pattern of trusted ? [DENSE_SAYS, DENSE_MADE] : []) {
    const dense = pattern.exec(sentence);
    // One of its alternatives holds the name.
    const person = dense?.slice(1).join('') ?? '';
    if (dense && (isPersonName(person) || isNamedInKana(person))) add(found, page, person, '', [dense[0]], 3);
  }
}

/** "The founders are Ann Ek and Bo Lind", "Ann Ek is the founder of Quillbee". */
function fromBeing({ page, sentence, name, found, trust: { trusted, owners } }: Passage): void {
  const are = trusted ? FOUNDERS_ARE.exec(sentence) : null;
  if (are?.[1])
    for (const person of surePeople(peopleIn(are[1]), owners))
      add(found, page, person, '', [are[0].replace(/^[.!?] /, '')], 3.2);
  const is = IS_FOUNDER.exec(sentence);
  if (
    is?.[1] &&
    is[2] &&
    isPersonName(is[1]) &&
    isRoleHere(sentence.slice(is.index + is[0].length - is[2].length, is.index + is[0].length + 60), name)
  )
    add(found, page, is[1], is[2].replace(ARTICLE, ''), [is[0].replace(/^[.!?] /, '').trim()], 3.2);
}

/** "Ann Ek started Quillbee". */
function fromDoing({ page, sentence, name, found, trust: { trusted } }: Passage): void {
  const did = FOUNDED_IT.exec(sentence);
  if (
    did?.[1] &&
    (saysProduct(sentence.slice(did.index + did[0].length, did.index + did[0].length + REACH), name) ||
      // "The story of Quillbee begins in 1960, when Ann Ek founded a shop".
      (trusted &&
        /[\p{L}\d][,:] ?(?:\p{L}+ )?$/u.test(sentence.slice(0, did.index + did[0].indexOf(did[1]))) &&
        saysName(sentence.slice(0, did.index), name)))
  )
    for (const person of peopleIn(did[1]))
      if (isPersonName(person))
        add(
          found,
          page,
          person,
          '',
          [did[0].replace(/^[.!?,;] /, '').trim()],
          isSurelyPerson(person) ? 3 : 2,
        );
}

/** "Ann Ek, with whom I founded Quillbee". */
function fromCompany({ page, sentence, name, found, trust: { owners } }: Passage): void {
  const said = FOUNDED_WITH.exec(sentence);
  if (!said?.[1]) return;
  const after = said.index + said[0].length;
  const what = `${said.groups?.['what'] ?? ''} ${sentence.slice(after, after + REACH)}`;
  if (saysName(what, name) || saysProduct(what.trim(), name))
    for (const person of surePeople(peopleIn(said[1]), owners)) add(found, page, person, '', [said[0]], 3.2);
}

/** Languages that say it in another order: "Firmu založil Jan Moss", "Ann Ek tarafından kuruldu", "Ann hat … gegründet". */
function fromOtherOrder({ page, sentence, name, found, trust: { isStory } }: Passage): void {
  for (const pattern of [HAS_FOUNDED, VERB_FIRST, OBJECT_FIRST]) {
    const said = pattern.exec(sentence);
    if (said?.groups && isProduct(said.groups['what'] ?? '', name))
      // A place may stand before the name with no word between: "Pécsen Varga István".
      for (const person of pattern === OBJECT_FIRST
        ? surePeople(peopleIn(said.groups['people'] ?? ''))
        : peopleIn(said.groups['people'] ?? '').filter(isPersonName))
        add(found, page, person, '', [said[0].replace(/^[.!?] /, '')], isSurelyPerson(person) ? 3 : 2);
  }
  const done = DONE_BY.exec(sentence);
  if (
    done?.groups &&
    (isStory ||
      saysName(sentence, name) ||
      /^(?:\P{L}*|.{0,20}\d{4}.{0,12})$/u.test(sentence.slice(0, done.index)))
  )
    for (const person of peopleIn(done.groups['people'] ?? ''))
      if (isSurelyPerson(person) || isGivenAlone(person))
        add(found, page, person, '', [done[0]], isSurelyPerson(person) ? 3 : GIVEN_ALONE);
  const given = GIVEN_FOUNDED.exec(sentence);
  const after = given ? given.index + given[0].length : 0;
  if (given?.[1] && isGivenAlone(given[1]) && saysProduct(sentence.slice(after, after + REACH / 2), name))
    add(found, page, given[1], '', [given[0].replace(/^[.!?,] /, '').trim()], GIVEN_ALONE);
}

/** "Quillbee by Ann Ek": whose product it is. */
const isNameBy = (text: string, name: string): boolean => {
  const [before = ''] = text.split(NEXT_IS_BY);
  return before !== text && name !== '' && nameKey(before) === nameKey(name);
};

const isUnderTitleOrFooter = (page: ReadPage, block: Block): boolean =>
  block.region === 'footer' ||
  page.blocks.slice(Math.max(0, block.id - 3), block.id).some(({ heading }) => heading === 1);
