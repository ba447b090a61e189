import { parse } from 'tldts';
import type { PageKind } from '../../../crawl/page-kinds.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { isPublicMailDomain } from '../../../../rules/listings/ownership-claims.ts';
import { isOneOfWords } from '../../../lexicon/table.ts';
import { wordTable } from '../../../lexicon/words.ts';
import { isHome, nameKey, quoted, type Site } from '../../../patterns/site.ts';
import { isOthers } from '../../../proof/whose.ts';

/**
 * Believes `mailto:` links, data and addresses in texts: those at the site's own domain, called after it, or welcoming ("hello@"), the
 * surer the more the page invites to write (contact, imprint, footer). Never a sample, another desk's box, a template's or host's
 * address, or a social handle.
 */
export function extractEmail(site: Site, name: string): Candidate<string>[] {
  const found = new Map<string, { score: number; candidate: Candidate<string>; pages: Set<string> }>();
  for (const page of site.pages) {
    const handles = handleHosts(page);
    for (const { address, quote, weight } of addressesOn(page, [name, site.label, site.domain], site)) {
      const lower = address.toLowerCase();
      const score = scoreAddress(lower, site, name);
      if (score === undefined || handles.has(domainOf(lower))) continue;
      const total = score + weight + weightOf(site.kinds.get(page), isHome(site, page));
      const known = found.get(lower);
      const pages = (known?.pages ?? new Set()).add(page.url);
      if (!known || total > known.score)
        found.set(lower, { score: total, candidate: quoted(address, page, quote), pages });
    }
  }
  return [...found.values()]
    .map((one) => ({ ...one, score: one.score + Math.min(one.pages.size - 1, 4) * ON_ANOTHER_PAGE }))
    .filter(({ score }) => score >= LEAST)
    .sort((left, right) => right.score - left.score)
    .map(({ candidate }) => candidate);
}

const LEAST = 2;
const ON_ANOTHER_PAGE = 0.3;
const LONGEST_BLOCK = 5_000;
const MOST_OF_BLOCK = 20;
/** Shorter words of a name stand in many addresses. */
const TELLING_WORD = 5;
const PAGES = new Map<PageKind | undefined, number>([
  ['contact', 2.5],
  ['imprint', 2.5],
  ['about', 1.5],
  ['legal', -0.5],
]);
const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}@-])/gu;
const IS_WELCOMING = isOneOfWords(wordTable('welcoming'));
const IS_OTHER_DESK = isOneOfWords(wordTable('other_desk'));
const IS_SAMPLE = isOneOfWords(wordTable('sample_box'));
const IS_SAMPLE_FIRM = isOneOfWords(wordTable('sample_firm'));
const SAMPLE_DOMAIN =
  /(?:^|\.)(?:(?:email|address|site|website|wixpress|creative-tim|bootstrapmade|colorlib|contoso)\.com|mail\.example|sentry\.io)$/;
const TEMPLATE_DOMAIN =
  /(?:^|\.)(?:localhost|themeforest\.net|html5up\.net|users\.noreply\.github\.com|invalid|local)$/;
const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|avif|js|css|ico|mp4|html?)$/i;
/** "{% include email.html to=…", "{{ …": what a template puts there is not known. */
const UNFILLED = /\{[{%](?:(?![%}]\}).)*$/su;

type Told = { address: string; quote: string; weight: number };

/** Addresses of a page, where they stand told as a weight; those of others left out. */
function addressesOn(page: ReadPage, names: string[], site: Site): Told[] {
  const isOurs = (address: string, block: Block | undefined, at: number): boolean =>
    isLikeOurs(address.toLowerCase(), site, names[0] ?? '') ||
    (block !== undefined && !isOthers(page, block, at, names));
  const linked = page.links.flatMap(({ href, region, block: id, text }): Told[] => {
    const [quote = ''] = /^mailto:/i.test(href) ? href.split('?') : [];
    const [address] = quote.slice(7).match(ADDRESS) ?? [];
    const block = page.blocks[id];
    if (!address || !isOurs(address, block, Math.max(0, block?.text.indexOf(text) ?? 0))) return [];
    return [{ address, quote, weight: region === 'footer' || region === 'nav' ? 1 : 0.5 }];
  });
  const written = page.blocks
    .filter(({ text, tag }) => text.includes('@') && tag !== 'pre' && tag !== 'blockquote')
    .flatMap((block) =>
      [...block.text.slice(0, LONGEST_BLOCK).matchAll(ADDRESS)]
        .filter(({ index }) => !'@/:'.includes(block.text[index - 1] ?? ' '))
        .filter(({ index }) => !UNFILLED.test(block.text.slice(0, index)))
        .filter(({ 0: address, index }) => isOurs(address, block, index))
        .slice(0, MOST_OF_BLOCK)
        .map(([address]) => ({ address, quote: address, weight: block.region === 'footer' ? 1 : 0 })),
    );
  const meta = getMetaContent(
    page,
    'contact',
    'email',
    'reply-to',
    'og:email',
    'business:contact_data:email',
  );
  const declared = [
    ...page.data.flatMap(({ values }) => listTexts(values.email)),
    ...(meta.match(ADDRESS) ?? []),
  ];
  return [
    ...linked,
    ...written,
    ...declared.map((quote) => ({ address: quote.replace(/^mailto:/i, ''), quote, weight: 1 })),
  ];
}

