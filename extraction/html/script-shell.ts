import type { Element } from 'domhandler';
import { textIn } from './as-shown.ts';
import { elementsOf, readHtml } from './html.ts';
import { ancestors, type Block, type ReadPage } from './page.ts';
import { declarationsOf } from './style-rules.ts';

/** Maximum number of characters of visible text of a page built by scripts: a title, a name, "Loading". */
const MOST_TEXT = 200;
/** Maximum number of characters of a `<noscript>` text that only asks to enable scripts. */
const LONGEST_PLEA = 300;

/** Ids of the elements in which common frameworks render. */
const MOUNTS = new Set(
  'root app __next __nuxt ___gatsby svelte main-app react-root app-root application vue-app'.split(' '),
);

/**
 * Tells whether a page holds hardly any text because scripts render it in the browser: it has a script, and either an empty
 * mount element or a `<noscript>` text that asks for JavaScript.
 */
export const isScriptShell = (page: ReadPage, html: string): boolean =>
  hasHardlyText(page.blocks) && isBuiltByScripts(elementsOf(readHtml(html)));

/** Tells whether hardly any text is visible without scripts; `<noscript>` texts do not count. */
export const hasHardlyText = (blocks: Block[]): boolean =>
  blocks
    .filter(({ box }) => ![...ancestors(box)].some(({ tag }) => tag === 'noscript'))
    .reduce((sum, { text }) => sum + text.length, 0) <= MOST_TEXT;

/** Tells whether scripts render the page with these elements. */
export const isBuiltByScripts = (elements: Element[]): boolean =>
  elements.some(({ name, attribs }) => name === 'script' && (attribs.src ?? attribs.type) !== undefined) &&
  elements.some((element) => isMount(element) || asksForScripts(element));

/** Tells whether an element is a `<noscript>` with more than a request to enable scripts. */
export const isForAll = (element: Element): boolean =>
  element.name === 'noscript' &&
  (!asksForScripts(element) || textIn(element, LONGEST_PLEA).trim().length > LONGEST_PLEA);

/** Tells whether an element hides the whole page behind a spinner until it is loaded: `<body><div style="visibility: hidden">…`. */
export const isBehindSpinner = ({ parent, attribs }: Element): boolean =>
  parent !== null &&
  'name' in parent &&
  parent.name === 'body' &&
  declarationsOf(attribs.style ?? '').get('visibility') === 'hidden';

const isMount = (element: Element): boolean =>
  (MOUNTS.has(element.attribs.id ?? '') || element.name === 'app-root') &&
  textIn(element, MOST_TEXT).trim().length < 40;

const asksForScripts = (element: Element): boolean =>
  element.name === 'noscript' && /java\s?script/i.test(textIn(element, MOST_TEXT));
