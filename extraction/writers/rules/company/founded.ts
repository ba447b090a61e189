import {
  AT_WORK,
  BEGAN,
  CUSTOMER_YEAR,
  GOES_ON,
  MAYBE_BEGAN,
  ONE_WHO_SPEAKS,
  OTHER_YEAR,
  OUR_COMPANY,
  SINCE,
  SINCE_AFTER,
  YEAR_LABEL,
} from '../../../lexicon/company/founding.ts';
import { anyOf, finds, findsEach, isOneOfWords, wordPattern, wordsIn } from '../../../lexicon/table.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { type Block, getMetaContent, type ReadPage, getDisplayedLines } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { toCommonEra } from '../../../proof/common-era.ts';
import { moneyIn } from '../../../patterns/prices/money.ts';
import { isHome, isInside, nameKey, type Site } from '../../../patterns/site.ts';
import { sentences, wordCount } from '../../../patterns/text-shape.ts';

const YEAR = String.raw`(?<!\d|[.,]\d)((?:1[89]|20)\d\d)(?!\d|[.,]\d)`;
/** Some words may stand between the verb and its year ("founded by Ann Lee in 2014"), none where a sign parts them ("Shop launch · 2014"). */
const GAP = String.raw`[^\d.!?;©·•|]{0,60}?`;
const VERB_THEN_YEAR = wordPattern(
  String.raw`(${anyOf(BEGAN)})(?:\s?[·•|]\s?)?${GAP}(?:\d{1,2}[.,]? ?)?${GAP}${YEAR}`,
  'iu',
);
const YEAR_THEN_VERB = wordPattern(
  String.raw`${YEAR}\s?(?:年|년)?(?:\s?\d{1,2}\s?[月월])?(?:\s?\d{1,2}\s?[日일])?[^.!?;©。]{0,60}?(${anyOf(BEGAN)})`,
  'iu',
);
const SINCE_YEAR = wordPattern(String.raw`(${anyOf(SINCE)})\s+(?:\p{L}{2,10}\s+){0,2}${YEAR}`, 'iu');
/** "2003'ten bu yana", "1985年から" */
const YEAR_SINCE = wordPattern(
  String.raw`${YEAR}(?:['’]?\p{L}{1,4}|\s?[年년]|\s\p{L}{1,4}\p{L}{0,7})?\s?(${anyOf(SINCE_AFTER)})`,
  'iu',
);
const LABEL = isOneOfWords(YEAR_LABEL);
/** "Anul fondării clinicii", "Year founded by us": a label of more than one word, and whose year it is. */
const LONG_LABEL = wordPattern(
  String.raw`^\s*${anyOf({
    any: wordsIn(YEAR_LABEL)
      .filter((word) => word.includes(' '))
      .join(', '),
  })}(?: \p{Ll}{2,16}){1,2}\s?[:：]?$`,
  'iu',
);
const isLabel = (text: string): boolean => LABEL.test(text) || LONG_LABEL.test(text);
/** "Date d'immatriculation : 16 décembre 2020": a label and its date in one line. */
const LABELLED = wordPattern(
  String.raw`^\s*${anyOf(YEAR_LABEL)}\s?[:：]\s?(?:[\p{L}\d]{1,12}[\s./-]{1,2}){0,3}?${YEAR}\s?[年년.]?$`,
  'iu',
);
const SELF = finds(OUR_COMPANY, AT_WORK);
const SELF_ALONE = finds(OUR_COMPANY);
const ONGOING = finds(GOES_ON);
/** One person, whose career began then: "I have been a developer since 2008". */
const ONE_PERSON = findsEach(ONE_WHO_SPEAKS);
const NOT_FOUNDING = finds(OTHER_YEAR);
const CUSTOMERS = finds(CUSTOMER_YEAR);
const COPYRIGHT = /©|\(c\)\s/iu;
const BEGINS = finds(BEGAN);
const IS_WEAK = isOneOfWords(MAYBE_BEGAN);
const BORN = /(?<!\p{L})(?:i|he|she|ich|er|sie|je|il|elle)(?: was|,)? (?:born|geboren|né|née)(?!\p{L})/iu;
const A_YEAR = /^(?:\p{L}{3,10}\.? )?((?:1[89]|20)\d\d)\s?(?:年|년|:|–|—|-)?$/u;
const OPENS_WITH_YEAR = /^((?:1[89]|20)\d\d)(?!\d|[.,]\d)/u;
/** Blocks before and after in which lines of a history are looked for. */
const HISTORY = 24;
const NOT_US = new Set(
  'testimonial testimonials review reviews quote customer customers timeline-others partner partners'.split(
    ' ',
  ),
);
/** Below this, the year is as likely of something else. */
const LEAST = 2.5;
/** Another year that is told this much less surely does not contradict. */
const SURER = 1;
/** A sentence that says of the product by name that it was founded always contradicts another. */
const SURE = 4.4;