/** How much a page tells of where people are to write. */
const weightOf = (kind: PageKind | undefined, isStart: boolean): number =>
  PAGES.get(kind) ?? (isStart ? 1.5 : 0);

/** Hosts the page links to as `https://host/@name`: `name@host` there is a social handle, not a mailbox. */
const handleHosts = (page: ReadPage): Set<string> =>
  new Set(
    page.links.flatMap(({ url }) => /^https?:\/\/([^/]+)\/@[\w.-]+\/?$/.exec(url)?.[1]?.toLowerCase() ?? []),
  );

/** How likely an address is the one to write to; undefined for samples, other desks and what is no address. */
function scoreAddress(address: string, site: Site, name: string): number | undefined {
  const local = address.slice(0, address.lastIndexOf('@'));
  const domain = domainOf(address);
  const words = local.replaceAll(/[._-]+/g, ' ');
  const isOwn = isOwnDomain(domain, site, name);
  const isWelcoming = IS_WELCOMING.test(words);
  if (isSample(address, words, isOwn && isWelcoming) || IS_OTHER_DESK.test(words)) return undefined;
  // "info@gmail.com" is nobody's; "s4Mr@cWwPD4hL4.OL" are letters that a script turns into an address.
  const isPublic = isPublicMailDomain(domain);
  if (
    (isPublic && isWelcoming) ||
    (!isPublic && local.includes('+')) ||
    (!isOwn && parse(domain).isIcann !== true)
  )
    return undefined;
  if (isOwn) return isWelcoming ? 6 : 3;
  const likeness = isLikeOurs(address, site, name) ? 2.5 : hasNameIn(local, name) ? 1.5 : 0;
  return (isWelcoming ? 2 : 0) + likeness;
}

/** "mail@" is a sample's, and at a firm's own domain its box. */
const isSample = (address: string, words: string, isOwnBox: boolean): boolean =>
  (IS_SAMPLE.test(words) && !isOwnBox) ||
  [SAMPLE_DOMAIN, TEMPLATE_DOMAIN].some((sample) => sample.test(domainOf(address))) ||
  IS_SAMPLE_FIRM.test(parse(domainOf(address)).domainWithoutSuffix ?? '') ||
  FILE_ENDING.test(address);

/** "baumann.bernhard@" of "Baumann Honig": a word of the name before the @, and not who made the website. */
const hasNameIn = (local: string, name: string): boolean =>
  name
    .split(/\s+/u)
    .some((word) => nameKey(word).length >= TELLING_WORD && nameKey(local).includes(nameKey(word)));

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Is a mailbox that of the site by its domain, or by a name before the @? */
function isLikeOurs(address: string, site: Site, name: string): boolean {
  const local = nameKey(address.slice(0, address.lastIndexOf('@')));
  return (
    isOwnDomain(domainOf(address), site, name) ||
    [name, site.label].some((one) => one.length > 2 && local.includes(nameKey(one)))
  );
}

function isOwnDomain(domain: string, site: Site, name: string): boolean {
  const registrable = parse(domain).domain ?? domain;
  const label = nameKey(registrable.split('.')[0] ?? '');
  return (
    registrable === site.domain ||
    (site.label !== '' && label === nameKey(site.label)) ||
    (name.length > 2 && (label.includes(nameKey(name)) || nameKey(registrable) === nameKey(name)))
  );
}
