import type { Element } from 'domhandler';
import type { HidingMethod } from '../../rules/badges/badge-check.ts';
import { hidesBoxByClass } from './hidden.ts';
import { isElement } from './html.ts';
import type { Window } from './css-conditions.ts';
import type { StyleRules } from './style-rules.ts';

/** Elements whose content is not displayed: it is data for scripts, or a fallback. */
const UNSEEN = new Set(
  'template noscript script style title textarea select datalist object iframe video audio canvas'.split(' '),
);
const SMALLEST = 2;
const FAR = 1000;
/** Properties and attributes of elements that move or fade in once they are scrolled into view. */
const MOVING = /^(?:transform|transition|animation|will-change)/;
const MOVING_ATTRIBUTES = ['data-aos', 'data-framer-appear-id', 'data-animate', 'data-scroll', 'data-w-id'];

type Page = { rules: StyleRules; opened: ReadonlySet<string> };

/** Why visitors do not see this element of a page, given its style sheets; undefined where they do in a common window. */
export function whyUnseen(element: Element, page: Page): HidingMethod | undefined {
  if (isTiny(element)) return 'size';
  const reasons = page.rules.windows.values().map((window) => whyUnseenIn(window, element, page));
  let first: HidingMethod | undefined;
  for (const reason of reasons) {
    if (reason === undefined) return undefined;
    first ??= reason;
  }
  return first;
}

function whyUnseenIn(window: Window, element: Element, page: Page): HidingMethod | undefined {
  let isShownAgain = false;
  for (let at: Element | null = element; at; at = parentOf(at)) {
    if (at !== element && UNSEEN.has(at.name)) return 'element';
    if (at !== element && isShut(at, element)) return 'closed';
    const declared = page.rules.declaredFor(at, window);
    const hiding = ownHiding(at, declared, at === element);
    if (hiding === 'visibility' ? !isShownAgain : hiding !== undefined && !isOpened(at, hiding, page)) {
      return hiding;
    }
    isShownAgain ||= declared.get('visibility') === 'visible';
  }
  return undefined;
}

/** Tells whether `at` is closed until a visitor opens it: a dialog, or details except for their summary. */
const isShut = (at: Element, element: Element): boolean =>
  (at.name === 'dialog' || (at.name === 'details' && !isInSummary(element, at))) && !('open' in at.attribs);

function isInSummary(element: Element, details: Element): boolean {
  for (let at: Element | null = element; at && at !== details; at = parentOf(at))
    if (at.name === 'summary' && at.parent === details) return true;
  return false;
}

const parentOf = ({ parent }: Element): Element | null => (parent && isElement(parent) ? parent : null);

/** A panel of tabs, or what a button unfolds: visitors see it when they choose to. */
const isOpened = ({ attribs }: Element, hiding: HidingMethod, { opened }: Page): boolean =>
  (hiding === 'attribute' || hiding === 'display' || hiding === 'class' || hiding === 'size') &&
  attribs.id !== undefined &&
  opened.has(attribs.id);

/** Returns the ids of the elements that controls on the page open. */
export function openedBy(elements: Element[]): Set<string> {
  const opened = new Set<string>();
  for (const { attribs } of elements) {
    for (const name of ['aria-controls', 'data-bs-target', 'data-target']) {
      for (const id of attribs[name]?.split(/\s+/, 20) ?? []) opened.add(id.replace(/^#/, ''));
    }
    if (attribs.role === 'tab' && attribs.href?.startsWith('#')) opened.add(attribs.href.slice(1));
  }
  return opened;
}

function ownHiding(
  { attribs }: Element,
  declared: ReadonlyMap<string, string>,
  isItself: boolean,
): HidingMethod | undefined {
  const says = (name: string, pattern: RegExp): boolean => pattern.test(declared.get(name) ?? '');
  if (says('display', /^none/) || says('content-visibility', /^hidden/)) return 'display';
  // A `display` in a style sheet overrides the attribute.
  if ('hidden' in attribs && !declared.has('display')) return 'attribute';
  if (says('visibility', /^(?:hidden|collapse)/)) return 'visibility';
  if (isClear(declared.get('opacity')) && !isMoving(attribs, declared)) return 'opacity';
  if (says('filter', /opacity\(0(?:%|\.0+)?\)/)) return 'opacity';
  if (attribs.class !== undefined && !declared.has('display') && hidesBoxByClass(attribs.class))
    return 'class';
  if (hasNoSize(declared, isItself)) return 'size';
  if (says('clip', /^rect\((?:0|1px)/) || says('clip-path', /^(?:inset\((?:50|100)%|circle\(0)/))
    return 'clip';
  return isFarAway(declared) ? 'place' : undefined;
}

const isClear = (opacity: string | undefined): boolean =>
  opacity !== undefined && /^\d*\.?\d+%?$/.test(opacity) && Number.parseFloat(opacity) <= 0.05;

const isMoving = (attribs: Element['attribs'], declared: ReadonlyMap<string, string>): boolean =>
  [...declared.keys()].some((name) => MOVING.test(name)) || MOVING_ATTRIBUTES.some((name) => name in attribs);

const isNothing = (length: string | undefined): boolean => {
  const [, amount, unit] = /^(\d*\.?\d+)(px|em|rem|%|vw|vh)?$/.exec(length ?? '') ?? [];
  return amount !== undefined && Number(amount) <= (unit === undefined || unit === 'px' ? SMALLEST : 0);
};

/** Tells whether a box without size hides its content: only if overflow is cut off, or if the element itself has no size. */
function hasNoSize(declared: ReadonlyMap<string, string>, isItself: boolean): boolean {
  if (/^(?:scale(?:3d|x|y)?\(0[,)]|matrix\(0,)/.test(declared.get('transform') ?? '')) return true;
  if (declared.get('scale') === '0' || declared.get('zoom') === '0') return true;
  const isCut = ['overflow', 'overflow-x', 'overflow-y'].some((name) =>
    /^(?:hidden|clip)/.test(declared.get(name) ?? ''),
  );
  const isPadded = [...declared.keys()].some((name) => name.startsWith('padding'));
  if (!isItself && (!isCut || isPadded)) return false;
  return ['width', 'height', 'max-width', 'max-height'].some((name) => isNothing(declared.get(name)));
}

const isTiny = ({ attribs, name }: Element): boolean =>
  name !== 'a' && (isNothing(attribs.width) || isNothing(attribs.height));

function isFarAway(declared: ReadonlyMap<string, string>): boolean {
  const isPlaced = declared.has('position') && declared.get('position') !== 'static';
  const sides = [
    ...(isPlaced ? ['left', 'right', 'top', 'bottom'] : []),
    'margin-left',
    'margin-top',
    'text-indent',
  ];
  const isFar = (length: string | undefined): boolean =>
    /^-?\d+(?:\.\d+)?(?:px|em|rem|vw|vh)$/.test(length ?? '') &&
    Number.parseFloat(length ?? '') * (/(?:em|vw|vh)$/.test(length ?? '') ? 10 : 1) <= -FAR;
  const moved = /^translate(?:x|y|3d)?\((-?\d+)px/.exec(declared.get('transform') ?? '');
  return sides.some((side) => isFar(declared.get(side))) || Number(moved?.[1] ?? 0) <= -FAR;
}
