import type { Block, ReadPage } from '../../../html/page.ts';
import { FOUNDED, FROM, ME } from '../../../lexicon/people.ts';
import { finds } from '../../../lexicon/table.ts';
import { isOthers } from '../../../proof/whose.ts';
import { add, GIVEN_ALONE, type Passage, type Trust } from './found-person.ts';
import {
  FOUNDED_BY,
  MADE_BY_GIVEN,
  peopleIn,
  SAID_ELSE,
  UNCASED_BY,
  uncasedPeopleIn,
} from '../../../patterns/people/founder-patterns.ts';
import { isOwnSubject, isSaidOfIt } from './own-subject.ts';
import { isGivenAlone, isPersonName, surePeople } from '../../../patterns/people/person-name.ts';

/** "Started by me, Ann Ek": surely a person, whatever the name. */
const BY_ME = finds(ME);
const SURELY_FOUNDED = finds(FOUNDED);
const IS_FROM = finds(FROM);
const SMALL_WORD = /(?:^|\s)\p{Ll}{3,}/gu;
/** Words of a line that is no title with a capital for each of them. */
const FEWEST_SMALL = 3;

/** "Founded in 2019 by two friends: Ann Ek and Bo Lind", "opgericht door Jan en Piet Visser". */
export function fromFoundedBy({ page, block, sentence, name, found, trust }: Passage): void {
  const founded = FOUNDED_BY.exec(sentence);
  if (founded?.groups && isAboutUs(page, block, sentence, founded, name, trust)) {
    const { verb = '', gap = '', first = '', people = '' } = founded.groups;
    const list = peopleIn(people);
    const isTold = SURELY_FOUNDED.test(verb) && isRunning(block, sentence);
    const named =
      BY_ME.test(founded[0]) || isTold ? list.filter(isPersonName) : surePeople(list, trust.owners);
    if (isPlain(gap)) {
      for (const person of named) add(found, page, person, '', [founded[0]], 3.5);
      // "by Ann and Bo Ek": both are called Ek.
      if (named.length > 0 && isGivenAlone(first)) add(found, page, first, '', [founded[0]], 3.5);
    }
  }
  const uncased = UNCASED_BY.exec(sentence);
  if (uncased?.[1] && isAboutUs(page, block, sentence, uncased, name, trust)) {
    const people = uncasedPeopleIn(uncased[1]);
    for (const person of surePeople(people)) add(found, page, person, '', [uncased[0]], 3.5);
  }
  const given = trust.trusted ? MADE_BY_GIVEN.exec(sentence) : null;
  if (given?.groups && isPlain(given.groups['gap'] ?? '') && isSaidOfIt(given, sentence, name))
    for (const person of peopleIn(given.groups['people'] ?? ''))
      if (isGivenAlone(person)) add(found, page, person, '', [given[0]], GIVEN_ALONE);
}

function isAboutUs(
  page: ReadPage,
  block: Block,
  sentence: string,
  said: RegExpExecArray,
  name: string,
  { isStory }: Trust,
): boolean {
  return (
    !SAID_ELSE.test(said[0]) &&
    !isOthers(page, block, said.index, [name]) &&
    (isStory || isOwnSubject(sentence.slice(0, said.index), name))
  );
}

/** "by two friends, Ann and Bo", but not "by friends of Ann Ek". */
const isPlain = (gap: string): boolean => /[:,]$/u.test(gap) || !IS_FROM.test(gap);

/** Is it told in a sentence, where only names have capitals? */
export const isRunning = (block: Block, sentence: string): boolean =>
  block.heading === 0 && (sentence.match(SMALL_WORD)?.length ?? 0) >= FEWEST_SMALL;