type Found = Told & { page: ReadPage; quote: string };

/** The year the company or product began, when the site says so of itself. Copyright years never count. */
export function extractFoundedYear(site: Site, name: string): Candidate<string>[] {
  const found: Found[] = [];
  for (const page of site.pages) {
    const kind = site.kinds.get(page) ?? 'other';
    const place = isHome(site, page)
      ? 1
      : kind === 'about'
        ? 1.2
        : kind === 'contact' || kind === 'imprint' || kind === 'faq'
          ? 0.6
          : 0;
    const latest = Number(page.fetched_at.slice(0, 4)) || 2100;
    const add = (told: Told, quote: string): void => {
      if (Number(told.year) <= latest) found.push({ ...told, score: told.score + place, page, quote });
    };
    for (const node of page.data)
      for (const date of listTexts(node.values.foundingDate))
        if (/^(?:1[89]|20)\d\d/.test(date)) add({ year: date.slice(0, 4), score: 6 }, date);
    if (kind === 'customers' || kind === 'useless') continue;
    const readIn = (block: Block, passages: string[]): void => {
      for (const passage of passages) {
        const one = yearIn(toCommonEra(passage), [name, site.label], block);
        if (one) add(one, passage);
      }
    };
    for (const block of place >= 1 ? overPage(page) : [])
      readIn(block, block.text.split(/\s[|–—]\s|(?<=[.!?])\s/u));
    for (const block of page.blocks) {
      if (!isRead(block) || (isLaterInHistory(page, block) && !isBornThen(page, block, name))) continue;
      const labelled = yearAfterLabel(page, block) ?? yearOfTimeline(page, block, name, site.label);
      if (labelled) add(labelled, page.text.slice(block.start, page.blocks[block.id + 1]?.end));
      readIn(block, passagesOf(block));
    }
  }
  return best(found);
}

/** What is read by itself: sentences, and lines that are a label and its date. */
const passagesOf = (block: Block): string[] =>
  block.text.length <= LONGEST_SIGN
    ? [block.text]
    : [
        ...sentences(block.text),
        ...(block.breaks.length > 0 ? getDisplayedLines(block).split('\n') : []).filter((line) =>
          LABELLED.test(line.trim()),
        ),
      ];

/** The title and the description of a page, as passages: "Customs Broker Since 1998". */
function overPage(page: ReadPage): Block[] {
  const [first] = page.blocks;
  const told = [page.title, getMetaContent(page, 'description')].filter(Boolean);
  return first ? told.map((text) => ({ ...first, text, breaks: [], lead: '', under: [] })) : [];
}

const isRead = (block: Block): boolean =>
  block.tag !== 'pre' &&
  block.tag !== 'blockquote' &&
  block.region !== 'notice' &&
  !isInside(block.box, NOT_US, 5);

