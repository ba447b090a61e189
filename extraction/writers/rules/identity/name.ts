import { wordTable } from '../../../lexicon/words.ts';
import { isOneOfWords, wordsIn } from '../../../lexicon/table.ts';
import { isPageName } from '../../../crawl/page-kinds.ts';
import { getMetaContent, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { isHome, nameKey, quoted, type Site } from '../../../patterns/site.ts';
import { isPlaceholder, wordCount } from '../../../patterns/text-shape.ts';

const SEPARATOR = /\s+[|–—·•:»-]\s+|\s*[|｜»•]\s*|:\s+|\s+[-–—]\s*|\s*[—–]\s+/;
/** "«Quillbee» – notes": no separator closes what another opens. */
const QUOTED = /«([^«»]{2,60})»/gu;
/** What repositories of a website have behind its name. */
const IS_GREETING = isOneOfWords(wordTable('greets'));
const OF_A_SITE = /[-_](?:site|website|web|www|landing|landingpage|page|homepage|docs)$/iu;
/** "Our services": a part of the page. */
export const IS_SECTION = isOneOfWords(wordTable('feature_section'));
const NOT_NAMES = new Set([
  ...wordsIn(wordTable('start_page')).map(withoutMarks),
  ...(
    'untitled|document|react app|vite app|my app|my site|my website|website|site|blog|page|app|new tab|about|pricing|contact|faq|logo|' +
    'single page apps for github pages|github pages|wordpress|menu|brand|client|main|default|demo|template|redirecting|loading|official site|official website|landing page'
  ).split('|'),
]);
const PRODUCT_TYPE =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|WebSite|Product|VideoGame|SoftwareSourceCode)$/;
const ORGANIZATION_TYPE =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|ProfessionalService|Store|NGO)$/;
const LEGAL_FORM =
  /(?:^|\s)(?:inc|llc|ltd|limited|gmbh|ug|ag|kg|e\.?k|s\.?r\.?l|s\.?p\.?a|s\.?a\.?s?|sarl|s\.?l|bv|b\.v|ab|as|a\/s|aps|oy|oü|sp\. z o\.o|s\.r\.o|kft|pty|plc|corp|co|株式会社|合同会社|有限公司|ооо|ип)\.?$/iu;

/** A title that a builder's template came with says nothing of the product. */
const TEMPLATE =
  /(?<!\p{L})(?:(?:website|webflow|wix|html5?|wordpress|framer|react|next\.?js|bootstrap|tailwind|landing page|shopify|squarespace|ecommerce) )+(?:template|theme)(?!\p{L})/iu;

/** Words of a heading or title that may be a name. */
const MOST_IN_NAME = 3;
/** Blocks of the start page in which a domain's name is looked for. */
const MOST_BLOCKS = 80;

type Vote = { name: string; page: ReadPage; weight: number };

/** The product's name: what the site calls itself in metadata, data, titles and headings, by weighted votes. */
export function extractName(site: Site): Candidate<string>[] {
  const votes: Vote[] = [];
  for (const page of site.pages) {
    const home = isHome(site, page) ? 1 : 0.4;
    const vote = (name: string, weight: number): void => {
      // "Quillbeeとは": what it is, as links and headings call it.
      const trimmed = name.replace(/とは[？?]?$|(?<![®™©℠])[®™©℠]+$/u, '').trim();
      const isPage =
        (isPageName(trimmed) || IS_SECTION.test(trimmed)) && nameKey(trimmed) !== nameKey(site.label);
      if (isName(trimmed) && !isPage) votes.push({ name: trimmed, page, weight: weight * home });
    };
    vote(plainName(getMetaContent(page, 'og:site_name'), site), 6);
    vote(getMetaContent(page, 'application-name', 'apple-mobile-web-app-title'), 3);
    for (const { name, isOfProduct } of declaredNames(page)) vote(plainName(name, site), isOfProduct ? 4 : 3);
    // "Quillbee, notes for teams"
    const [, opening = ''] = /^([^\s,]+), /u.exec(page.title) ?? [];
    if (nameKey(opening) === nameKey(site.label)) vote(opening, 4);
    for (const title of new Set([page.title, getMetaContent(page, 'og:title')]))
      if (!TEMPLATE.test(title)) for (const part of titleParts(title)) vote(part, 2);
    const heading = page.blocks.find((block) => block.heading === 1)?.text ?? '';
    if (wordCount(heading) <= MOST_IN_NAME) vote(heading, 1);
  }
  const best = rank(votes, site).map(({ name, page }) => quoted(name, page, name));
  return best.length > 0 ? best : spelledLikeDomain(site);
}

