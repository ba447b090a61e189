import type { AnyNode, Element } from 'domhandler';
import { elementsOf, following, readHtml } from './html.ts';
import type { ReadPage } from './page.ts';

/** Characters of visible text that a page built by scripts has at most: a title, a name, "Loading". */
const MOST_TEXT = 200;

/** Where the usual frameworks put what they build. */
const MOUNTS = new Set(
  'root app __next __nuxt ___gatsby svelte main-app react-root app-root application vue-app'.split(' '),
);

/**
 * Whether a page holds hardly any text, because its scripts put it there in a browser: there is a script of its own, and
 * the empty place for what it builds, or a word that JavaScript is needed.
 */
export function isScriptShell(page: ReadPage, html: string): boolean {
  const visible = page.blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (visible > MOST_TEXT) return false;
  const elements = elementsOf(readHtml(html));
  const builds = elements.some(
    ({ name, attribs }) => name === 'script' && (attribs.src ?? attribs.type) !== undefined,
  );
  return builds && elements.some((element) => isMount(element) || asksForScripts(element));
}

const isMount = (element: Element): boolean =>
  (MOUNTS.has(element.attribs.id ?? '') || element.name === 'app-root') && textIn(element).trim().length < 40;

const asksForScripts = (element: Element): boolean =>
  element.name === 'noscript' && /java\s?script/i.test(textIn(element));

function textIn(element: Element): string {
  let text = '';
  for (let node: AnyNode | null = element.firstChild; node; node = following(node, true, element)) {
    if (node.nodeType === 3) text += node.data;
    if (text.length > MOST_TEXT) break;
  }
  return text;
}
