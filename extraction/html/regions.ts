import type { AnyNode, ChildNode, Element } from 'domhandler';
import type { Box, Region } from './page.ts';

/** Elements within a line of text, whose boundaries do not separate words. */
export const INLINE_TAGS = new Set(
  (
    'a abbr b bdi bdo cite code data dfn em font i ins kbd mark q rp rt ruby samp small span strong sub sup time ' +
    'tt u var big nobr'
  ).split(' '),
);

/** Elements that are content whatever they are named. */
const CONTENT_TAGS = new Set(['html', 'body', 'main', 'article', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const CARD_WORDS = new Set(['card', 'modal', 'item']);
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

/** Returns the lower-case words of an element's class, id and role. */
export function getNameWords(element: Element): string[] {
  const { class: names = '', id = '', role = '' } = element.attribs;
  return `${names} ${id} ${role}`
    .slice(0, 600)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Returns the part of the page that an element begins, or undefined if it belongs to that of its parent. */
export function getRegion(element: Element, parent: Box | null): Region | undefined {
  const tag = element.name;
  if (tag === 'nav') return 'nav';
  if (tag === 'footer') return parent?.tag === 'blockquote' ? undefined : 'footer';
  if (CONTENT_TAGS.has(tag)) return undefined;
  const words = getNameWords(element);
  if (hasWord(words, NOTICE_WORDS)) return 'notice';
  // The footer of a card in the content.
  if (words.includes('footer') && hasWord(words, CARD_WORDS)) return undefined;
  if (hasWord(words, FOOTER_WORDS)) return 'footer';
  if (hasWord(words, NAV_WORDS) && !isInsideNav(parent) && !isProse(element)) return 'nav';
  return tag === 'header' && isInBody(parent) ? 'header' : undefined;
}

const hasWord = (words: string[], expected: ReadonlySet<string>): boolean =>
  words.some((word) => expected.has(word));

/** Tells whether a box is named as navigation, or its parent is. Inside it, such a name says nothing new. */
const isInsideNav = (box: Box | null): boolean => isNamedNav(box) || isNamedNav(box?.parent ?? null);

const isNamedNav = (box: Box | null): boolean => hasWord(box?.words ?? [], NAV_WORDS);

/** Tells whether a box is the body of the page, or directly in it. */
const isInBody = (box: Box | null): boolean => box?.tag === 'body' || box?.parent?.tag === 'body';

/** Tells whether an element is a foreign word inside a sentence, with text right next to it. */
export function isForeignWord({ name, prev, next, children }: Element): boolean {
  if (name !== 'span' && name !== 'i' && name !== 'em' && name !== 'a' && name !== 'abbr') return false;
  const isText = (node: AnyNode | null): boolean => node?.nodeType === 3 && node.data.trim() !== '';
  const length = children.reduce((sum, child) => sum + ('data' in child ? child.data.length : 40), 0);
  return length <= 40 && (isText(prev) || isText(next));
}

/** Returns the language that an element declares for its text, or ''. */
export function getElementLanguage(element: Element): string {
  const { lang, class: names = '' } = element.attribs;
  if (lang) return lang.slice(0, 2).toLowerCase();
  const named = element.attribs['data-lang'] ?? element.attribs['data-language'];
  if (named && /^[a-z]{2}(?:[-_]|$)/i.test(named)) return named.slice(0, 2).toLowerCase();
  for (const name of Object.keys(element.attribs)) {
    const match = /^data-lang-([a-z]{2})$/.exec(name);
    if (match?.[1]) return match[1];
  }
  return /(?:^|\s)lang[-_]([a-z]{2})(?:\s|$)/.exec(names.slice(0, 500))?.[1] ?? '';
}

/** Minimum number of characters of a "menu" of dishes or plans, and the share of them that may be in links. */
const MIN_PROSE_LENGTH = 80;
const MAX_LINKED_SHARE = 0.25;
const MAX_NODES = 400;

/** Tells whether an element that is named as navigation holds text to read. */
function isProse(element: Element): boolean {
  const length = { all: 0, linked: 0, nodes: 0 };
  const count = (nodes: ChildNode[], isLinked: boolean): void => {
    for (const node of nodes) {
      if ((length.nodes += 1) > MAX_NODES) return;
      if (node.nodeType === 3) {
        const textLength = node.data.trim().length;
        length.all += textLength;
        if (isLinked) length.linked += textLength;
      } else if ('children' in node)
        count(node.children, isLinked || ('name' in node && /^(?:a|button|summary)$/.test(node.name)));
    }
  };
  count(element.children, false);
  return length.all > MIN_PROSE_LENGTH && length.linked < length.all * MAX_LINKED_SHARE;
}
