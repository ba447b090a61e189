import type { Element } from 'domhandler';
import type { BadgeOnPage, HidingMethod } from '../../rules/badges/badge-check.ts';
import { domainOf } from '../../rules/listings/addresses/domains.ts';
import { decodePercent } from '../../rules/typed/decode-percent.ts';
import type { BadgeRequest } from './page-checks.ts';
import { listElements, getNextNode, isElement, parseHtml } from '../html/html.ts';
import { parseStyleRules } from '../html/styles/style-rules.ts';
import { joinStyleSheets, getAllText } from './style-sheets.ts';
import { listOpenedIds, getHidingMethod } from '../html/styles/element-visibility.ts';

/** Attributes that hold the address of a picture, including those of lazily loaded ones. */
const SOURCE_ATTRIBUTES =
  'src srcset data-src data-srcset data-lazy-src data-lazy-srcset data-original href xlink:href data style'.split(
    ' ',
  );
const PICTURE_TAGS = new Set('img image svg object embed iframe input source'.split(' '));
/** Minimum width of a badge in pixels; narrower pictures in a link are icons. */
const MIN_BADGE_WIDTH = 40;
const MAX_CANDIDATES = 500;

/**
 * Finds the badge of a listing on a homepage: a picture in a link to the listing that visitors can see in a common window. The
 * picture may come from this server or be a copy. Scripts are not run.
 */
export function findBadge({ html, publicUrl, slug, ...sheets }: BadgeRequest): BadgeOnPage {
  const root = parseHtml(html);
  const elements = listElements(root);
  const page = { rules: parseStyleRules(joinStyleSheets(root, sheets)), openedIds: listOpenedIds(elements) };
  const addressChecks = createAddressChecks(publicUrl, slug);
  const links = elements.filter(
    ({ name, attribs }) => name === 'a' && addressChecks.isListing(attribs.href ?? attribs['xlink:href']),
  );
  const pictures = links
    .flatMap((link) => (addressChecks.isBadge(link) ? [link] : listPictures(link, addressChecks.isBadge)))
    .slice(0, MAX_CANDIDATES);
  const hidingMethods = new Set<HidingMethod>();
  for (const picture of pictures) {
    const hiding = getHidingMethod(picture, page);
    if (hiding === undefined) return { saw: 'badge' };
    hidingMethods.add(hiding);
  }
  const [by] = hidingMethods;
  if (by) return { saw: 'hidden', by };
  if (elements.some((element) => PICTURE_TAGS.has(element.name) && addressChecks.isBadge(element)))
    return { saw: 'picture' };
  return { saw: links.length ? 'link' : 'nothing' };
}

function createAddressChecks(publicUrl: string, slug: string) {
  const host = domainOf(publicUrl);
  const badgePath = `${host ?? ''}/badges/${slug}/`;
  return {
    isListing(address: string | undefined): boolean {
      const url = address ? URL.parse(address, 'https://elsewhere.invalid') : null;
      return url !== null && domainOf(url.href) === host && url.pathname.replace(/\/$/, '') === `/l/${slug}`;
    },
    /** Also recognizes the addresses of image proxies, which contain the original address. */
    isBadge: ({ attribs }: Element): boolean =>
      SOURCE_ATTRIBUTES.some((name) => {
        const written = attribs[name]?.slice(0, 10_000) ?? '';
        const text = (decodePercent(written) ?? written).toLowerCase();
        const at = text.indexOf(badgePath);
        return at >= 0 && /(?:^|\/|www\.)$/.test(text.slice(0, at));
      }),
  };
}

function listPictures(link: Element, isBadge: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (let node = getNextNode(link, true, link); node; node = getNextNode(node, true, link)) {
    if (isElement(node) && (isPicture(node) || (PICTURE_TAGS.has(node.name) && isBadge(node))))
      found.push(node);
  }
  return found;
}

/** Tells whether an element can be a badge: icons, such as drawings without words, cannot. */
const isPicture = (element: Element): boolean =>
  (element.name === 'img' || (element.name === 'svg' && hasText(element))) &&
  !(Number.parseInt(element.attribs.width ?? '', 10) < MIN_BADGE_WIDTH);

const hasText = (drawing: Element): boolean =>
  (drawing.attribs['aria-label'] ?? '') !== '' || getAllText(drawing).trim() !== '';
