import { listAncestors, type Block, type Box, type ReadPage } from '../../../html/page.ts';
import { INTERROGATIVES, SECTION_QUESTIONS } from '../../../lexicon/offer/questions.ts';
import { finds } from '../../../lexicon/table.ts';
import { isBody } from '../../../patterns/site.ts';
import { wordCount } from '../../../patterns/text-shape.ts';

/** A sign of folding may stand after it. */
export const QUESTION_END = /[?？؟;՞]\s?!?\s*[+–−⌄⌃▾▴▼▲▽△˅∨﹀×✕›»→↓▸▶]?\s*$/u;
const ASKS = finds(INTERROGATIVES);
const ASKS_OF_OURSELVES = finds(SECTION_QUESTIONS);
/** So many titles in a row that ask are answered questions also where no title says so. */
const FEWEST_IN_A_ROW = 3;
const FOLDED = new Set(
  'accordion accordions acc collapse collapsible toggle expander expandable foldable'.split(' '),
);
const FOLD_DEPTH = 3;
const MOST_UNTIL_TOLD = 2;
const FEWEST_TOLD = 6;
/** Articles before a heading inside one link. */
const MOST_BEFORE = 8;
const IS_CUT = /(?:\.\.\.|…|\[…\])$/u;

/**
 * Titles of one level that ask one after the other, at least every other with a word for asking: "Tired of mess?" asks for
 * nothing, and "Who are we?" is what a page about a firm is divided by. What folds by its name needs no titles.
 */
export function rowsOfQuestions(page: ReadPage): Set<Block> {
  const inRows = new Set<Block>();
  let row: Block[] = [];
  const end = () => {
    if (isRow(row)) for (const block of row) inRows.add(block);
    row = [];
  };
  for (const block of page.blocks) {
    if (block.heading === 0 || !isBody(block)) continue;
    // Articles of a legal text are numbered.
    const goesOn = block.heading >= 2 && QUESTION_END.test(block.text) && !/^\d/.test(block.text);
    if (!goesOn || block.heading !== row[0]?.heading) end();
    if (goesOn && !ASKS_OF_OURSELVES.test(block.text) && isTold(page, block)) row.push(block);
  }
  end();
  for (const folded of foldedBy(page)) if (isRow(folded)) for (const block of folded) inRows.add(block);
  return inRows;
}

/** Is it answered in a sentence, and by no table and no list of words? */
const isTold = (page: ReadPage, { id }: Block): boolean =>
  page.blocks
    .slice(id + 1, id + 1 + MOST_UNTIL_TOLD)
    .some(({ tag, text }) => tag !== 'th' && tag !== 'td' && wordCount(text) >= FEWEST_TOLD);

const isRow = (row: Block[]): boolean =>
  row.length >= FEWEST_IN_A_ROW && 2 * row.filter(({ text }) => ASKS.test(text)).length >= row.length;

/** Lines that ask and are what is pressed to unfold something, by what their elements are called. */
function foldedBy(page: ReadPage): Block[][] {
  const asking = page.blocks.filter(
    (block) => block.heading === 0 && isBody(block) && QUESTION_END.test(block.text) && isFolded(block.box),
  );
  return [...Map.groupBy(asking, ({ box }) => shapeOf(box)).values()];
}

const shapeOf = ({ tag, words }: Box): string => `${tag} ${words.join(' ')}`;

const isFolded = (box: Box): boolean =>
  box.words.length > 0 &&
  [...listAncestors(box)].slice(0, FOLD_DEPTH).some(({ words }) => words.some((word) => FOLDED.has(word)));

/** The next question of an accordion, whose answer is brought when it is unfolded. */
export const isAlike = (question: Block, { box, text }: Block): boolean =>
  question.box.words.length > 0 && shapeOf(box) === shapeOf(question.box) && QUESTION_END.test(text);

/** The title of an article or film elsewhere: a link to another page, with the beginning of it or none. */
export function isTeaser(page: ReadPage, { id, text }: Block, answer: string): boolean {
  return (
    IS_CUT.test(answer) ||
    page.links.some(
      (link) =>
        link.block <= id &&
        link.block >= id - MOST_BEFORE &&
        link.url !== '' &&
        link.url !== page.url &&
        !link.href.includes('#') &&
        link.text.includes(text),
    )
  );
}