/** The surest year; and one that contradicts it, if it is told as surely. */
function best(found: Found[]): Candidate<string>[] {
  const begun = new Map<string, number>();
  for (const { isSince, year, score } of found)
    if (!isSince && score >= LEAST) begun.set(year, Math.max(begun.get(year) ?? 0, score));
  const told = found.filter(
    ({ isSince, year, score }) =>
      !isSince || ![...begun].some(([earlier, surest]) => earlier < year && surest >= score),
  );
  const totals = new Map<string, number>();
  for (const { year, score } of told.filter(({ score }) => score >= LEAST))
    totals.set(year, Math.max(totals.get(year) ?? 0, score) + (totals.has(year) ? 0.2 : 0));
  const top = Math.max(0, ...totals.values());
  const believed = [...totals]
    .filter(([, total]) => total > top - SURER || total >= SURE)
    .map(([year]) => year);
  return told
    .filter(({ year, score }) => believed.includes(year) && score >= LEAST)
    .sort(
      (left, right) =>
        (totals.get(right.year) ?? 0) - (totals.get(left.year) ?? 0) || right.score - left.score,
    )
    .filter((one, at, sorted) => sorted.findIndex(({ year }) => year === one.year) === at)
    .slice(0, 2)
    .map(({ year, page, quote }) => ({ value: year, quotes: [{ url: page.url, quote }] }));
}

/** `isSince`: what is done ever since, which may have begun after the company. */
type Told = { year: string; score: number; isSince?: boolean };

/** Does one person speak of themselves, and of no company or product? */
const isOnesOwn = (sentence: string): boolean => {
  const rest = sentence.replaceAll(ONE_PERSON, ' ');
  return rest !== sentence && !SELF_ALONE.test(rest);
};

const EST = /(?:^|[·•|★✦*–—-]\s?)est(?:d|ablished)?\.? ?((?:1[89]|20)\d\d)(?=$|\s?[·•|★✦*–—-])/iu;
const LONGEST_SIGN = 60;
/** Words of a line that says "since" and little else. */
const MOST_WORDS = 9;
const LONGEST_LINE = 120;

function yearAfterLabel(page: ReadPage, block: Block): Told | undefined {
  if (!isLabel(block.text)) return yearBeforeLabel(page, block);
  const next = toCommonEra(page.blocks[block.id + 1]?.text ?? '');
  const year =
    next.length <= 40 && !COPYRIGHT.test(next)
      ? /(?<!\d)((?:1[89]|20)\d\d)(?!\d)/.exec(next)?.[1]
      : undefined;
  return year === undefined ? undefined : { year, score: 4 };
}

/** "1987" over "Year founded", as figures stand; no cell of a table, whose label stands before. */
function yearBeforeLabel(page: ReadPage, block: Block): Told | undefined {
  const label = page.blocks[block.id + 1];
  const year = A_YEAR.exec(toCommonEra(block.text))?.[1];
  if (year === undefined || !label || !isLabel(label.text) || ['td', 'th', 'dd', 'dt'].includes(block.tag))
    return undefined;
  return A_YEAR.test(toCommonEra(page.blocks[block.id + 2]?.text ?? '')) ? undefined : { year, score: 3 };
}

/** Does an earlier year open a line of the same list? Only the first of a history is its beginning. */
function isLaterInHistory(page: ReadPage, block: Block): boolean {
  const year = OPENS_WITH_YEAR.exec(block.text)?.[1];
  return (
    year !== undefined &&
    page.blocks
      .slice(Math.max(0, block.id - HISTORY), block.id + HISTORY)
      .some(
        ({ text, tag }) =>
          tag === block.tag && Number(OPENS_WITH_YEAR.exec(text)?.[1] ?? 9999) < Number(year),
      )
  );
}

/** "2020 | Our restaurant opens", "2024 | Quillbee Notes is born": the product may be younger than who tells its history. */
function isBornThen(page: ReadPage, block: Block, name: string): boolean {
  const next = page.blocks[block.id + 1]?.text ?? '';
  return (
    A_YEAR.test(toCommonEra(block.text)) &&
    next.length <= LONGEST_SIGN &&
    BEGINS.test(next) &&
    name.length > 2 &&
    nameKey(next).endsWith(nameKey(name))
  );
}

/** A year alone, and what began then in the next block. */
function yearOfTimeline(page: ReadPage, block: Block, name: string, label: string): Told | undefined {
  const year = A_YEAR.exec(toCommonEra(block.text))?.[1];
  const next = page.blocks[block.id + 1]?.text.slice(0, 200) ?? '';
  if (year === undefined || !BEGINS.test(next) || NOT_FOUNDING.test(next) || isOfCustomers(next))
    return undefined;
  return isNamed(next, [name, label]) || SELF.test(next) ? { year, score: 2.2 } : undefined;
}

