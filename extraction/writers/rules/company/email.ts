import { parse } from 'tldts';
import { getKindOfWords } from '../../../crawl/page-kinds.ts';
import { listTexts } from '../../../html/json-ld.ts';
import { getMetaContent, type Block, type ReadPage } from '../../../html/page.ts';
import type { Candidate } from '../../../candidate.ts';
import { OTHER_DESK, SAMPLE_BOX, SAMPLE_FIRM, WELCOMING } from '../../../lexicon/company/mailboxes.ts';
import { isPublicMailDomain } from '../../../../rules/listings/ownership-claims.ts';
import { isOneOfWords } from '../../../lexicon/table.ts';
import { isHome, nameKey, type Site } from '../../../patterns/site.ts';
import { isOthers } from '../../../proof/whose.ts';

/** Shorter words of a name stand in many addresses. */
const TELLING_WORD = 5;
/** A person's box at a public provider is written in terms by whoever runs the website: enough where there is no other. */
const PRIVATE_BOX = 2.5;
const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}@-])/gu;
const IS_WELCOMING = isOneOfWords(WELCOMING);
const IS_OTHER_DESK = isOneOfWords(OTHER_DESK);
const IS_SAMPLE = isOneOfWords(SAMPLE_BOX);
const IS_SAMPLE_FIRM = isOneOfWords(SAMPLE_FIRM);
const SAMPLE_DOMAIN =
  /(?:^|\.)(?:(?:email|address|site|website|wixpress|creative-tim|bootstrapmade|colorlib|contoso)\.com|mail\.example|sentry\.io)$/;
const TEMPLATE_DOMAIN =
  /(?:^|\.)(?:localhost|themeforest\.net|html5up\.net|users\.noreply\.github\.com|invalid|local)$/;
const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|avif|js|css|ico|mp4|html?)$/i;

/** "{% include email.html to=…", "{{ …": what a template puts there is not known. */
const UNFILLED = /\{[{%](?:(?![%}]\}).)*$/su;

/** What a title that says so adds on pages of anything, where terms and imprints are weighed by themselves. */
const UNDER_CONTACT = 2;
const isUnderContact = ({ headingsAbove: under, text }: Block): boolean =>
  under.slice(0, 2).some((title) => getKindOfWords(title.text) === 'contact') || opensWithContact(text);

/** "Contact: Ann Ek, ann.ek@…": what a title would say is the first word of the passage. */
const LABEL = /^([^\n:：]{3,30})[:：]/u;
const opensWithContact = (text: string): boolean => getKindOfWords(LABEL.exec(text)?.[1] ?? '') === 'contact';

/** What it counts where a sample's telephone number stands beside it: the box is a template's, too, where there is another. */
const BESIDE_SAMPLE = -5;
/** What an address behind a link counts that shows another one. */
const NOT_SHOWN = -3;
/** A telephone number, not that of a register: "00.000.000/0001-00". */
const NUMBER = /(?<![\d./])\+?\d(?:[\s().-]{0,2}\d){6,14}(?![\d/])/gu;
const SAMPLE_NUMBER = /1234567|(\d)\1{6}|55501\d\d$/;
const LINES_BESIDE = 3;

/** "+420 123 456 789" in the same passage, or in a line or so before or after it under the same title. */
const isBesideSample = (page: ReadPage, { id, region, headingsAbove: under }: Block): boolean =>
  page.blocks
    .slice(Math.max(0, id - LINES_BESIDE), id + LINES_BESIDE + 1)
    .filter((block) => block.region === region && block.headingsAbove[0] === under[0])
    .some(({ text }) =>
      [...text.slice(0, 1_000).matchAll(NUMBER)].some(([number]) =>
        SAMPLE_NUMBER.test(number.replaceAll(/\D/g, '')),
      ),
    );

type Found = { score: number; candidate: Candidate<string>; pages: Set<string> };
/** Where an address stands; a very long page is not read to its end, so what stands around a link there is not known. */
type Where = { block: Block | undefined; at: number };

