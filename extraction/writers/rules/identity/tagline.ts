import { wordTable } from '../../../lexicon/words.ts';
import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { getDisplayedLines, getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { anyOf, isOneOfWords, opensWith, wordPattern } from '../../../lexicon/table.ts';
import { linkShare } from '../../../patterns/link-share.ts';
import { isSurelyPerson } from '../../../patterns/people/person-name.ts';
import { declaredNames, IS_SECTION, titleParts } from './name.ts';
import { bodyBlocks, nameKey, quoted, type Site } from '../../../patterns/site.ts';
import { isPlaceholder, sentences, withoutGlyphs, wordCount } from '../../../patterns/text-shape.ts';

const LONGEST = 120;
const MOST_IN_NAME = 4;
const FEW_WORDS = 5;
const MOSTLY_LINKS = 0.9;
const SHORT_QUESTION = 3;
const GREETING = opensWith(wordTable('greets'));
const IS_START = isOneOfWords(wordTable('start_page'));
const IN_MARKS = /^["“”„«]([^"“”„«»]+)["”“»]$/u;
/** "Address: 4 Mill Lane", "Orders by telephone: +49 30 …". */
const IS_CONTACT = wordPattern(
  String.raw`^${anyOf(wordTable('place_label'), wordTable('is_address'))}\s?[:：]|\+?\d(?:[\s()/.-]?\d){7}`,
  'iu',
);
/** How far down the name may stand over the line. */
const TOP = 40;

type IsName = (text: string) => boolean;

/** The line the site introduces itself with: slogan, first heading, title without the name, line below. */
export function extractTagline(site: Site, name: string): Candidate<string>[] {
  const found: Candidate<string>[] = [];
  // A brand in two scripts: the data may call it as the pages do, and the draft otherwise.
  const declared = site.home.flatMap(declaredNames).map((one) => one.name);
  const names = new Set([name, ...declared.filter((one) => wordCount(one) <= MOST_IN_NAME)].map(nameKey));
  names.delete('');
  const isName: IsName = (text) => names.has(nameKey(text));
  const add = (text: string, page: ReadPage): void => {
    const whole = withoutMarks(text);
    // A few words and a colon open what follows; a sentence says it all.
    const line = wordCount(whole) > FEW_WORDS ? whole.replace(/[:：]$/u, '') : whole;
    if (isTagline(line, name, isName)) found.push(quoted(line, page, line));
  };
  for (const page of site.home) {
    for (const node of page.data) for (const slogan of listTexts(node.values.slogan)) add(slogan, page);
  }
  for (const page of site.home)
    for (const heading of heroHeadings(page)) {
      const lines = getDisplayedLines(heading).split('\n');
      const rest = lines.filter((line) => !isName(line)).join(' ');
      add(titleWithoutName(heading.text, name, isName) || rest, page);
    }
  for (const page of site.home) {
    for (const title of [page.title, getMetaContent(page, 'og:title'), getMetaContent(page, 'twitter:title')])
      add(titleWithoutName(title, name, isName), page);
  }
  for (const page of site.home) for (const line of linesBelowName(page, isName)) add(line.text, page);
  // No line stands over the page: what its description begins with.
  for (const page of found.length === 0 ? site.home : [])
    for (const described of [getMetaContent(page, 'description'), getMetaContent(page, 'og:description')])
      add(sentences(described)[0] ?? '', page);
  return found;
}

/** Without what is around it: signs, a dash before it or after it, quotation marks that hold all of it. */
function withoutMarks(text: string): string {
  const line = withoutGlyphs(text)
    .replace(/\s+[-–—|:·•]+$/u, '')
    .replace(/^[-–—]+\s+/u, '');
  return IN_MARKS.exec(line)?.[1] ?? line;
}

const isLonger = (text: string, name: string): boolean =>
  name !== '' && wordCount(text) <= MOST_IN_NAME && nameKey(text).includes(nameKey(name));

/** The title with the part that is the name cut off: "Quillbee | Notes for teams", "Quillbee, notes for teams". */
function titleWithoutName(title: string, name: string, isName: IsName): string {
  if (name !== '' && title.startsWith(`${name}, `)) return title.slice(name.length + 2);
  const parts = titleParts(title);
  const rest = parts.filter((part) => !isName(part) && !(isLonger(part, name) && parts.length > 1));
  if (rest.length === parts.length) return '';
  return rest.sort((left, right) => wordCount(right) - wordCount(left))[0] ?? '';
}

function heroHeadings(page: ReadPage): Block[] {
  const blocks = bodyBlocks(page);
  const first = blocks.findIndex((block) => block.heading === 1);
  return first === -1 ? [] : blocks.slice(first, first + 3).filter((block) => block.heading === 1);
}

/** The blocks right after a first heading that only says the name, or the first of the page. */
function linesBelowName(page: ReadPage, isName: IsName): Block[] {
  const blocks = bodyBlocks(page);
  const heading = blocks.slice(0, TOP).findIndex(({ text }) => isName(text));
  const after = blocks.slice(heading + 1, heading + 4);
  const headings = blocks.filter((block) => block.heading > 0 && block.heading <= 3).slice(0, 1);
  // "Download for Windows How-to Videos": links, and no line.
  const isLine = (block: Block): boolean =>
    wordCount(block.text) >= 3 && linkShare(page, block) < MOSTLY_LINKS;
  return [...after.filter((block) => heading !== -1 && isLine(block)), ...headings];
}

const NEVER = [GREETING, IS_START, IS_SECTION, IS_CONTACT];
const NO_LINE = /^(?:https?:|www\.)|@\S+\.|^[\d\s.,:/-]+$|[:：]$/i;

function isTagline(text: string, name: string, isName: IsName): boolean {
  const words = wordCount(text);
  if (text.length > LONGEST || words < 2 || words > 22 || NEVER.some((one) => one.test(text))) return false;
  if (isPlaceholder(text) || isSurelyPerson(text)) return false;
  if (getKindOfWords(text) !== 'other' && (words <= 4 || text.length <= 20)) return false;
  // "What is Quillbee?": the title of a section.
  if (/[?？؟]$/u.test(text) && words <= SHORT_QUESTION) return false;
  return !isName(text) && !NO_LINE.test(text);
}
