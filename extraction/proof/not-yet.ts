import { ROADMAP, YET_TO_COME } from '../lexicon/proof.ts';
import { SOON, TO_COME } from '../lexicon/offer/stages.ts';
import { finds, isOneOfWords } from '../lexicon/table.ts';
import { listAncestors } from '../html/page.ts';
import { sentences, wordCount } from '../patterns/text-shape.ts';
import type { Passage } from './passages.ts';

const TO_BE = finds(YET_TO_COME, TO_COME);
const PLANS = finds(ROADMAP, SOON);
const IS_SIGN = isOneOfWords(ROADMAP, SOON, TO_COME);
const LONGEST_TITLE = 6;
const LONGEST_SIGN = 24;
const CARD = 8;

/** Is what a passage says still to come: by its own words, by a title over it, or by a sign in its card or row? */
export function isNotYet({ page, block, text }: Passage, value: string): boolean {
  if (TO_BE.test(text) && !TO_BE.test(value)) return true;
  if (!block) return false;
  const titles = block.headingsAbove.filter((title, at) => at < 2 && title.heading > 1);
  if (titles.some((title) => wordCount(title.text) <= LONGEST_TITLE && PLANS.test(title.text))) return true;
  const [over] = block.headingsAbove;
  // "Here is what we plan for spring:" over a list.
  const before = page.blocks[block.id - 1];
  if (block.tag !== 'li' && before && isSign(before.text) && before.box.parent === block.box.parent) return true;
  const list = [...listAncestors(block.box)].find(({ tag }) => tag === 'ul' || tag === 'ol');
  const opening = list && page.blocks[list.from - 1];
  if (opening && opening !== over && /[:：]$/u.test(opening.text) && TO_BE.test(opening.text)) return true;
  const card = [...listAncestors(block.box)].find(({ from, to }) => to - from > 1);
  return (
    card !== undefined &&
    card.to - card.from <= CARD &&
    card.tag !== 'ul' &&
    page.blocks.slice(card.from, card.to).some((one) => one !== block && isSign(one.text))
  );
}

const isSign = (text: string): boolean =>
  text.length <= LONGEST_SIGN && sentences(text).length === 1 && IS_SIGN.test(text.replaceAll(/[()[\]!…]/gu, ''));
