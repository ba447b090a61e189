import type { Element } from 'domhandler';
import {
  type Declared,
  hasNoRoom,
  isAnimated,
  isClippedAway,
  isMovedAway,
  isOverflowCut,
  isSeeThrough,
  isShrunk,
  toPixels,
} from './nothing-shown.ts';
import type { HidingMethod } from '../../../rules/badges/badge-check.ts';
import { hidesElementByClass } from '../hidden.ts';
import { isElement } from '../html.ts';
import type { Viewport } from './css-conditions.ts';
import type { StyleRules } from './style-rules.ts';

/** Elements whose content is not displayed: it is data for scripts, or a fallback. */
const NOT_DISPLAYED_TAGS = new Set(
  'template noscript script style title textarea select datalist object iframe video audio canvas'.split(' '),
);
/** Properties and attributes of elements that move or fade in once they are scrolled into view. */
const ANIMATION_PROPERTY = /^(?:transform|transition|animation|will-change)/;
const ANIMATION_ATTRIBUTES = [
  'data-aos',
  'data-framer-appear-id',
  'data-animate',
  'data-scroll',
  'data-w-id',
];

type StyledPage = { rules: StyleRules; openedIds: ReadonlySet<string> };

/** Returns why visitors do not see an element of a page, given its style sheets; undefined if they see it in a common window. */
export function getHidingMethod(element: Element, page: StyledPage): HidingMethod | undefined {
  if (hasTinyAttributes(element)) return 'size';
  const reasons = page.rules.viewports.values().map((viewport) => getHidingMethodIn(viewport, element, page));
  let first: HidingMethod | undefined;
  for (const reason of reasons) {
    if (reason === undefined) return undefined;
    first ??= reason;
  }
  return first;
}

function getHidingMethodIn(viewport: Viewport, element: Element, page: StyledPage): HidingMethod | undefined {
  let isMadeVisible = false;
  for (let ancestor: Element | null = element; ancestor; ancestor = getParentElement(ancestor)) {
    if (ancestor !== element && NOT_DISPLAYED_TAGS.has(ancestor.name)) return 'element';
    if (ancestor !== element && isClosed(ancestor, element)) return 'closed';
    const declared = page.rules.getDeclarations(ancestor, viewport);
    const hiding = getOwnHidingMethod({
      attribs: ancestor.attribs,
      declared,
      isTarget: ancestor === element,
    });
    if (
      hiding === 'visibility'
        ? !isMadeVisible
        : hiding !== undefined && !isOpenedByControl(ancestor, hiding, page)
    ) {
      return hiding;
    }
    isMadeVisible ||= declared.get('visibility') === 'visible';
  }
  return undefined;
}

/** Tells whether `ancestor` is closed until a visitor opens it: a dialog, or details except for their summary. */
const isClosed = (ancestor: Element, element: Element): boolean =>
  (ancestor.name === 'dialog' || (ancestor.name === 'details' && !isInSummary(element, ancestor))) &&
  !('open' in ancestor.attribs);

function isInSummary(element: Element, details: Element): boolean {
  for (
    let ancestor: Element | null = element;
    ancestor && ancestor !== details;
    ancestor = getParentElement(ancestor)
  )
    if (ancestor.name === 'summary' && ancestor.parent === details) return true;
  return false;
}

const getParentElement = ({ parent }: Element): Element | null =>
  parent && isElement(parent) ? parent : null;

/** Tells whether a hidden element is opened by a control, such as a tab or a button, so that visitors can see it. */
const isOpenedByControl = ({ attribs }: Element, hiding: HidingMethod, { openedIds }: StyledPage): boolean =>
  (hiding === 'attribute' || hiding === 'display' || hiding === 'class' || hiding === 'size') &&
  attribs.id !== undefined &&
  openedIds.has(attribs.id);

/** Returns the ids of the elements that controls on the page open. */
export function listOpenedIds(elements: Element[]): Set<string> {
  const openedIds = new Set<string>();
  for (const { attribs } of elements) {
    for (const name of ['aria-controls', 'data-bs-target', 'data-target']) {
      for (const id of attribs[name]?.split(/\s+/, 20) ?? []) openedIds.add(id.replace(/^#/, ''));
    }
    if (attribs.role === 'tab' && attribs.href?.startsWith('#')) openedIds.add(attribs.href.slice(1));
  }
  return openedIds;
}

/** The attributes of an element and what style sheets declare for it; `isTarget` if it is the element that is looked for. */
type OwnStyle = { attribs: Element['attribs']; declared: Declared; isTarget: boolean };

const declares = (declared: Declared, name: string, pattern: RegExp): boolean =>
  pattern.test(declared.get(name) ?? '');

/** What hides an element and its content, in the order in which it is checked. */
const HIDING_RULES: [HidingMethod, (own: OwnStyle) => boolean][] = [
  [
    'display',
    ({ declared }) =>
      declares(declared, 'display', /^none/) || declares(declared, 'content-visibility', /^hidden/),
  ],
  // A `display` in a style sheet overrides the attribute.
  ['attribute', ({ attribs, declared }) => 'hidden' in attribs && !declared.has('display')],
  ['visibility', ({ declared }) => declares(declared, 'visibility', /^(?:hidden|collapse)/)],
  [
    'opacity',
    ({ attribs, declared }) =>
      isSeeThrough(declared) && !(declared.has('opacity') && isShownByScript(attribs, declared)),
  ],
  [
    'class',
    ({ attribs, declared }) =>
      attribs.class !== undefined && !declared.has('display') && hidesElementByClass(attribs.class),
  ],
  ['size', ({ declared, isTarget }) => hasNoSize(declared, isTarget)],
  ['clip', ({ declared }) => isClippedAway(declared)],
  ['place', ({ declared, isTarget }) => isMovedAway(declared) || (isTarget && isPictureMoved(declared))],
];

const getOwnHidingMethod = (own: OwnStyle): HidingMethod | undefined =>
  HIDING_RULES.find(([, hides]) => hides(own))?.[0];

const isShownByScript = (attribs: Element['attribs'], declared: Declared): boolean =>
  isAnimated(declared, ANIMATION_PROPERTY) || ANIMATION_ATTRIBUTES.some((name) => name in attribs);

/** Tells whether a box without size hides its content: only if overflow is cut off, or if the element itself has no size. */
function hasNoSize(declared: Declared, isTarget: boolean): boolean {
  if (isShrunk(declared)) return true;
  const isPadded = [...declared.keys()].some((name) => name.startsWith('padding'));
  return (isTarget || (isOverflowCut(declared) && !isPadded)) && hasNoRoom(declared);
}

/** A picture that is moved out of its own frame. */
const isPictureMoved = (declared: Declared): boolean =>
  (declared.get('object-position') ?? '')
    .split(' ')
    .some((length) => Math.abs(toPixels(length) ?? 0) > 2_000);

const hasTinyAttributes = ({ attribs, name }: Element): boolean =>
  name !== 'a' && hasNoRoom(new Map(Object.entries(attribs)));
