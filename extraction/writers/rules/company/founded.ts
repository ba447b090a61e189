import { anyOf, finds, findsEach, isOneOfWords, wordPattern } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { type Block, getDisplayedLines, getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { toCommonEra } from '../../../proof/common-era.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { isHome, isInside, nameKey, quoted, type Site } from '../../../patterns/site.ts';
import { sentences } from '../../../patterns/text-shape.ts';

/**
 * Believes, surest first: the data's founding date; a label with a year ("Founded: 2014"); a sentence of this product or company with a
 * verb of beginning and a year; "since YEAR" in a short line, or in a sentence about it. Copyright lines, customers, versions and
 * laws have years, too. Two years that are as sure go to the proof, which then takes none.
 */
export function extractFoundedYear(site: Site, name: string): Candidate<string>[] {
  const names = [name, site.label].filter((one) => one.length > 2).map(nameKey);
  const found = site.pages
    .filter((page) => !['customers', 'useless'].includes(site.kinds.get(page) ?? 'other'))
    .flatMap((page) => toldOn(page, names, isHome(site, page) || site.kinds.get(page) === 'about'));
  // What is done "since" a later year began after the company.
  const begun = found.filter(({ isSince }) => !isSince).map(({ year }) => year);
  const told = found.filter(({ isSince, year }) => !isSince || !begun.some((other) => other < year));
  const surest = Math.max(0, ...told.map(({ sure }) => sure));
  const best = told.filter(({ sure }) => sure === surest);
  return best
    .filter(({ year }, at) => best.findIndex((other) => other.year === year) === at)
    .slice(0, 2)
    .map(({ year, page, quote }) => quoted(year, page, quote));
}

type Told = { year: string; sure: number; isSince?: boolean };
type Found = Told & { page: ReadPage; quote: string };

const SURE = { data: 4, label: 3, verb: 2, since: 1 };
const LONGEST_SIGN = 60;
const LONGEST_SENTENCE = 300;
const LONGEST_CELL = 40;
const YEAR = String.raw`(?<!\d|[.,]\d)((?:1[89]|20)\d\d)(?!\d|[.,]\d)`;
const IS_YEAR = /^(?:1[89]|20)\d\d/;
/** Some words may stand between the verb and its year ("founded by Ann Lee in 2014"), none where a sign parts them. */
const GAP = String.raw`[^\d.!?;©·•|]{0,60}?`;
const BEGAN = anyOf(wordTable('began'));
const VERB_THEN_YEAR = wordPattern(`${BEGAN}${GAP}(?:\\d{1,2}[.,]? ?)?${GAP}${YEAR}`, 'iu');
const YEAR_THEN_VERB = wordPattern(
  String.raw`${YEAR}\s?(?:年|년)?(?:\s?\d{1,2}\s?[月월])?(?:\s?\d{1,2}\s?[日일])?[^.!?;©。]{0,60}?${BEGAN}`,
  'iu',
);
const SINCE_YEAR = wordPattern(
  String.raw`${anyOf(wordTable('since'))}\s+(?:\p{L}{2,10}\s+){0,2}${YEAR}`,
  'iu',
);
/** "2003'ten bu yana", "1985年から" */
const YEAR_SINCE = wordPattern(
  String.raw`${YEAR}(?:['’]?\p{L}{1,4}|\s?[年년]|\s\p{L}{1,11})?\s?${anyOf(wordTable('since_after'))}`,
  'iu',
);
const LABELLED = wordPattern(
  String.raw`^\s*${anyOf(wordTable('year_label'))}\s?[:：]\s?(?:[\p{L}\d]{1,12}[\s./-]{1,2}){0,3}?${YEAR}\s?[年년.]?$`,
  'iu',
);
const IS_LABEL = isOneOfWords(wordTable('year_label'));
const A_YEAR = wordPattern(String.raw`(?<!\d)((?:1[89]|20)\d\d)(?!\d)`, 'u');
const SAYS_US = finds(wordTable('our_company'));
const GOES_ON = finds(wordTable('goes_on'));
const ONE_PERSON = findsEach(wordTable('one_who_speaks'));
const OF_ELSE = [finds(wordTable('other_year')), finds(wordTable('customer_year')), /©|\(c\)\s/iu];
const NOT_US = new Set(
  'testimonial testimonials review reviews quote customer customers timeline-others partner partners'.split(
    ' ',
  ),
);

function toldOn(page: ReadPage, names: string[], isOwn: boolean): Found[] {
  const latest = page.fetched_at.slice(0, 4) || '2100';
  const data = page.data
    .flatMap(({ values }) => listTexts(values.foundingDate))
    .filter((date) => IS_YEAR.test(date))
    .map((date): Found => ({ year: date.slice(0, 4), sure: SURE.data, page, quote: date }));
  const introduced = isOwn ? [page.title, getMetaContent(page, 'description')] : [];
  const passages = [
    ...introduced.flatMap((text) => text.split(/\s[|–—]\s|(?<=[.!?])\s/u)),
    ...page.blocks.filter(isRead).flatMap(passagesOf),
  ];
  return [
    ...data,
    ...page.blocks.flatMap((block) => afterLabel(page, block)),
    ...passages.flatMap((quote) => {
      const told = yearIn(toCommonEra(quote), names);
      return told ? [{ ...told, page, quote }] : [];
    }),
  ].filter(({ year }) => year <= latest);
}

const isRead = ({ tag, region, box }: Block): boolean =>
  tag !== 'pre' && tag !== 'blockquote' && region !== 'notice' && !isInside(box, NOT_US, 5);

/** What is read by itself: sentences, and lines that are a label and its date. */
const passagesOf = (block: Block): string[] =>
  block.text.length <= LONGEST_SIGN
    ? [block.text]
    : [
        ...sentences(block.text),
        ...getDisplayedLines(block)
          .split('\n')
          .filter((line) => LABELLED.test(line.trim())),
      ];

/** "Founded" in one cell or line, the year in the next. */
function afterLabel(page: ReadPage, { id, text, start }: Block): Found[] {
  const next = page.blocks[id + 1];
  if (!next || next.text.length > LONGEST_CELL || !IS_LABEL.test(text) || next.text.includes('©')) return [];
  const year = A_YEAR.exec(toCommonEra(next.text))?.[1];
  return year === undefined
    ? []
    : [{ year, sure: SURE.label, page, quote: page.text.slice(start, next.end) }];
}

function yearIn(sentence: string, names: string[]): Told | undefined {
  const text = sentence.trim();
  if (text.length > LONGEST_SENTENCE || OF_ELSE.some((words) => words.test(text))) return undefined;
  const isNamed = names.some((name) => nameKey(text).includes(name));
  const [, labelled] = (text.length <= LONGEST_SIGN && LABELLED.exec(text)) || [];
  if (labelled) return { year: labelled, sure: SURE.label };
  return begunIn(text, isNamed) ?? sinceIn(text, isNamed);
}

function begunIn(text: string, isNamed: boolean): Told | undefined {
  const verb = VERB_THEN_YEAR.exec(text) ?? YEAR_THEN_VERB.exec(text);
  const isOurs = isNamed || SAYS_US.test(text) || verb?.index === 0;
  return verb?.[1] && isOurs ? { year: verb[1], sure: SURE.verb } : undefined;
}

function sinceIn(text: string, isNamed: boolean): Told | undefined {
  const [, year] = SINCE_YEAR.exec(text) ?? YEAR_SINCE.exec(text) ?? [];
  // "From 2000 crowns" is a price; "since 2008 I have been a developer" the year of a career.
  const others = text.replaceAll(ONE_PERSON, ' ');
  const isOnesOwn = others !== text && !SAYS_US.test(others);
  const isOurs =
    isNamed || (!isOnesOwn && (text.length <= LONGEST_CELL || (SAYS_US.test(text) && GOES_ON.test(text))));
  return year && isOurs && moneyIn(text).length === 0 ? { year, sure: SURE.since, isSince: true } : undefined;
}
