import type { Element } from 'domhandler';
import type { HidingMethod } from '../../rules/badges/badge-check.ts';
import { hidesElementByClass } from './hidden.ts';
import { isElement } from './html.ts';
import type { Viewport } from './css-conditions.ts';
import type { StyleRules } from './style-rules.ts';

/** Elements whose content is not displayed: it is data for scripts, or a fallback. */
const NOT_DISPLAYED_TAGS = new Set(
  'template noscript script style title textarea select datalist object iframe video audio canvas'.split(' '),
);
const MAX_HIDDEN_SIZE = 2;
const OFF_SCREEN_PIXELS = 1000;
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
    const hiding = getOwnHidingMethod(ancestor, declared, ancestor === element);
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

/** Tells whether `at` is closed until a visitor opens it: a dialog, or details except for their summary. */
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

function getOwnHidingMethod(
  { attribs }: Element,
  declared: ReadonlyMap<string, string>,
  isTarget: boolean,
): HidingMethod | undefined {
  const declares = (name: string, pattern: RegExp): boolean => pattern.test(declared.get(name) ?? '');
  if (declares('display', /^none/) || declares('content-visibility', /^hidden/)) return 'display';
  // A `display` in a style sheet overrides the attribute.
  if ('hidden' in attribs && !declared.has('display')) return 'attribute';
  if (declares('visibility', /^(?:hidden|collapse)/)) return 'visibility';
  if (isTransparent(declared.get('opacity')) && !isAnimated(attribs, declared)) return 'opacity';
  if (declares('filter', /opacity\(0(?:%|\.0+)?\)/)) return 'opacity';
  if (attribs.class !== undefined && !declared.has('display') && hidesElementByClass(attribs.class))
    return 'class';
  if (hasNoSize(declared, isTarget)) return 'size';
  if (declares('clip', /^rect\((?:0|1px)/) || declares('clip-path', /^(?:inset\((?:50|100)%|circle\(0)/))
    return 'clip';
  return isOffScreen(declared) ? 'place' : undefined;
}

const isTransparent = (opacity: string | undefined): boolean =>
  opacity !== undefined && /^\d*\.?\d+%?$/.test(opacity) && Number.parseFloat(opacity) <= 0.05;

const isAnimated = (attribs: Element['attribs'], declared: ReadonlyMap<string, string>): boolean =>
  [...declared.keys()].some((name) => ANIMATION_PROPERTY.test(name)) ||
  ANIMATION_ATTRIBUTES.some((name) => name in attribs);

const isZeroLength = (length: string | undefined): boolean => {
  const [, amount, unit] = /^(\d*\.?\d+)(px|em|rem|%|vw|vh)?$/.exec(length ?? '') ?? [];
  return (
    amount !== undefined && Number(amount) <= (unit === undefined || unit === 'px' ? MAX_HIDDEN_SIZE : 0)
  );
};

/** Tells whether a box without size hides its content: only if overflow is cut off, or if the element itself has no size. */
function hasNoSize(declared: ReadonlyMap<string, string>, isTarget: boolean): boolean {
  if (/^(?:scale(?:3d|x|y)?\(0[,)]|matrix\(0,)/.test(declared.get('transform') ?? '')) return true;
  if (declared.get('scale') === '0' || declared.get('zoom') === '0') return true;
  const isClipped = ['overflow', 'overflow-x', 'overflow-y'].some((name) =>
    /^(?:hidden|clip)/.test(declared.get(name) ?? ''),
  );
  const isPadded = [...declared.keys()].some((name) => name.startsWith('padding'));
  if (!isTarget && (!isClipped || isPadded)) return false;
  return ['width', 'height', 'max-width', 'max-height'].some((name) => isZeroLength(declared.get(name)));
}

const hasTinyAttributes = ({ attribs, name }: Element): boolean =>
  name !== 'a' && (isZeroLength(attribs.width) || isZeroLength(attribs.height));

function isOffScreen(declared: ReadonlyMap<string, string>): boolean {
  const isPositioned = declared.has('position') && declared.get('position') !== 'static';
  const sides = [
    ...(isPositioned ? ['left', 'right', 'top', 'bottom'] : []),
    'margin-left',
    'margin-top',
    'text-indent',
  ];
  const isFarLength = (length: string | undefined): boolean =>
    /^-?\d+(?:\.\d+)?(?:px|em|rem|vw|vh)$/.test(length ?? '') &&
    Number.parseFloat(length ?? '') * (/(?:em|vw|vh)$/.test(length ?? '') ? 10 : 1) <= -OFF_SCREEN_PIXELS;
  const moved = /^translate(?:x|y|3d)?\((-?\d+)px/.exec(declared.get('transform') ?? '');
  return (
    sides.some((side) => isFarLength(declared.get(side))) || Number(moved?.[1] ?? 0) <= -OFF_SCREEN_PIXELS
  );
}
