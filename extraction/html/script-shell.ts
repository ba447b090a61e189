import type { Element } from 'domhandler';
import { textIn } from './as-shown.ts';
import { elementsOf, readHtml } from './html.ts';
import { ancestors, type Block, type ReadPage } from './page.ts';
import { declarationsOf } from './style-rules.ts';

/** Characters of visible text that a page built by scripts has at most: a title, a name, "Loading". */
const MOST_TEXT = 200;
/** A text for browsers without scripts that only asks for them is no longer. */
const LONGEST_PLEA = 300;

/** Where the usual frameworks put what they build. */
const MOUNTS = new Set(
  'root app __next __nuxt ___gatsby svelte main-app react-root app-root application vue-app'.split(' '),
);

/**
 * Whether a page holds hardly any text, because its scripts put it there in a browser: there is a script of its own, and
 * the empty place for what it builds, or a word that JavaScript is needed.
 */
export const isScriptShell = (page: ReadPage, html: string): boolean =>
  hasHardlyText(page.blocks) && isBuiltByScripts(elementsOf(readHtml(html)));

/** What visitors see of a page without its scripts is hardly anything; texts for those who have none are not counted. */
export const hasHardlyText = (blocks: Block[]): boolean =>
  blocks
    .filter(({ box }) => ![...ancestors(box)].some(({ tag }) => tag === 'noscript'))
    .reduce((sum, { text }) => sum + text.length, 0) <= MOST_TEXT;

/** Do scripts build a page with these elements? */
export const isBuiltByScripts = (elements: Element[]): boolean =>
  elements.some(({ name, attribs }) => name === 'script' && (attribs.src ?? attribs.type) !== undefined) &&
  elements.some((element) => isMount(element) || asksForScripts(element));

/** What a page says to those who have no scripts, beyond that they need them. */
export const isForAll = (element: Element): boolean =>
  element.name === 'noscript' &&
  (!asksForScripts(element) || textIn(element, LONGEST_PLEA).trim().length > LONGEST_PLEA);

/** Holds the whole page until it is loaded, behind a spinner: `<body><div style="visibility: hidden">…`. */
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
