import type { AnyNode, Document, Element } from 'domhandler';
import type { BadgeOnPage } from '../../../rules/badges/badge-look.ts';
import { domainOf } from '../../../rules/listings/addresses/domains.ts';
import { percentDecoded } from '../../../rules/typed/percent.ts';
import type { BadgeQuestion } from '../reader/page-reader.ts';
import { elementsOf, following, isElement, readHtml } from '../html.ts';
import { styleRules } from '../style-rules.ts';
import { openedBy, whyUnseen } from '../unseen.ts';

/** Where a picture says what it shows: lazily loaded ones keep that from the browser until they are scrolled to. */
const SOURCES =
  'src srcset data-src data-srcset data-lazy-src data-lazy-srcset data-original href xlink:href data style'.split(
    ' ',
  );
const PICTURES = new Set('img image svg object embed iframe input source'.split(' '));
/** Narrower pictures in a link are icons beside its words. */
const NARROWEST = 40;
const MOST_CANDIDATES = 500;
const NOT_APPLIED = new Set(['template', 'noscript', 'script']);

/**
 * What a homepage carries of the badge of a listing. The badge is its picture from here, or a picture in a link to the
 * listing, that visitors can see. What style sheets of other addresses and scripts do is not known.
 */
export function badgeOn({ html, publicUrl, slug }: BadgeQuestion): BadgeOnPage {
  const root = readHtml(html);
  const elements = elementsOf(root);
  const page = { rules: styleRules(stylesIn(root)), opened: openedBy(elements) };
  const ours = addressesOf(publicUrl, slug);
  const links = elements.filter(({ name, attribs }) => name === 'a' && ours.isListing(attribs.href));
  const pictures = [
    ...elements.filter((element) => PICTURES.has(element.name) && ours.isBadge(element)),
    ...links.flatMap((link) => (ours.isBadge(link) ? [link] : picturesIn(link))),
  ].slice(0, MOST_CANDIDATES);
  const hidings = pictures.map((picture) => whyUnseen(picture, page));
  if (hidings.includes(undefined)) return { saw: 'badge' };
  const [by] = hidings;
  if (by) return { saw: 'hidden', by };
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
    /** Also through the picture services that many sites send all pictures through, whose address holds the one asked for. */
    isBadge: ({ attribs }: Element): boolean =>
      SOURCES.some((name) => {
        const written = attribs[name]?.slice(0, 10_000) ?? '';
        const text = (percentDecoded(written) ?? written).toLowerCase();
        const at = text.indexOf(image);
        return at >= 0 && /(?:^|\/|www\.)$/.test(text.slice(0, at));
      }),
  };
}

/** The style sheets in the page that hold on screens; those in noscript are for browsers without scripts. */
const stylesIn = (root: Document): string =>
  elementsOf(root, NOT_APPLIED)
    .filter(({ name, attribs }) => name === 'style' && /^(?:all|screen)?$/.test(attribs.media?.trim() ?? ''))
    .map(textIn)
    .join('\n');

function picturesIn(link: Element): Element[] {
  const found: Element[] = [];
  for (let node = following(link, true, link); node; node = following(node, true, link)) {
    if (isElement(node) && isPicture(node)) found.push(node);
  }
  return found;
}

/** A drawing without words is an icon. */
const isPicture = (element: Element): boolean =>
  (element.name === 'img' || (element.name === 'svg' && hasWords(element))) &&
  !(Number.parseInt(element.attribs.width ?? '', 10) < NARROWEST);

const hasWords = (drawing: Element): boolean =>
  (drawing.attribs['aria-label'] ?? '') !== '' || textIn(drawing).trim() !== '';

function textIn(element: Element): string {
  const texts: string[] = [];
  for (
    let node: AnyNode | null = following(element, true, element);
    node;
    node = following(node, true, element)
  ) {
    if (node.nodeType === 3) texts.push(node.data);
  }
  return texts.join(' ');
}
