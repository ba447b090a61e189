import { SUBSTITUTE_PAGES, type SubstitutePage } from '../../../rules/drafts/substitute-pages.ts';
import { getMetaContent, type ReadPage } from '../page.ts';
import { SUBSTITUTE_PAGE_PATTERNS } from './substitute-page-patterns.ts';

/** Maximum number of characters of text, and links to other pages of the site, of a substitute page. */
const SMALL_PAGE = { text: 1_500, links: 6 };
/** Limits of a page that says hardly more than what it is. */
const TINY_PAGE = { text: 700, links: 3 };
/** Maximum number of characters of pages with a known mark, or with both a matching title and heading. */
const MAX_MARKED_TEXT = 3_000;
/** Maximum number of characters of a consent page, whose texts are long. */
const MAX_CONSENT_TEXT = 8_000;
/** Minimum number of characters of a meaningful description. */
const MIN_DESCRIPTION = 40;
const MAX_HEADING_LENGTH = 120;
/** On a page with at most this many blocks, the first counts as its heading. */
const MAX_BLOCKS_WITHOUT_HEADING = 8;
/** Blocks with this many words count as prose; with more characters of prose, a page has content of its own. */
const PROSE = { words: 12, characters: 200 };
/** Characters of source that are searched for marks, which occur in small pages. */
const MAX_SOURCE = 200_000;
const TITLE_SEPARATOR = /\s+[|–—·•»:-]\s+|\s*[|｜»•]\s*|:\s+/;
const LOGIN_AT_END = /\b(?:log|sign)[ -]?(?:in|on)$/i;

/** The facts by which a page is judged. */
type PageFacts = {
  /** The title and its parts, and the first heading, without trailing punctuation. */
  titles: string[];
  heading: string;
  text: string;
  source: string;
  /** Number of other pages of the site that it links to. */
  links: number;
  hasDescription: boolean;
  /** Characters of prose. */
  proseLength: number;
};

/** Which patterns of one kind match a page. */
type PatternMatches = {
  sourceMatches: boolean;
  titleMatches: boolean;
  headingMatches: boolean;
  textMatches: boolean;
  isSmall: boolean;
};

/**
 * Returns the kind of substitute page that the server answered with in place of the product's page, or undefined. Judges a page by
 * how little it holds and by its title and heading, never by a mention in longer text. Linear time.
 */
export function detectSubstitutePage(page: ReadPage, html: string): SubstitutePage | undefined {
  const facts = collectFacts(page, html);
  return SUBSTITUTE_PAGES.find((kind) =>
    (KIND_RULES[kind] ?? isSubstitutePage)(facts, matchPatterns(kind, facts)),
  );
}

/** Kinds that are recognized otherwise than by `isSubstitutePage`. */
const KIND_RULES: Partial<Record<SubstitutePage, (facts: PageFacts, matches: PatternMatches) => boolean>> = {
  directory_listing: (_, { titleMatches, headingMatches, sourceMatches, isSmall }) =>
    titleMatches ? headingMatches || sourceMatches || isSmall : sourceMatches && isSmall,
  parked_domain: (facts, matches) => matches.sourceMatches || isSubstitutePage(facts, matches),
  error_page: (facts, matches) => matchesTitleAndHeading(facts, matches) || isSubstitutePage(facts, matches),
  access_denied: (facts, matches) =>
    matchesTitleAndHeading(facts, matches) || isSubstitutePage(facts, matches),
  login_wall: (
    { titles, text, source, hasDescription, proseLength },
    { titleMatches, headingMatches, isSmall },
  ) =>
    isSmall &&
    !hasDescription &&
    proseLength <= PROSE.characters &&
    (titleMatches
      ? /<form|<input/i.test(source) || text.length <= TINY_PAGE.text / 2
      : /type=["']?password/i.test(source) &&
        (headingMatches || titles.some((part) => LOGIN_AT_END.test(part)))),
  consent_wall: ({ text, links, hasDescription }, { titleMatches, headingMatches }) =>
    (titleMatches || headingMatches) &&
    text.length <= MAX_CONSENT_TEXT &&
    links <= SMALL_PAGE.links &&
    !hasDescription,
  placeholder_page: ({ hasDescription, proseLength }, { titleMatches, headingMatches, isSmall }) =>
    isSmall && !hasDescription && titleMatches && (headingMatches || proseLength === 0),
};

const matchesTitleAndHeading = (
  { text }: PageFacts,
  { titleMatches, headingMatches }: PatternMatches,
): boolean => titleMatches && headingMatches && text.length <= MAX_MARKED_TEXT;

function isSubstitutePage(
  { text, links, hasDescription, proseLength }: PageFacts,
  { sourceMatches, titleMatches, headingMatches, textMatches, isSmall }: PatternMatches,
): boolean {
  if (sourceMatches && isSmall) return true;
  if (titleMatches) return isSmall && !(hasDescription && proseLength > PROSE.characters);
  if (hasDescription || text.length > TINY_PAGE.text) return false;
  return (headingMatches && isSmall) || (textMatches && links <= TINY_PAGE.links);
}

function matchPatterns(
  kind: SubstitutePage,
  { titles, heading, text, source, links }: PageFacts,
): PatternMatches {
  const { sourcePattern: marks, titlePattern: called, textPattern: says } = SUBSTITUTE_PAGE_PATTERNS[kind];
  return {
    sourceMatches: text.length <= MAX_MARKED_TEXT && (marks?.test(source) ?? false),
    titleMatches: titles.some((part) => called.test(part)),
    headingMatches: called.test(heading),
    textMatches: text.length <= TINY_PAGE.text && (says?.test(text) ?? false),
    isSmall: text.length <= SMALL_PAGE.text && links <= SMALL_PAGE.links,
  };
}

function collectFacts(page: ReadPage, html: string): PageFacts {
  const visibleBlocks = page.blocks.filter(({ region }) => region !== 'notice');
  const first =
    visibleBlocks.find(({ heading }) => heading > 0) ??
    (visibleBlocks.length <= MAX_BLOCKS_WITHOUT_HEADING ? visibleBlocks[0] : undefined);
  const description = getMetaContent(page, 'description', 'og:description');
  const pageUrl = new URL(page.url);
  const links = page.links.flatMap(({ url }) => {
    const to = URL.parse(url);
    return to?.host === pageUrl.host && to.pathname !== pageUrl.pathname ? [to.pathname] : [];
  });
  return {
    titles: [page.title, ...page.title.split(TITLE_SEPARATOR)].map(normalizeTitle).filter(Boolean),
    heading: first && first.text.length <= MAX_HEADING_LENGTH ? normalizeTitle(first.text) : '',
    text: visibleBlocks.map(({ text }) => text).join('\n'),
    source: html.slice(0, MAX_SOURCE),
    links: new Set(links).size,
    hasDescription:
      description.length >= MIN_DESCRIPTION && normalizeTitle(description) !== normalizeTitle(page.title),
    proseLength: visibleBlocks
      .filter(({ text, region }) => region === 'body' && text.split(/\s+/).length >= PROSE.words)
      .reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** Normalizes a title, without trailing punctuation. A question mark stays, because "Something went wrong?" advertises a remedy. */
const normalizeTitle = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s.…!:*,;]+$/u, '');
