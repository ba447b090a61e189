import type { Block, ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { anyOf, finds, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { isInside, quoted, type Site } from '../../../patterns/site.ts';
import { wordCount } from '../../../patterns/text-shape.ts';

/**
 * Believes a sign or a short line near the top of the start page, in its header or footer ("Beta", "Coming soon", "Out now"). What is said of one part of it counts for nothing.
 */
export function extractStage(site: Site): Candidate<string>[] {
  return site.home.flatMap((page) =>
    nearTop(page).flatMap((block) => {
      const stage = stageOf(block);
      // "Waiting for the iOS version? Join the waitlist": one part is to come.
      const isOfPart = stage === 'idea' && ONE_PART.test(page.blocks[block.id - 1]?.text ?? '');
      return stage && !isOfPart ? [quoted(stage, page, block.text)] : [];
    }),
  );
}

const TOP = 14;
const LONGEST = 200;
const LONGEST_LINE = 90;
const LONGEST_SIGN = 40;
const NOT_THE_PRODUCT = new Set(
  'faq faqs blog post posts article changelog roadmap testimonial download downloads release releases card cards'.split(
    ' ',
  ),
);
const ONE_PART = finds(wordTable('one_part_of_it'));
const IS_NOW = finds(wordTable('now_in_beta'));
/** "Available now on Windows, Mac, and Xbox", "OUT NOW!": what a line opens with. */
const HAS_LAUNCHED = opensWith(wordTable('has_come'));
const BADGE = wordPattern(String.raw`^\s*${anyOf(wordTable('beta_sign'))}(?: v?\d[\d.]{0,8})?\s*$`, 'iu');
/** "Pre-launch — nothing is sold yet" */
const SIGN_OF_LAUNCH = wordPattern(
  String.raw`^[^\p{L}]*${anyOf(wordTable('pre_launch'))}(?:\s?[—–:·|.-]|$)`,
  'iu',
);
const STAGES: [stage: string, says: RegExp, longest: number][] = [
  ['idea', SIGN_OF_LAUNCH, LONGEST_LINE],
  ['beta', BADGE, LONGEST],
  ['beta', IS_NOW, LONGEST_LINE],
  ['beta', finds(wordTable('in_beta')), LONGEST],
  ['mvp', finds(wordTable('in_alpha')), LONGEST],
  // "Soon" in a longer text speaks of one thing to come, not of the product.
  ['idea', finds(wordTable('to_come'), wordTable('soon')), LONGEST_SIGN],
  ['launched', HAS_LAUNCHED, LONGEST_LINE],
];

const nearTop = (page: ReadPage): Block[] => {
  const isRead = (block: Block): boolean =>
    block.region !== 'notice' && block.tag !== 'pre' && !isInside(block.box, NOT_THE_PRODUCT, 5);
  const read = page.blocks.filter(isRead);
  const top = new Set(read.filter(({ region }) => region === 'body').slice(0, TOP));
  return read.filter((block) => block.region !== 'body' || top.has(block));
};

function stageOf({ text }: Block): string | undefined {
  // "Preparing your report…": what a page is at; "Coming soon…" is none.
  const isProgress = /(?:…|\.{3})\s*$/u.test(text) && wordCount(text) > 2;
  if (isProgress || text.length > LONGEST || ONE_PART.test(text)) return undefined;
  return STAGES.find(([, says, longest]) => text.length <= longest && says.test(text))?.[0];
}
