import type { Element } from 'domhandler';
import type { BadgeOnPage, HidingMethod } from '../../rules/badges/badge-check.ts';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { decodePercent } from '../../rules/typed/decode-percent.ts';
import type { BadgeQuestion } from './page-checks.ts';
import { elementsOf, following, isElement, readHtml } from '../html/html.ts';
import { styleRules } from '../html/style-rules.ts';
import { styleOf, wordsIn } from './style-sheets.ts';
import { openedBy, whyUnseen } from '../html/unseen.ts';

/** Attributes that hold the address of a picture, including those of lazily loaded ones. */
const SOURCES =
  'src srcset data-src data-srcset data-lazy-src data-lazy-srcset data-original href xlink:href data style'.split(
    ' ',
  );
const PICTURES = new Set('img image svg object embed iframe input source'.split(' '));
/** Minimum width of a badge in pixels; narrower pictures in a link are icons. */
const NARROWEST = 40;
const MOST_CANDIDATES = 500;

/**
 * Finds the badge of a listing on a homepage: a picture in a link to the listing that visitors can see in a common window. The
 * picture may come from this server or be a copy. Scripts are not run.
 */
export function badgeOn({ html, publicUrl, slug, ...sheets }: BadgeQuestion): BadgeOnPage {
  const root = readHtml(html);
  const elements = elementsOf(root);
  const page = { rules: styleRules(styleOf(root, sheets)), opened: openedBy(elements) };
  const ours = addressesOf(publicUrl, slug);
  const links = elements.filter(
    ({ name, attribs }) => name === 'a' && ours.isListing(attribs.href ?? attribs['xlink:href']),
  );
  const pictures = links
    .flatMap((link) => (ours.isBadge(link) ? [link] : picturesIn(link, ours.isBadge)))
    .slice(0, MOST_CANDIDATES);
  const hidings = new Set<HidingMethod>();
  for (const picture of pictures) {
    const hiding = whyUnseen(picture, page);
    if (hiding === undefined) return { saw: 'badge' };
    hidings.add(hiding);
  }
  const [by] = hidings;
  if (by) return { saw: 'hidden', by };
  if (elements.some((element) => PICTURES.has(element.name) && ours.isBadge(element)))
    return { saw: 'picture' };
  return { saw: links.length ? 'link' : 'nothing' };
}

function addressesOf(publicUrl: string, slug: string) {
  const host = domainOf(publicUrl);
  const image = `${host ?? ''}/badges/${slug}/`;
  return {
    isListing(address: string | undefined): boolean {
      const url = address ? URL.parse(address, 'https://elsewhere.invalid') : null;
      return url !== null && domainOf(url.href) === host && url.pathname.replace(/\/$/, '') === `/l/${slug}`;
    },
    /** Also recognizes the addresses of image proxies, which contain the original address. */
    isBadge: ({ attribs }: Element): boolean =>
      SOURCES.some((name) => {
        const written = attribs[name]?.slice(0, 10_000) ?? '';
        const text = (decodePercent(written) ?? written).toLowerCase();
        const at = text.indexOf(image);
        return at >= 0 && /(?:^|\/|www\.)$/.test(text.slice(0, at));
      }),
  };
}

function picturesIn(link: Element, isBadge: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (let node = following(link, true, link); node; node = following(node, true, link)) {
    if (isElement(node) && (isPicture(node) || (PICTURES.has(node.name) && isBadge(node)))) found.push(node);
  }
  return found;
}

/** Tells whether an element can be a badge: icons, such as drawings without words, cannot. */
const isPicture = (element: Element): boolean =>
  (element.name === 'img' || (element.name === 'svg' && hasWords(element))) &&
  !(Number.parseInt(element.attribs.width ?? '', 10) < NARROWEST);

const hasWords = (drawing: Element): boolean =>
  (drawing.attribs['aria-label'] ?? '') !== '' || wordsIn(drawing).trim() !== '';