/** "Since 2012, 4,000 customers": their year, but not where a company says what it does for them: "since 2012 we help our customers". */
function isOfCustomers(sentence: string): boolean {
  const customers = CUSTOMERS.exec(sentence);
  if (!customers) return false;
  const year = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/.exec(sentence);
  return (
    !year || year.index > customers.index || !SELF_ALONE.test(sentence.slice(year.index, customers.index))
  );
}

function yearIn(sentence: string, names: string[], block: Block): Told | undefined {
  if (
    sentence.length > 500 ||
    NOT_FOUNDING.test(sentence) ||
    isOfCustomers(sentence) ||
    COPYRIGHT.test(block.text) ||
    BORN.test(sentence)
  )
    return undefined;
  const labelled = sentence.length <= LONGEST_SIGN ? LABELLED.exec(sentence.trim())?.[1] : undefined;
  if (labelled) return { year: labelled, score: 3 };
  const est = sentence.length <= LONGEST_SIGN ? EST.exec(sentence.trim())?.[1] : undefined;
  if (est) return { year: est, score: 2.5 };
  const verb = VERB_THEN_YEAR.exec(sentence);
  const late = verb ? null : YEAR_THEN_VERB.exec(sentence);
  const sinceYear = verb || late ? null : SINCE_YEAR.exec(sentence);
  const yearSince = verb || late || sinceYear ? null : YEAR_SINCE.exec(sentence);
  const since = sinceYear ?? yearSince;
  const year = verb?.[2] ?? late?.[1] ?? sinceYear?.[2] ?? yearSince?.[1];
  const match = verb ?? late ?? since;
  if (!year || !match || (since && isOnesOwn(sentence) && !isNamed(sentence, names))) return undefined;
  // "from 2000 crowns": a price.
  if (since && moneyIn(sentence).length > 0) return undefined;
  const before = sentence.slice(0, match.index);
  const said = since ? sentence : sentence.slice(0, match.index + match[0].length + (late ? 60 : 0));
  const isWeak = !since && IS_WEAK.test(verb?.[1] ?? late?.[2] ?? '');
  let score = since ? (ONGOING.test(sentence) ? 1.6 : 1) : isWeak ? 0.9 : 1.5;
  if (isNamed(said, names)) score += 2;
  else if (before.trim().length < 3 && !late) score += block.text.length <= 160 ? 1.5 : 1;
  else if (SELF.test(since ? sentence : said.slice(-140))) score += isWeak ? 0.5 : 1.2;
  else if (since && block.text.length <= 60) score += 1;
  else if (late && before.trim().length < 12 && block.text.length <= 80) score += 1;
  // Many languages say "we" with the verb alone.
  else if (since && block.text.length <= LONGEST_LINE && ONGOING.test(sentence)) score -= 0.3;
  else score -= 1.5;
  // "Since 2024 receipts have to be kept": whatever else began then.
  if (
    since &&
    wordCount(sentence) > MOST_WORDS &&
    ![ONGOING, SELF].some((words) => words.test(sentence)) &&
    !isNamed(said, names)
  )
    score -= 1.5;
  if (since && isOfItsCard(sentence, names, block)) score -= 1.5;
  return { year, score, isSince: since !== null };
}

/** "Depuis 2015" under a small title, of a client or a school: since when that is so. */
const isOfItsCard = (sentence: string, names: string[], { headingsAbove: [title] }: Block): boolean =>
  title !== undefined &&
  title.heading > 2 &&
  sentence.length <= LONGEST_SIGN / 2 &&
  !isNamed(title.text, names) &&
  !isNamed(sentence, names) &&
  !SELF.test(sentence);

/** Is the product named, whole or by its first word? */
function isNamed(text: string, names: string[]): boolean {
  const key = nameKey(text.slice(0, 300));
  return names.some((name) => {
    const [short = ''] = name.split(' ');
    return (
      (name.length > 2 && key.includes(nameKey(name))) || (short.length >= 5 && key.includes(nameKey(short)))
    );
  });
}
