import type { AnyNode, Document, Element } from 'domhandler';
import { isSameSite, parseWebAddress } from '../crawl/fetch/web-address.ts';
import { listElements, getNextNode, parseHtml } from '../html/html.ts';

const MAX_SHEETS = 8;
const INERT_TAGS = new Set(['template', 'noscript', 'script']);
const MAX_MEDIA_LENGTH = 200;

/** Texts of style sheets by address. */
export type StyleSheets = Record<string, string>;

/** Lists the addresses of a page's first 8 style sheets on its own site, in page order. */
export function listStyleSheets({ html, url }: { html: string; url: string }): string[] {
  const pageUrl = new URL(url);
  return listSheetElements(parseHtml(html))
    .flatMap(({ attribs }) => parseWebAddress(attribs.href ?? '', url) ?? [])
    .filter((address) => isSameSite(pageUrl, address))
    .map(({ href }) => href)
    .slice(0, MAX_SHEETS);
}

/** Joins the style sheets of a page, inline and from `sheets`, each within the media condition of its element. */
export function joinStyleSheets(
  root: Document,
  { url, sheets = {} }: { url: string; sheets?: StyleSheets },
): string {
  const getSheet = (href: string): string => sheets[parseWebAddress(href, url)?.href ?? ''] ?? '';
  return listElements(root, INERT_TAGS)
    .filter((element) => element.name === 'style' || isStyleSheetLink(element))
    .map((element) => {
      const { media = '', href = '', onload } = element.attribs;
      const css = element.name === 'style' ? getAllText(element) : getSheet(href);
      // A sheet with `onload` is loaded lazily for another medium and applied once it is there.
      const condition = onload === undefined ? media.trim().slice(0, MAX_MEDIA_LENGTH) : '';
      return condition === '' ? css : `@media ${condition} {${css}}`;
    })
    .join('\n');
}

const listSheetElements = (root: Document): Element[] =>
  listElements(root, INERT_TAGS).filter(isStyleSheetLink);

function isStyleSheetLink({ name, attribs }: Element): boolean {
  if (name !== 'link' || attribs.href === undefined || 'disabled' in attribs) return false;
  const rel = (attribs.rel ?? '').toLowerCase().split(/\s+/);
  const isPreloaded = rel.includes('preload') && attribs.as === 'style' && attribs.onload !== undefined;
  return (rel.includes('stylesheet') && !rel.includes('alternate')) || isPreloaded;
}

/** Returns all text in an element. */
export function getAllText(element: Element): string {
  const texts: string[] = [];
  for (
    let node: AnyNode | null = getNextNode(element, true, element);
    node;
    node = getNextNode(node, true, element)
  ) {
    if (node.nodeType === 3) texts.push(node.data);
  }
  return texts.join(' ');
}
