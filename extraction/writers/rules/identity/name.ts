import { wordTable } from '../../../lexicon/words.ts';
import { anyOf, isOneOfWords, wordPattern, wordsIn } from '../../../lexicon/table.ts';
import { isPageName } from '../../../crawl/page-kinds.ts';
import { type Link, getMetaContent, type ReadPage } from '../../../html/page.ts';
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
const PRODUCT_TYPES = [
  'SoftwareApplication',
  'WebApplication',
  'MobileApplication',
  'WebSite',
  'Product',
  'VideoGame',
  'SoftwareSourceCode',
];
const ORGANIZATION_TYPES = [
  'Organization',
  'Corporation',
  'LocalBusiness',
  'OnlineBusiness',
  'OnlineStore',
  'ProfessionalService',
  'Store',
  'NGO',
];
const LEGAL_FORM =
  /(?:^|\s)(?:inc|llc|ltd|limited|gmbh|ug|ag|kg|e\.?k|s\.?r\.?l|s\.?p\.?a|s\.?a\.?s?|sarl|s\.?l|bv|b\.v|ab|as|a\/s|aps|oy|oü|sp\. z o\.o|s\.r\.o|kft|pty|plc|corp|co|株式会社|合同会社|有限公司|ооо|ип)\.?$/iu;

/** A title that a builder's template came with says nothing of the product. */
const TEMPLATE =
  /(?<!\p{L})(?:(?:website|webflow|wix|html5?|wordpress|framer|react|next\.?js|bootstrap|tailwind|landing page|shopify|squarespace|ecommerce) )+(?:template|theme)(?!\p{L})/iu;

/** Words of a heading or title that may be a name. */
const MOST_IN_NAME = 3;
const IS_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/iu;
/** Blocks of the start page in which a domain's name is looked for. */
const MOST_BLOCKS = 80;

/** `guess`: words of the page that spell its domain, which may be the first word of a longer name. */
type Vote = { name: string; page: ReadPage; weight: number; guess?: boolean };

/** The product's name: what the site calls itself in metadata, titles and its logo, by weighted votes. */
export function extractName(site: Site): Candidate<string>[] {
  const votes: Vote[] = [];
  for (const page of site.pages) {
    const home = isHome(site, page) ? 1 : 0.4;
    const vote = (name: string, weight: number, guess = false): void => {
      // "Quillbeeとは": what it is, as links and headings call it.
      const trimmed = name.replace(/とは[？?]?$|(?<![®™©℠])[®™©℠]+$/u, '').trim();
      const isPage =
        (isPageName(trimmed) || IS_SECTION.test(trimmed)) && nameKey(trimmed) !== nameKey(site.label);
      if (isName(trimmed) && !isPage) votes.push({ name: trimmed, page, weight: weight * home, guess });
    };
    vote(plainName(getMetaContent(page, 'og:site_name'), site), 6);
    vote(getMetaContent(page, 'application-name', 'apple-mobile-web-app-title'), 3);
    for (const { name, isOfProduct } of declaredNames(page)) vote(plainName(name, site), isOfProduct ? 4 : 3);
    for (const title of new Set([page.title, getMetaContent(page, 'og:title')]))
      if (!TEMPLATE.test(title)) for (const part of titleParts(title)) vote(part, 2);
    for (const image of page.images)
      if (image.linksHome && image.alt !== '') vote(plainName(nameOfLogo(image.alt), site), 1.5);
    vote(brandOf(site, page), 2);
    const heading = page.blocks.find((block) => block.heading === 1)?.text ?? '';
    if (wordCount(heading) <= MOST_IN_NAME) vote(heading, 1);
    for (const [name, weight] of namesOfDomain(site, page)) vote(name, weight, true);
  }
  return rank(votes, site).map(({ name, page }) => quoted(name, page, name));
}

/** The words over a page that lead to the start page. */
const brandOf = (site: Site, page: ReadPage): string =>
  page.links.find(
    (link) =>
      link.text !== '' &&
      (link.region === 'nav' || link.region === 'header') &&
      isHomeLink(site, link.url) &&
      !isOfSection(link),
  )?.text ?? '';

/** Words of the start page that spell its domain: of its titles, and of its texts where no title has them. */
function namesOfDomain(site: Site, page: ReadPage): [name: string, weight: number][] {
  if (!isHome(site, page)) return [];
  const titles = titlesOf(page);
  // A title that is nothing but the address names nothing.
  const named = titles.filter((one) => !IS_ADDRESS.test(one)).join(' ');
  const untitled = plainLabels(site).filter((one) => !nameKey(named.slice(0, 300)).includes(nameKey(one)));
  return [
    ...namesLikeDomain(titles, [site.label, site.folder]).map((name): [string, number] => [name, 3]),
    ...namesLikeDomain(textsOf(page), untitled).map((name): [string, number] => [name, 1.5]),
  ];
}

/** Which of a site's logos a picture is. */
const OF_THE_PICTURE =
  /^(?:main|header|footer|navbar|company|brand)\s+|\s+(?:main|header|footer|navbar|company|brand|dark|light|white|black|colou?r|full|icon)$/i;

/** Whatever it is called in, "QuillbeeLogo" too. */
const IS_LOGO = wordPattern(
  String.raw`^${anyOf(wordTable('logo'))}(?: ${anyOf(wordTable('of'))})?\s+|\s*(?:logo|home|homepage|${anyOf(wordTable('logo'))})$`,
  'giu',
);

