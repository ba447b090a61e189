import type { Block, ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import {
  BETA_SIGN,
  HAS_COME,
  IN_ALPHA,
  IN_BETA,
  NOT_YET_OUT,
  NOW_IN_BETA,
  ONE_PART_OF_IT,
  PRE_LAUNCH,
  SOON,
  TO_COME,
  TO_TESTERS,
} from '../../../lexicon/offer/stages.ts';
import { anyOf, finds, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { bodyBlocks, isInside, nameKey, pagesOfKind, quoted, type Site } from '../../../patterns/site.ts';
import { sentences, wordCount } from '../../../patterns/text-shape.ts';

const WORDS: [stage: string, pattern: RegExp][] = [
  ['beta', finds(IN_BETA)],
  ['mvp', finds(IN_ALPHA)],
  ['idea', finds(TO_COME)],
];
const BADGE = wordPattern(String.raw`^\s*${anyOf(BETA_SIGN)}(?: v?\d[\d.]{0,8})?\s*$`, 'iu');
/** "Coming soon", "🟢 Binnenkort beschikbaar in Amsterdam" */
const SIGN_OF_SOON = wordPattern(String.raw`^[^\p{L}]*${anyOf(SOON)}(?: [^.!?]{1,20})?\W*$`, 'iu');
const IS_NOW = finds(NOW_IN_BETA);
const IS_TO_COME = finds(NOT_YET_OUT);
/** "Pre-launch — nothing is sold yet" */
const SIGN_OF_LAUNCH = wordPattern(String.raw`^[^\p{L}]*${anyOf(PRE_LAUNCH)}(?:\s?[—–:·|.-]|$)`, 'iu');
/** "Available now on Windows, Mac, and Xbox", "OUT NOW!": what a line opens with. */
const HAS_LAUNCHED = opensWith(HAS_COME);
/** A line that is not near the top says it, and little else. */
const LONGEST_LINE = 90;
const LONGEST_SENTENCE = 200;
const NOT_THE_PRODUCT = new Set(
  'faq faqs blog post posts article changelog roadmap testimonial download downloads release releases card cards'.split(
    ' ',
  ),
);
const ONE_PART = finds(ONE_PART_OF_IT);
/** "Preparing your report…": what a page is at; "Coming soon…" is none. */
const isProgress = (text: string): boolean => /(?:…|\.{3})\s*$/u.test(text) && wordCount(text) > 2;
const ABOUT_TESTERS = finds(TO_TESTERS);

/** How far the product is, when the start page says so near its top or in its header or footer; else a sentence of another page. */
export function extractStage(site: Site): Candidate<string>[] {
  const found: Candidate<string>[] = [];
  for (const page of site.home) {
    let seen = 0;
    const title = page.blocks.find(({ heading }) => heading === 1);
    for (const block of page.blocks) {
      const isElse =
        block.region === 'notice' || block.tag === 'pre' || isInside(block.box, NOT_THE_PRODUCT, 5);
      if (isElse || isProgress(block.text)) continue;
      const near =
        block.region === 'nav' || block.region === 'header' || block.region === 'footer' || seen++ < 14;
      if (isBesideTitle(block, title) && SIGN_OF_SOON.test(block.text) && !ONE_PART.test(block.text))
        found.push(quoted('idea', page, block.text));
      const isSaid = near ? block.text.length <= 200 : isLine(block);
      if (!isSaid || ABOUT_TESTERS.test(block.text)) continue;
      const stage = stageOf(block);
      // "Waiting for the iOS version? Join the waitlist": one part is to come.
      if (stage === 'idea' && ONE_PART.test(page.blocks[block.id - 1]?.text ?? '')) continue;
      if (stage) found.push(quoted(stage, page, block.text));
    }
  }
  return found.length > 0 ? found : saidElsewhere(site);
}

/** "Quillbee is currently in beta" in terms or answers: of the product by its name, or by who makes it; "We haven't launched yet". */
function saidElsewhere(site: Site): Candidate<string>[] {
  const toCome = stageSaidOn(
    [...site.home, ...pagesOfKind(site, 'faq', 'about', 'pricing', 'features')],
    'idea',
    (sentence) => IS_TO_COME.test(sentence) && !ONE_PART.test(sentence) && !isProgress(sentence),
  );
  return toCome.length > 0
    ? toCome
    : stageSaidOn(pagesOfKind(site, 'faq', 'about', 'legal', 'pricing', 'features'), 'beta', (sentence) =>
        isSaidOfIt(site, sentence),
      );
}

/** A stage, by the first sentence of some pages that says it. */
function stageSaidOn(
  pages: ReadPage[],
  stage: string,
  says: (sentence: string) => boolean,
): Candidate<string>[] {
  for (const page of pages) {
    const told = bodyBlocks(page)
      .flatMap(({ text }) => sentences(text))
      .find((sentence) => sentence.length <= LONGEST_SENTENCE && says(sentence));
    if (told !== undefined) return [quoted(stage, page, told)];
  }
  return [];
}

const isSaidOfIt = ({ label }: Site, text: string): boolean =>
  IS_NOW.test(text) &&
  !ONE_PART.test(text) &&
  !ABOUT_TESTERS.test(text) &&
  nameKey(text).startsWith(nameKey(label)) &&
  nameKey(label) !== '';

/** A sign over the first heading, or right under it, speaks of what the page is about. */
const isBesideTitle = (block: Block, title: Block | undefined): boolean =>
  title !== undefined &&
  block.region !== 'nav' &&
  block.tag !== 'button' &&
  title.id - block.id <= 3 &&
  block.id - title.id <= 1;

const isLine = ({ text }: Block): boolean =>
  text.length <= LONGEST_LINE && IS_NOW.test(text) && !ONE_PART.test(text);

function stageOf(block: Block): string | undefined {
  if (block.text.length <= LONGEST_LINE && SIGN_OF_LAUNCH.test(block.text) && !ONE_PART.test(block.text))
    return 'idea';
  if (BADGE.test(block.text) || isLine(block)) return 'beta';
  const stage = WORDS.find(([, pattern]) => pattern.test(block.text))?.[0];
  if (stage === undefined && block.text.length <= LONGEST_LINE && HAS_LAUNCHED.test(block.text))
    return 'launched';
  // "Soon" in a longer text speaks of one thing to come, not of the product.
  return stage === 'idea' && (block.text.length > 40 || ONE_PART.test(block.text)) ? undefined : stage;
}