/** The address people are invited to write to. Never a sample, another desk's box or a social handle. */
export function extractEmail(site: Site, name: string): Candidate<string>[] {
  const found = new Map<string, Found>();
  const names = [name, site.label, site.domain];
  for (const page of site.pages) {
    const kind = site.kinds.get(page);
    const handles = handleHosts(page);
    const place = weightOf(kind, isHome(site, page));
    // "The controller is Ann Ek, ann.ek.77@gmail.com": of a host or an authority, no terms name such a box.
    const privateBox = kind === 'legal' ? PRIVATE_BOX : 0;
    const add = (address: string, quote: string, weight: number, where: Where | 'anywhere'): void => {
      const lower = address.toLowerCase();
      const score = scoreAddress(lower, site, name);
      if (score === undefined || handles.has(domainOf(lower))) return;
      if (where !== 'anywhere' && !isLikeOurs(lower, site, name)) {
        if (!where.block || isOthers(page, where.block, where.at, names)) return;
      }
      const known = found.get(lower);
      const beside =
        where !== 'anywhere' && where.block && isBesideSample(page, where.block) ? BESIDE_SAMPLE : 0;
      const total = score + place + weight + beside + (isPublicMailDomain(domainOf(lower)) ? privateBox : 0);
      known?.pages.add(page.url);
      if (known && total <= known.score) return;
      const candidate = { value: address, quotes: [{ url: page.url, quote }] };
      found.set(lower, { score: total, candidate, pages: known?.pages ?? new Set([page.url]) });
    };
    for (const link of page.links) {
      if (!/^mailto:/i.test(link.href)) continue;
      const [written = ''] = link.href.split('?');
      const [address] = written.slice(7).match(ADDRESS) ?? [];
      const block = page.blocks[link.block];
      const at = block ? block.text.indexOf(link.text) : 0;
      const weight = link.region === 'footer' || link.region === 'nav' ? 1 : 0.5;
      if (address)
        add(address, written, isShownIn(link.text, address, site, name) ? weight : NOT_SHOWN, {
          block,
          at: Math.max(0, at),
        });
    }
    for (const block of page.blocks)
      if (block.text.includes('@'))
        for (const { address, at } of addressesIn(block))
          add(address, address, block.region === 'footer' ? 1 : isUnderContact(block) ? UNDER_CONTACT : 0, {
            block,
            at,
          });
    for (const node of page.data)
      for (const address of listTexts(node.values.email))
        add(address.replace(/^mailto:/i, ''), address, 1, 'anywhere');
    const meta = getMetaContent(
      page,
      'contact',
      'email',
      'reply-to',
      'og:email',
      'business:contact_data:email',
    );
    if (meta.includes('@'))
      for (const [address] of meta.matchAll(ADDRESS)) add(address, address, 1, 'anywhere');
  }
  return [...found.values()]
    .map((one) => ({ ...one, score: one.score + Math.min(one.pages.size - 1, 4) * 0.3 }))
    .filter(({ score }) => score >= 2)
    .sort((left, right) => right.score - left.score)
    .map(({ candidate }) => candidate);
}

/** False of a link that shows another address than it leads to, which somebody might have. */
function isShownIn(text: string, address: string, site: Site, name: string): boolean {
  const shown = text.match(ADDRESS)?.[0].toLowerCase() ?? '';
  // "E-mailann.ek@…": a word stands before it without a space.
  return shown.endsWith(address.toLowerCase()) || scoreAddress(shown, site, name) === undefined;
}

/** How much a page tells of where people are to write. */
function weightOf(kind: string | undefined, isStart: boolean): number {
  if (kind === 'contact' || kind === 'imprint') return 2.5;
  if (kind === 'about' || isStart) return 1.5;
  return kind === 'legal' ? -0.5 : 0;
}

function addressesIn(block: Block): { address: string; at: number }[] {
  if (block.tag === 'pre' || block.tag === 'blockquote') return [];
  return [...block.text.slice(0, 5_000).matchAll(ADDRESS)]
    .filter((match) => !'@/:'.includes(block.text[match.index - 1] ?? ' '))
    .filter((match) => !UNFILLED.test(block.text.slice(0, match.index)))
    .map((match) => ({ address: match[0], at: match.index }))
    .slice(0, 20);
}

/** Hosts the page links to as `https://host/@name`: `name@host` there is a social handle, not a mailbox. */
function handleHosts(page: ReadPage): Set<string> {
  const hosts = new Set<string>();
  for (const link of page.links) {
    const host = /^https?:\/\/([^/]+)\/@[\w.-]+\/?$/.exec(link.url)?.[1];
    if (host) hosts.add(host.toLowerCase());
  }
  return hosts;
}

function scoreAddress(address: string, site: Site, name: string): number | undefined {
  const local = address.slice(0, address.lastIndexOf('@'));
  const domain = domainOf(address);
  const words = local.replaceAll(/[._-]+/g, ' ');
  const { domainWithoutSuffix, isIcann } = parse(domain);
  const isSample =
    [SAMPLE_DOMAIN, TEMPLATE_DOMAIN].some((sample) => sample.test(domain)) ||
    IS_SAMPLE_FIRM.test(domainWithoutSuffix ?? '');
  const isOwn = isOwnDomain(domain, site, name);
  // "mail@" is a sample's, and at a firm's own domain its box.
  const isSampleBox = IS_SAMPLE.test(words) && !(isOwn && IS_WELCOMING.test(words));
  if (isSampleBox || isSample || FILE_ENDING.test(address)) return undefined;
  if (IS_OTHER_DESK.test(words)) return undefined;
  if (local.includes('+') && !isPublicMailDomain(domain)) return undefined;
  // "info@gmail.com" is nobody's.
  if (IS_WELCOMING.test(words) && isPublicMailDomain(domain)) return undefined;
  // "s4Mr@cWwPD4hL4.OL": letters that a script turns into an address.
  if (!isOwn && isIcann !== true) return undefined;
  // "help@" of a supplier says "write to us", too.
  const welcoming = IS_WELCOMING.test(words) ? (isOwn ? 3 : 2) : 0;
  if (isOwn) return welcoming + 3;
  return welcoming + (isLikeOurs(address, site, name) ? 2.5 : hasNameIn(local, name) ? 1.5 : 0);
}

/** "baumann.bernhard@" of "Baumann Honig": a word of the name before the @. */
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
