import type { AnyNode, Element } from 'domhandler';
import { getNextNode, isElement } from './html.ts';
import { INLINE_TAGS, getNameWords } from './regions.ts';

const LABEL_WORDS = new Set('badge pill chip ribbon'.split(' '));
const MAX_LABEL_LENGTH = 24;
const ROTATOR_WORDS = new Set(
  'rotate rotating rotator rotation typed typing typewriter flip flipper flipping cycle cycling cycler changing changer swap swapping switcher morph'.split(
    ' ',
  ),
);
/** Levels up to the heading around a rotating word. */
const MAX_HEADING_LEVELS = 4;
const HEADING = /^h[1-6]$/;
/** Elements between a title and the button in it. */
const TOGGLE_DEPTH = 3;
/** Elements that never follow text inside a properly closed heading. */
const ENDS_HEADING = new Set('p ul ol dl table section article form blockquote h1 h2 h3 h4 h5 h6'.split(' '));

/** Tells whether an element is a short label directly before or after other text, as in `<span class="badge">New</span>Agents`. */
export function isInlineLabel(element: Element): boolean {
  if (!getNameWords(element).some((word) => LABEL_WORDS.has(word))) return false;
  return (
    getText(element, MAX_LABEL_LENGTH + 1).trim().length <= MAX_LABEL_LENGTH &&
    (isBlankBeyond(element.prev, 'prev') || isBlankBeyond(element.next, 'next'))
  );
}

function isBlankBeyond(node: AnyNode | null, side: 'prev' | 'next'): boolean {
  for (let at = node; at; at = at[side]) if (at.nodeType !== 3 || at.data.trim() !== '') return false;
  return true;
}

/** Class names of the widespread style sheets for an element in a line of its own (Tailwind, Bootstrap). */
const BLOCK_CLASSES = new Set(['block', 'd-block', 'flex', 'd-flex', 'grid', 'd-grid']);

/** Tells whether an inline element is displayed in a line of its own, as in `<span class="block">Notes</span><span class="block">forever</span>`. */
export const isDisplayedAsBlock = ({ attribs: { class: names = '', style = '' } }: Element): boolean =>
  /(?:^|;)\s*display\s*:\s*(?:block|flex|grid)\b/i.test(style) ||
  names.split(/\s+/).some((name) => BLOCK_CLASSES.has(name));

/** Tells whether an element is one of the rotating words of a heading, but not the first of them. */
export function isInactiveRotatingWord(element: Element): boolean {
  const { parent } = element;
  if (!INLINE_TAGS.has(element.name) || !parent || !isElement(parent)) return false;
  let before: AnyNode | null = element.prev;
  while (before?.nodeType === 3 && before.data.trim() === '') before = before.prev;
  if (!before || !isElement(before) || before.name !== element.name) return false;
  if (![parent, element].some((one) => getNameWords(one).some((word) => ROTATOR_WORDS.has(word))))
    return false;
  let above: AnyNode | null = parent;
  for (let level = 0; level < MAX_HEADING_LEVELS && above; level += 1, above = above.parent)
    if (isElement(above) && HEADING.test(above.name)) return true;
  return false;
}

/** Tells whether a heading lacks its end tag: inside it, its text is followed by elements that no heading has. */
export function isUnclosedHeading(element: Element): boolean {
  if (!HEADING.test(element.name)) return false;
  let hasText = false;
  for (let node: AnyNode | null = element.firstChild; node; node = getNextNode(node, true, element)) {
    if (node.nodeType === 3) hasText ||= node.data.trim() !== '';
    else if (isElement(node) && ENDS_HEADING.has(node.name)) return hasText;
  }
  return false;
}

/** Tells whether an element is collapsed content right after its toggle, such as an answer under its question. */
export function isCollapsedContent(element: Element): boolean {
  if (element.attribs['aria-hidden'] !== 'true') return false;
  let before: AnyNode | null = element.prev;
  while (before && !isElement(before)) before = before.prev;
  let toggle: AnyNode | null = before;
  // The toggle may be nested, as in `<h3><button aria-expanded>`.
  for (let depth = 0; depth < TOGGLE_DEPTH && toggle && isElement(toggle); depth += 1) {
    if (toggle.attribs['aria-expanded'] === 'false') return true;
    toggle = toggle.children.find((child) => isElement(child)) ?? null;
  }
  return false;
}

/** Returns the text in an element, cut off soon after `maxLength` characters. */
export function getText(element: Element, maxLength: number): string {
  let text = '';
  for (let node: AnyNode | null = element.firstChild; node; node = getNextNode(node, true, element)) {
    if (node.nodeType === 3) text += node.data;
    if (text.length > maxLength) break;
  }
  return text;
}