/** Words of the start page that spell its domain, where nothing else names the product. */
const spelledLikeDomain = ({ home, label }: Site): Candidate<string>[] =>
  home.flatMap((page) =>
    page.blocks
      .slice(0, MOST_BLOCKS)
      .flatMap(({ text }) => text.match(/[\p{L}\p{N}-]+/gu) ?? [])
      .filter((word) => label.length > 2 && nameKey(word) === nameKey(label))
      .slice(0, 1)
      .map((word) => quoted(word, page, word)),
  );

/** "Quillbee.io - Notes for teams", "Quillbee Site": the name without what some put next to it. */
function plainName(written: string, site: Site): string {
  const name = written.replace(
    /(?<=\S)\s+(?:site|website|web site|landing page|docs|documentation|homepage)$/iu,
    '',
  );
  const [first = '', ...rest] = titleParts(name);
  const labels = [site.label, site.domain, site.folder].map(nameKey);
  return rest.length > 0 && labels.includes(nameKey(first)) ? first : name;
}

/** Parts of a page title between its separators. */
export function titleParts(title: string): string[] {
  return title
    .replaceAll(QUOTED, '$1')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);
}

function rank(votes: Vote[], site: Site): Vote[] {
  const totals = new Map<string, { best: Vote; total: number; pages: Set<string> }>();
  for (const vote of votes) {
    const key = nameKey(vote.name);
    const known = totals.get(key) ?? { best: vote, total: 0, pages: new Set<string>() };
    known.total += vote.weight;
    known.pages.add(vote.page.url);
    if (vote.weight > known.best.weight) known.best = vote;
    totals.set(key, known);
  }
  const [label = '', folder = ''] = [site.label, site.folder].map((one) =>
    nameKey(one.replace(OF_A_SITE, '')),
  );
  // On a host of many sites its folder is the site's own word, and the label that of whoever has it.
  const own = folder === '' ? label : folder;
  const isSpelled = (totals.get(own)?.total ?? 0) >= 3;
  return [...totals]
    .filter(
      ([key, { total, pages, best }]) =>
        total >= 2.2 || pages.size > 1 || isHome(site, best.page) || (own !== '' && key === own),
    )
    .map(([key, { best, total, pages }]) => {
      let score = total + Math.min(pages.size - 1, 6) * 0.8;
      if (own !== '' && key === own) score += 5;
      // A word of what titles spell whole.
      else if (own.includes(key) && isSpelled) score -= 6;
      else if (isLike(key, own)) score += 2;
      if (LEGAL_FORM.test(best.name)) score -= 4;
      score -= Math.max(0, wordCount(best.name) - 3) * 1.2;
      return { ...best, weight: score };
    })
    .sort((left, right) => right.weight - left.weight)
    .slice(0, 3);
}

/** Small letters without their marks, which some leave out: "Acasa" for "Acasă". */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function isName(text: string): boolean {
  if (text.length < 2 || text.length > 60 || wordCount(text) > 8 || wordCount(text) === 0) return false;
  return (
    !NOT_NAMES.has(withoutMarks(text)) &&
    !IS_GREETING.test(text) &&
    !isPlaceholder(text) &&
    !/^(?:https?:|www\.)|[?!]$|^\d+$|^404/i.test(text) &&
    // "in Berlin.": the end of a sentence.
    !/^\p{Ll}{1,3}\s.*\.$/u.test(text)
  );
}

/** What a page's structured data calls the product, and whoever has it. */
export const declaredNames = ({ data }: ReadPage): { name: string; isOfProduct: boolean }[] =>
  data.flatMap(({ types, values }) => {
    const isOfProduct = types.some((type) => PRODUCT_TYPE.test(type));
    return isOfProduct || types.some((type) => ORGANIZATION_TYPE.test(type))
      ? listTexts(values.name).map((name) => ({ name, isOfProduct }))
      : [];
  });

const isLike = (key: string, label: string): boolean =>
  label !== '' && (label.includes(key) || key.includes(label)) && key.length > 3;
