import { parse } from 'tldts';
import {
  getKindOfLink,
  getKindOfPath,
  getKindOfWords,
  normalizeWords,
  type PageKind,
} from '../crawl/page-kinds.ts';
import { listAncestors, type Block, type Box, type ReadPage } from '../html/page.ts';
import type { Candidate } from '../candidate.ts';

/** The pages of one site with what every extractor needs to know about them. */
export type Site = {
  pages: ReadPage[];
  /** The start page, and a stub that only sends its visitors to it (or the other way round). */
  home: ReadPage[];
  kinds: Map<ReadPage, PageKind>;
  /** The site's public host as it names itself (canonical, og:url), else as it was reached. */
  host: string;
  /** Registrable domain of that host, e.g. `example.co.uk`, or the host. */
  domain: string;
  /** The domain's own word, e.g. `example`; empty for addresses. */
  label: string;
  /** On a host of many sites (pages of a code forge), the folder that is this one's; else empty. */
  folder: string;
};

/** Gathers the site's pages; pages of an error status, and pages read twice, are left out. */
export function describeSite(pages: ReadPage[]): Site {
  const unique = pages.filter(
    (page, at) =>
      pages.findIndex((other) => other.sha256 !== '' && other.sha256 === page.sha256) === at ||
      page.sha256 === '',
  );
  const [start] = unique;
  const home = start
    ? [
        start,
        ...unique.filter(
          (page) => page !== start && (start.refresh === page.url || page.refresh === start.url),
        ),
      ]
    : [];
  const host = start ? ownHost(start) : '';
  const parsed = parse(host, { allowPrivateDomains: true });
  const domain = parsed.domain ?? host;
  const label = getLabel(host);
  const folder =
    parsed.isPrivate && start ? (/^\/([^/.]+)\//.exec(new URL(start.url).pathname)?.[1] ?? '') : '';
  return { pages: unique, home, kinds: kindsOf(unique, home), host, domain, label, folder };
}

/** The domain's own word of a host, e.g. `example` of www.example.co.uk; empty for addresses. */
export const getLabel = (host: string): string =>
  (parse(host, { allowPrivateDomains: true }).domainWithoutSuffix ?? '').toLowerCase();

/** Kinds of pages with texts of law. */
export const LEGAL_KINDS: ReadonlySet<string> = new Set<PageKind>(['legal', 'imprint']);

/** Pages of the given kinds, in reading order. */
export function pagesOfKind(site: Site, ...kinds: PageKind[]): ReadPage[] {
  return site.pages.filter((page) => kinds.includes(site.kinds.get(page) ?? 'other'));
}

/** True for the start page or the page it stands for. */
export function isHome(site: Site, page: ReadPage): boolean {
  return site.home.includes(page);
}

const TELLING =
  /\/(?:blog|news|posts?|articles?|resources|guides?|docs?|documentation|tag|category|20\d\d)(?:\/|$)/i;

/** Does a page's address say that it tells of something, such as an article, rather than of the product? */
export const isTelling = (page: ReadPage): boolean => TELLING.test(new URL(page.url).pathname);

/** Is a title one over who makes the product: "About us", "Team"? */
export const isAboutTitle = (text: string): boolean => getKindOfWords(text) === 'about';

/** A candidate whose value is quoted by the texts given, all of one page. */
export function quoted<V>(value: V, page: ReadPage, ...quotes: string[]): Candidate<V> {
  return { value, quotes: quotes.map((quote) => ({ url: page.url, quote })) };
}

/** Blocks that carry the page's own text: not navigation, footers, notices, code or another language. */
export function bodyBlocks(page: ReadPage): Block[] {
  return page.blocks.filter((block) => isBody(block));
}

/** True for a block of the page's own text. */
export function isBody(block: Block): boolean {
  return (
    (block.region === 'body' || block.region === 'header') &&
    block.otherLanguage === '' &&
    block.tag !== 'pre'
  );
}

/** True when the block, or something it stands in, is named with one of the words. */
export function isInside(box: Box, words: Set<string>, levels = 8): boolean {
  let level = 0;
  for (const at of listAncestors(box)) {
    if (at.tag === 'body' || at.tag === 'html' || level++ > levels) return false;
    if (at.words.some((word) => words.has(word))) return true;
  }
  return false;
}

/** Most names are one plain word, and hundreds of thousands are known. */
const PLAIN_WORD = /^[a-zA-Z0-9]{1,60}$/;

/** Compares names: letters and digits only, lower case, accents dropped. */
export function nameKey(text: string): string {
  if (PLAIN_WORD.test(text)) return text.toLowerCase();
  return normalizeWords(text.replaceAll(/[®™©℠]/g, '')).replaceAll(' ', '');
}

function kindsOf(pages: ReadPage[], home: ReadPage[]): Map<ReadPage, PageKind> {
  const linked = kindsOfLinks(pages);
  return new Map(
    pages.map((page) => {
      const told = [getKindOfPath(new URL(page.url).pathname), linked.get(page.url), kindOfTitle(page)];
      const kind = told.find((one) => one !== undefined && one !== 'other') ?? 'other';
      const isOfOtherLanguage = isTranslation(page, home) && ['features', 'faq'].includes(kind);
      return [page, home.includes(page) || isOfOtherLanguage ? 'other' : kind];
    }),
  );
}

/** What the first link to each address says that its page is. */
function kindsOfLinks(pages: ReadPage[]): Map<string, PageKind> {
  const kinds = new Map<string, PageKind>();
  for (const page of pages)
    for (const { text, label, url, href } of page.links) {
      const kind = getKindOfLink(text || label);
      const leaves = url !== '' && url !== page.url && !href.includes('#');
      if (kind !== 'other' && leaves && !kinds.has(url)) kinds.set(url, kind);
    }
  return kinds;
}

/** Is the page written in another language than the start page, as both declare? */
export function isTranslation(page: ReadPage, [first]: ReadPage[]): boolean {
  const language = first?.language ?? '';
  return language !== '' && page.language !== '' && page.language !== language;
}

/** What a page says it is over its text, where neither its address nor a link does. */
function kindOfTitle({ blocks, title }: ReadPage): PageKind {
  const heading = blocks.find((block) => block.heading === 1)?.text ?? '';
  const kinds = [heading, title.split(/\s[|–—·•-]\s/u)[0] ?? ''].map((text) =>
    text.length <= 40 ? getKindOfWords(text) : 'other',
  );
  return kinds.find((kind) => kind !== 'other' && kind !== 'useless' && kind !== 'features') ?? 'other';
}

function ownHost(start: ReadPage): string {
  const reached = new URL(start.url).hostname.replace(/^www\./, '');
  const named = [
    start.rels.find((link) => link.rel === 'canonical')?.href,
    start.metas.find((meta) => meta.name === 'og:url')?.content,
  ];
  for (const address of named) {
    if (!address || !URL.canParse(address) || !/^https?:/.test(address)) continue;
    const host = new URL(address).hostname.replace(/^www\./, '');
    return isPlaceAtBuilder(host, reached) ? reached : host;
  }
  return reached;
}

/** "quillbee-2.builder.com" of quillbee.com: where whoever built the website has it, below a domain of theirs. */
function isPlaceAtBuilder(host: string, reached: string): boolean {
  const { subdomain, domainWithoutSuffix } = parse(host);
  const label = parse(reached).domainWithoutSuffix;
  return Boolean(label && subdomain?.includes(label) && !domainWithoutSuffix?.includes(label));
}

/** A form with more passages holds all of a page, as some servers make them. */
const MOST_OF_FORM = 60;

/** Is it in a form, next to what is filled in. A label by itself folds an answer as often. */
export const isInForm = ({ box }: Block): boolean =>
  [...listAncestors(box)].some(
    ({ tag, from, to }) => (tag === 'form' || tag === 'fieldset') && to - from <= MOST_OF_FORM,
  );

/** Stands in a form, or in a label of something that is filled in. */
export const isFilledIn = (block: Block): boolean =>
  isInForm(block) || [...listAncestors(block.box)].some(({ tag }) => tag === 'label');
