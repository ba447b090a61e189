import type { Element } from 'domhandler';
import { type Box, type Region } from './page.ts';

/** Elements that run inside a line of text: their borders part no words. */
export const INLINE_TAGS = new Set(
  (
    'a abbr b bdi bdo cite code data dfn em font i ins kbd mark q rp rt ruby samp small span strong sub sup time ' +
    'tt u var big nobr'
  ).split(' '),
);

const NAV_WORDS = new Set([
  'nav',
  'navbar',
  'navigation',
  'menu',
  'topbar',
  'breadcrumb',
  'breadcrumbs',
  'toc',
  'sidebar',
  'pagination',
]);
const FOOTER_WORDS = new Set(['footer', 'contentinfo', 'colophon']);
const NOTICE_WORDS = new Set([
  'cookie',
  'cookies',
  'consent',
  'gdpr',
  'cookiebanner',
  'cc-window',
  'cmp',
  'onetrust',
]);

/** Lower-case words of an element's class, id and role. */
export function nameWords(element: Element): string[] {
  const { class: names = '', id = '', role = '' } = element.attribs;
  return `${names} ${id} ${role}`
    .slice(0, 600)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** The part of the page an element opens, or undefined when it stays in its parent's. */
export function regionOf(element: Element, parent: Box | null): Region | undefined {
  const tag = element.name;
  if (tag === 'nav') return 'nav';
  if (tag === 'footer') return parent && parent.tag === 'blockquote' ? undefined : 'footer';
  if (tag === 'html' || tag === 'body' || tag === 'main' || tag === 'article' || /^h[1-6]$/.test(tag))
    return undefined;
  const words = nameWords(element);
  if (words.some((word) => NOTICE_WORDS.has(word))) return 'notice';
  if (
    words.includes('footer') &&
    words.some((word) => word === 'card' || word === 'modal' || word === 'item')
  )
    return undefined;
  if (words.some((word) => FOOTER_WORDS.has(word))) return 'footer';
  if (words.some((word) => NAV_WORDS.has(word))) return 'nav';
  if (tag === 'header' && parent && (parent.tag === 'body' || parent.parent?.tag === 'body')) return 'header';
  return undefined;
}
