import type { AnyNode, Document, Element } from 'domhandler';
import { sameSite, webAddress } from '../crawl/fetch/web-address.ts';
import { elementsOf, following, readHtml } from '../html/html.ts';

const MOST_SHEETS = 8;
const NOT_APPLIED = new Set(['template', 'noscript', 'script']);
const LONGEST_MEDIA = 200;

/** Texts of style sheets by address. */
export type Sheets = Record<string, string>;

/** Lists the addresses of a page's first 8 style sheets on its own site, in page order. */
export function sheetsOf({ html, url }: { html: string; url: string }): string[] {
  const own = new URL(url);
  return sheetElements(readHtml(html))
    .flatMap(({ attribs }) => webAddress(attribs.href ?? '', url) ?? [])
    .filter((address) => sameSite(own, address))
    .map(({ href }) => href)
    .slice(0, MOST_SHEETS);
}

/** Joins the style sheets of a page, inline and from `sheets`, each within the media condition of its element. */
export function styleOf(root: Document, { url, sheets = {} }: { url: string; sheets?: Sheets }): string {
  const brought = (href: string): string => sheets[webAddress(href, url)?.href ?? ''] ?? '';
  return elementsOf(root, NOT_APPLIED)
    .filter((element) => element.name === 'style' || isSheet(element))
    .map((element) => {
      const { media = '', href = '', onload } = element.attribs;
      const css = element.name === 'style' ? wordsIn(element) : brought(href);
      // A sheet with `onload` is loaded lazily for another medium and applied once it is there.
      const condition = onload === undefined ? media.trim().slice(0, LONGEST_MEDIA) : '';
      return condition === '' ? css : `@media ${condition} {${css}}`;
    })
    .join('\n');
}

const sheetElements = (root: Document): Element[] => elementsOf(root, NOT_APPLIED).filter(isSheet);

function isSheet({ name, attribs }: Element): boolean {
  if (name !== 'link' || attribs.href === undefined || 'disabled' in attribs) return false;
  const rel = (attribs.rel ?? '').toLowerCase().split(/\s+/);
  const isPreloaded = rel.includes('preload') && attribs.as === 'style' && attribs.onload !== undefined;
  return (rel.includes('stylesheet') && !rel.includes('alternate')) || isPreloaded;
}

/** Returns all text in an element. */
export function wordsIn(element: Element): string {
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