/** "Logo of Quillbee", "Main Quillbee logo", "Quillbee main logo" */
function nameOfLogo(alt: string): string {
  const name = alt.replace(IS_LOGO, '');
  return name === alt ? name : name.replace(OF_THE_PICTURE, '');
}

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
  const totals = new Map<string, { best: Vote; total: number; pages: Set<string>; isGuess: boolean }>();
  for (const vote of votes) {
    const key = nameKey(vote.name);
    const known = totals.get(key) ?? { best: vote, total: 0, pages: new Set<string>(), isGuess: true };
    known.isGuess &&= vote.guess === true;
    known.total += vote.weight;
    known.pages.add(vote.page.url);
    if (vote.weight > known.best.weight) known.best = vote;
    // Of two spellings the one of words with capitals: "soliasboligstyling" is "Solias Boligstyling" over the page.
    if (isRun(known.best.name) && isTitled(vote.name) && HAS_PARTS.test(vote.name)) known.best = vote;
    totals.set(key, known);
  }
  const [label = '', folder = ''] = [site.label, site.folder].map((one) =>
    nameKey(one.replace(OF_A_SITE, '')),
  );
  // On a host of many sites its folder is the site's own word, and the label that of whoever has it.
  const own = folder === '' ? label : folder;
  const isSpelled = (totals.get(own)?.total ?? 0) >= 3;
  const longer = (key: string): boolean =>
    [...totals].some(
      ([other, { best, total, isGuess }]) =>
        other !== key &&
        other.startsWith(key) &&
        !isGuess &&
        nameKey(best.name.replace(LEGAL_FORM, '')) !== key &&
        (total >= 3.5 || (total >= 2 && isTitled(best.name))),
    );
  return [...totals]
    .filter(
      ([key, { total, pages, best }]) =>
        total >= 2.2 || pages.size > 1 || isHome(site, best.page) || (own !== '' && key === own),
    )
    .map(([key, { best, total, pages, isGuess }]) => {
      let score = total + Math.min(pages.size - 1, 6) * 0.8;
      // What only a text spells like the domain is as likely said of something else.
      if (own !== '' && key === own) score += isGuess && total < 3 ? 2.5 : 5;
      // A word of what titles spell whole.
      else if (own.includes(key) && isSpelled) score -= 6;
      else if (isLike(key, own)) score += 2;
      // The first word of a name that stands whole in titles.
      if (isGuess && longer(key)) score -= 8;
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
    const isOfProduct = types.some((type) => PRODUCT_TYPES.includes(type));
    return isOfProduct || types.some((type) => ORGANIZATION_TYPES.includes(type))
      ? listTexts(values.name).map((name) => ({ name, isOfProduct }))
      : [];
  });

function isHomeLink(site: Site, url: string): boolean {
  return url !== '' && !url.startsWith('mailto:') && site.home.some((page) => strip(page.url) === strip(url));
}

function strip(url: string): string {
  return url.replace(/(?:index\.\w+)?[?#].*$/, '').replace(/(?:index\.\w{3,5})$/, '');
}

const TOPS = new Set('top pagetop header hero banner intro main body page content wrapper up'.split(' '));

/** "Tradition" to `#who-we-are`: a part of the page, and not the top of it. */
const isOfSection = ({ href }: Link): boolean => {
  const anchor = href.split('#')[1] ?? '';
  return anchor !== '' && !TOPS.has(nameKey(anchor)) && !NOT_NAMES.has(withoutMarks(anchor));
};

const isLike = (key: string, label: string): boolean =>
  label !== '' && (label.includes(key) || key.includes(label)) && key.length > 3;

/** Small letters without a space, as addresses have them. */
const isRun = (name: string): boolean => /^[\p{Ll}\p{N}.-]+$/u.test(name);

/** Words apart, or each with its capital. */
const HAS_PARTS = /\s|[\p{Ll}\p{N}]\p{Lu}/u;

/** Two to four words with capitals, as names of several words have. */
const isTitled = (name: string): boolean => {
  const words = name.split(/\s+/);
  return words.length <= 4 && words.every((word) => /^[\p{Lu}\p{Lo}\p{N}&+]/u.test(word));
};

const titlesOf = (page: ReadPage): string[] => [
  page.title,
  page.blocks.find((block) => block.heading === 1)?.text ?? '',
  getMetaContent(page, 'description'),
  getMetaContent(page, 'og:title'),
];

const textsOf = (page: ReadPage): string[] => page.blocks.slice(0, MOST_BLOCKS).map(({ text }) => text);

/** What a domain is when what many domains have next to the name is taken off, and the domain whole. */
function plainLabels({ label, domain }: Site): string[] {
  const plain = label.replace(
    /^(?:get|try|use|join|hello|the)-?(?=.{4})|(?<=.{4})-?(?:inc|app|hq|gmbh|llc|ltd|online|official)$/gu,
    '',
  );
  return [label, plain, domain.includes('.') ? domain : ''];
}

/** Runs of words that spell the domain, in the page's own writing. */
function namesLikeDomain(texts: string[], labels: string[]): string[] {
  const wanted = new Set(labels.map(nameKey).filter((key) => key.length >= 3));
  if (wanted.size === 0) return [];
  const found: string[] = [];
  for (const text of texts) {
    const words = text.slice(0, 300).split(/\s+/);
    for (let at = 0; at < words.length; at += 1) {
      for (let span = 1; span <= 3 && at + span <= words.length; span += 1) {
        const name = words
          .slice(at, at + span)
          .join(' ')
          .replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, '');
        if (wanted.has(nameKey(name))) found.push(name);
      }
    }
  }
  return [...new Set(found)].slice(0, 2);
}
