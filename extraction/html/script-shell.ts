import type { Element } from 'domhandler';
import { getText } from './element-display.ts';
import { listAncestors, type Block } from './page.ts';
import { parseInlineStyle } from './styles/style-rules.ts';

/** Maximum number of characters of visible text of a page built by scripts: a title, a name, "Loading". */
const MAX_TEXT = 200;
/** Maximum number of characters of a `<noscript>` text that only asks to enable scripts. */
const MAX_NOSCRIPT_REQUEST = 300;

/** Ids of the elements in which common frameworks render. */
const MOUNT_IDS = new Set(
  'root app __next __nuxt ___gatsby svelte main-app react-root app-root application vue-app'.split(' '),
);

/**
 * Tells whether a page holds hardly any text because scripts render it in the browser: it has a script, and either an empty
 * mount element or a `<noscript>` text that asks for JavaScript.
 */
export const isScriptShell = (blocks: Block[], elements: Element[]): boolean =>
  hasLittleText(blocks) && isRenderedByScripts(elements);

/** Tells whether hardly any text is visible without scripts; `<noscript>` texts do not count. */
export const hasLittleText = (blocks: Block[]): boolean =>
  blocks
    .filter(({ box }) => ![...listAncestors(box)].some(({ tag }) => tag === 'noscript'))
    .reduce((sum, { text }) => sum + text.length, 0) <= MAX_TEXT;

/** Tells whether scripts render the page with these elements. */
export const isRenderedByScripts = (elements: Element[]): boolean =>
  elements.some(({ name, attribs }) => name === 'script' && (attribs.src ?? attribs.type) !== undefined) &&
  elements.some((element) => isMountElement(element) || asksForScripts(element));

/** Tells whether an element is a `<noscript>` with more than a request to enable scripts. */
export const isContentNoscript = (element: Element): boolean =>
  element.name === 'noscript' &&
  (!asksForScripts(element) || getText(element, MAX_NOSCRIPT_REQUEST).trim().length > MAX_NOSCRIPT_REQUEST);

/** Tells whether an element hides the whole page behind a spinner until it is loaded: `<body><div style="visibility: hidden">…`. */
export const hidesPageWhileLoading = ({ parent, attribs }: Element): boolean =>
  parent !== null &&
  'name' in parent &&
  parent.name === 'body' &&
  parseInlineStyle(attribs.style ?? '').get('visibility') === 'hidden';

const isMountElement = (element: Element): boolean =>
  (MOUNT_IDS.has(element.attribs.id ?? '') || element.name === 'app-root') &&
  getText(element, MAX_TEXT).trim().length < 40;

const asksForScripts = (element: Element): boolean =>
  element.name === 'noscript' && /java\s?script/i.test(getText(element, MAX_TEXT));
