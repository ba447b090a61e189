import { SUBSTITUTE_PAGES, type SubstitutePage } from '../../../rules/drafts/substitute-pages.ts';
import { metaContent, type ReadPage } from '../page.ts';
import { SIGNS } from './signs.ts';

/** Most characters of text, and links to other pages of its own site, that a page of this sort has. */
const SMALL = { text: 1_500, links: 6 };
/** A page of this length says hardly more than what it is. */
const TINY = { text: 700, links: 3 };
/** Pages that carry the mark of a known maker, or call themselves so twice, may say more. */
const MOST_MARKED = 3_000;
/** Texts of consent are long, and lead to nothing but themselves. */
const MOST_CONSENT = 8_000;
/** Characters of a description that tells something. */
const DESCRIBES = 40;
const LONGEST_HEADING = 120;
/** A page of no more blocks begins with what it is, heading or not. */
const FEW_BLOCKS = 8;
/** Texts of so many words say something; with more characters of them, a page says something of its own. */
const PROSE = { words: 12, characters: 200 };
/** So much of a page's source is looked through for marks, which stand in small pages. */
const MOST_SOURCE = 200_000;
const PARTS = /\s+[|–—·•»:-]\s+|\s*[|｜»•]\s*|:\s+/;
const LOGIN_AT_END = /\b(?:log|sign)[ -]?(?:in|on)$/i;

/** What is looked at of a page. */
type Facts = {
  /** The title and its parts, and the first heading, without signs at the end. */
  titles: string[];
  heading: string;
  text: string;
  source: string;
  /** Pages of its own site that it links to. */
  links: number;
  isDescribed: boolean;
  /** Characters of what is written in sentences. */
  prose: number;
};

/** Which signs of one kind a page has. */
type Seen = { isMarked: boolean; isTitled: boolean; isHeaded: boolean; saysSo: boolean; isSmall: boolean };

/**
 * What an answered page is, where it is not the product's own: judged by how little it holds and what it calls itself, never by a
 * word in passing. Undefined for all other pages. Linear in the page.
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

/** A question mark stays: who asks whether something went wrong sells a remedy. */
const plain = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s.…!:*,;]+$/u, '');
