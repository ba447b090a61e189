import { SUBSTITUTE_PAGES, type SubstitutePage } from '../../../rules/drafts/substitute-pages.ts';
import { metaContent, type ReadPage } from '../page.ts';
import { SIGNS } from './signs.ts';

/** Maximum number of characters of text, and links to other pages of the site, of a substitute page. */
const SMALL = { text: 1_500, links: 6 };
/** Limits of a page that says hardly more than what it is. */
const TINY = { text: 700, links: 3 };
/** Maximum number of characters of pages with a known mark, or with both a matching title and heading. */
const MOST_MARKED = 3_000;
/** Maximum number of characters of a consent page, whose texts are long. */
const MOST_CONSENT = 8_000;
/** Minimum number of characters of a meaningful description. */
const DESCRIBES = 40;
const LONGEST_HEADING = 120;
/** On a page with at most this many blocks, the first counts as its heading. */
const FEW_BLOCKS = 8;
/** Blocks with this many words count as prose; with more characters of prose, a page has content of its own. */
const PROSE = { words: 12, characters: 200 };
/** Characters of source that are searched for marks, which occur in small pages. */
const MOST_SOURCE = 200_000;
const PARTS = /\s+[|–—·•»:-]\s+|\s*[|｜»•]\s*|:\s+/;
const LOGIN_AT_END = /\b(?:log|sign)[ -]?(?:in|on)$/i;

/** The facts by which a page is judged. */
type Facts = {
  /** The title and its parts, and the first heading, without trailing punctuation. */
  titles: string[];
  heading: string;
  text: string;
  source: string;
  /** Number of other pages of the site that it links to. */
  links: number;
  isDescribed: boolean;
  /** Characters of prose. */
  prose: number;
};

/** Which patterns of one kind match a page. */
type Seen = { isMarked: boolean; isTitled: boolean; isHeaded: boolean; saysSo: boolean; isSmall: boolean };

/**
 * Returns the kind of substitute page that the server answered with in place of the product's page, or undefined. Judges a page by
 * how little it holds and by its title and heading, never by a mention in longer text. Linear time.
 */
export function standIn(page: ReadPage, html: string): SubstitutePage | undefined {
  const facts = factsOf(page, html);
  return SUBSTITUTE_PAGES.find((kind) => (RULES[kind] ?? isMostly)(facts, seenOf(kind, facts)));
}

/** Kinds that are told otherwise than by `isMostly`. */
const RULES: Partial<Record<SubstitutePage, (facts: Facts, seen: Seen) => boolean>> = {
  directory_listing: (_, { isTitled, isHeaded, isMarked, isSmall }) =>
    isTitled ? isHeaded || isMarked || isSmall : isMarked && isSmall,
  parked_domain: (facts, seen) => seen.isMarked || isMostly(facts, seen),
  error_page: (facts, seen) => isCalledTwice(facts, seen) || isMostly(facts, seen),
  access_denied: (facts, seen) => isCalledTwice(facts, seen) || isMostly(facts, seen),
  login_wall: ({ titles, text, source, isDescribed, prose }, { isTitled, isHeaded, isSmall }) =>
    isSmall &&
    !isDescribed &&
    prose <= PROSE.characters &&
    (isTitled
      ? /<form|<input/i.test(source) || text.length <= TINY.text / 2
      : /type=["']?password/i.test(source) && (isHeaded || titles.some((part) => LOGIN_AT_END.test(part)))),
  consent_wall: ({ text, links, isDescribed }, { isTitled, isHeaded }) =>
    (isTitled || isHeaded) && text.length <= MOST_CONSENT && links <= SMALL.links && !isDescribed,
  placeholder_page: ({ isDescribed, prose }, { isTitled, isHeaded, isSmall }) =>
    isSmall && !isDescribed && isTitled && (isHeaded || prose === 0),
};

const isCalledTwice = ({ text }: Facts, { isTitled, isHeaded }: Seen): boolean =>
  isTitled && isHeaded && text.length <= MOST_MARKED;

function isMostly(
  { text, links, isDescribed, prose }: Facts,
  { isMarked, isTitled, isHeaded, saysSo, isSmall }: Seen,
): boolean {
  if (isMarked && isSmall) return true;
  if (isTitled) return isSmall && !(isDescribed && prose > PROSE.characters);
  if (isDescribed || text.length > TINY.text) return false;
  return (isHeaded && isSmall) || (saysSo && links <= TINY.links);
}

function seenOf(kind: SubstitutePage, { titles, heading, text, source, links }: Facts): Seen {
  const { marks, called, says } = SIGNS[kind];
  return {
    isMarked: text.length <= MOST_MARKED && (marks?.test(source) ?? false),
    isTitled: titles.some((part) => called.test(part)),
    isHeaded: called.test(heading),
    saysSo: text.length <= TINY.text && (says?.test(text) ?? false),
    isSmall: text.length <= SMALL.text && links <= SMALL.links,
  };
}

function factsOf(page: ReadPage, html: string): Facts {
  const shown = page.blocks.filter(({ region }) => region !== 'notice');
  const first =
    shown.find(({ heading }) => heading > 0) ?? (shown.length <= FEW_BLOCKS ? shown[0] : undefined);
  const description = metaContent(page, 'description', 'og:description');
  const own = new URL(page.url);
  const links = page.links.flatMap(({ url }) => {
    const to = URL.parse(url);
    return to?.host === own.host && to.pathname !== own.pathname ? [to.pathname] : [];
  });
  return {
    titles: [page.title, ...page.title.split(PARTS)].map(plain).filter(Boolean),
    heading: first && first.text.length <= LONGEST_HEADING ? plain(first.text) : '',
    text: shown.map(({ text }) => text).join('\n'),
    source: html.slice(0, MOST_SOURCE),
    links: new Set(links).size,
    isDescribed: description.length >= DESCRIBES && plain(description) !== plain(page.title),
    prose: shown
      .filter(({ text, region }) => region === 'body' && text.split(/\s+/).length >= PROSE.words)
      .reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** Normalizes a title, without trailing punctuation. A question mark stays, because "Something went wrong?" advertises a remedy. */
const plain = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s.…!:*,;]+$/u, '');
