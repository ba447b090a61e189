import type { Element } from 'domhandler';
import { isSameColor, toColor } from './css-colors.ts';
import { getText } from '../element-display.ts';
import { isElement } from '../html.ts';
import { parseStyleRules } from './style-rules.ts';
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
import { listOpenedIds } from './element-visibility.ts';

const MAX_CSS = 400_000;
const MAX_RULES = 6_000;
const MAX_SCRIPT = 200_000;
/** Rules that can hide text, or decide its color. */
const HIDING =
  /display|visibility|opacity|font|color|background|clip|mask|text-|left|top|right|bottom|inset|height|width|max-|transform|translate|rotate|scale|zoom|offset|spacing|filter|bidi|z-index/;
const SMALLEST_FONT = 3;
const CLOSEST_LETTERS = -8;
const MOST_LEVELS = 12;
const WORD = /[\w-]+/g;
/** Says that a script or a state of the page shows the element later, or that it is opened by a control. */
const SHOWN_LATER = /^(?:transition|animation|will-change)/;
const SHOWN_BY = new RegExp(
  String.raw`(?:^|[\s_-])(?:aos|wow|reveal|fade|animate|animated|slide|tab|tabs|tabpanel|panel|pane|accordion|collapse|collapsible|dropdown|menu|submenu|modal|popup|drawer|tooltip|` +
    'carousel|slider|swiper|faq|answer|toggle|nav|mobile|desktop|lang|content|monthly|yearly|annual|step|view|screen|overlay|loader|preload)',
  'iu',
);

/** Attributes by which scripts and controls find what they show. */
const SHOWN_BY_ATTRIBUTE = new RegExp(
  '^(?:aria-|x-|v-|:|@|data-(?:aos|anim|scroll|framer|w-|wow|sal|reveal|motion|state|toggle|target|tab|panel|bs-|controller|' +
    'action|alpine|turbo|step|index|slide|show|open|view|lang|key|id|role|hs-|element|settings|component|section|plan|' +
    'billing|period|item|name|value|content|filter|category|type))',
  'u',
);
/** Menus open by themselves. */
const NAVIGATES = new Set(['nav', 'menu', 'details', 'dialog', 'summary']);

/**
 * Returns a check whether the page's own styles hide an element from everybody who looks at it: a font too small to read, text
 * in the color of what is behind it, off the screen, cut off, transparent, or not displayed without anything that opens it.
 * What scripts and controls show later counts as shown.
 */
export function createStyledHiddenCheck(elements: Element[]): (element: Element) => boolean {
  const css = elements
    .flatMap((element) => (element.name === 'style' ? [getText(element, MAX_CSS)] : []))
    .join('\n')
    .slice(0, MAX_CSS);
  const hasInline = elements.some(({ attribs }) => attribs.style !== undefined && HIDING.test(attribs.style));
  if (
    !HIDING.test(css) &&
    !hasInline &&
    !elements.some((element) => element.name === 'bdo' || isPaintedByClass(element))
  )
    return () => false;
  const rules = parseStyleRules(limitRules(css));
  const variables = readVariables(css);
  const hasOtherStyles = elements.some(
    ({ name, attribs }) => name === 'link' && /stylesheet/i.test(attribs.rel ?? ''),
  );
  const isUsedByScript = createScriptUseCheck(elements);
  const openedIds = listLinkedIds(elements);
  const isHiddenByPlace = (element: Element, declared: Declared): boolean => {
    if (
      !isMovedAway(declared) &&
      !isShrunk(declared) &&
      !isCutOff(declared, openedIds.has(element.attribs.id ?? ''))
    )
      return false;
    if (isShownLater(element, declared)) return false;
    // What a rule hides by its place alone, as the panels of tabs, is opened by what is around it.
    const around = isNamed(element) ? [] : listAround(element);
    return !around.some((one) => isUsedByScript(one.attribs) || isShownLater(one, declared));
  };
  return (element) => {
    if (WHOLE_PAGE.has(element.name)) return false;
    if (isPaintedByClass(element)) return true;
    const declared = rules.getDeclarations(element);
    if (isTurned(element, declared)) return true;
    if (declared.size === 0 || isUsedByScript(element.attribs)) return false;
    return (
      isTooSmall(declared) ||
      isPaintedOver(element, declared, { rules, hasOtherStyles, variables }) ||
      isHiddenByPlace(element, declared)
    );
  };
}

/** Are the letters of an element seen in another order than they are written in? */
function isTurned(element: Element, declared: Declared): boolean {
  if (element.name !== 'bdo' && !/override/.test(declared.get('unicode-bidi') ?? '')) return false;
  const direction = declared.get('direction') ?? element.attribs.dir?.toLowerCase();
  return (direction === 'rtl') !== RIGHT_TO_LEFT.test(getText(element, MAX_SCRIPT));
}
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Elements that hide the whole page until it is loaded. */
const WHOLE_PAGE = new Set(['html', 'body', 'head']);
const LEVELS_AROUND = 3;

const isNamed = ({ attribs }: Element): boolean =>
  attribs.style !== undefined || attribs.class !== undefined || attribs.id !== undefined;

function listAround(element: Element): Element[] {
  const around: Element[] = [];
  for (
    let at = element.parent;
    at && isElement(at) && !WHOLE_PAGE.has(at.name) && around.length < LEVELS_AROUND;
    at = at.parent
  )
    around.push(at);
  return around;
}

/** Ids that a link or control of the page leads to. */
function listLinkedIds(elements: Element[]): Set<string> {
  const ids = listOpenedIds(elements);
  for (const { attribs } of elements) {
    if (attribs.href?.startsWith('#')) ids.add(attribs.href.slice(1));
    for (const name of ['for', 'popovertarget', 'commandfor']) if (attribs[name]) ids.add(attribs[name]);
  }
  return ids;
}

/** The variables of style sheets that have one value only: themes give them another. */
function readVariables(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', written = ''] of css.matchAll(/(--[\w-]{1,60})\s*:\s*([^;{}]{1,80})/g)) {
    const value = written.trim().toLowerCase();
    found.set(name, (found.get(name) ?? value) === value ? value : '');
  }
  return found;
}

type PageStyles = {
  rules: ReturnType<typeof parseStyleRules>;
  hasOtherStyles: boolean;
  variables: ReadonlyMap<string, string>;
};

/** The first rules of the style sheets. */
const limitRules = (css: string): string => css.split('}', MAX_RULES).join('}');

const isShownLater = ({ name, attribs }: Element, declared: Declared): boolean =>
  isAnimated(declared, SHOWN_LATER) ||
  SHOWN_BY.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.role ?? ''}`) ||
  NAVIGATES.has(name) ||
  Object.keys(attribs).some((one) => SHOWN_BY_ATTRIBUTE.test(one));

/** Returns a check whether a script of the page names an element by its id or a class: it may show it. The scripts are read once. */
function createScriptUseCheck(elements: Element[]): (attribs: Element['attribs']) => boolean {
  const scripts = elements
    .flatMap((element) => (element.name === 'script' ? [getText(element, MAX_SCRIPT)] : []))
    .join('\n')
    .slice(0, MAX_SCRIPT);
  const words = new Set(scripts.match(WORD));
  const isUsed = (name: string): boolean => {
    if (words.has(name)) return true;
    // "md:flex" is two words, and looked for as a whole only where a script has both.
    const parts = name.match(WORD) ?? [];
    return (
      parts.every((part) => words.has(part)) &&
      new RegExp(String.raw`(?<![\w-])${RegExp.escape(name)}(?![\w-])`).test(scripts)
    );
  };
  return ({ id = '', class: names = '' }) =>
    scripts !== '' && [id, ...names.split(/\s+/, 20)].some((name) => name.length > 2 && isUsed(name));
}

/** `font-size`, or the size in `font: 0/0 a`. */
function isTooSmall(declared: Declared): boolean {
  const [, short] =
    /(?:^|\s)(-?\d*\.?\d+(?:px|pt|em|rem|%)?)(?:\/|\s)/.exec(declared.get('font') ?? '') ?? [];
  const isWeight = /^[1-9]00$/.test(short ?? '');
  const size = toPixels(declared.get('font-size') ?? (isWeight ? undefined : short)) ?? 99;
  // Letters on top of each other.
  return size <= SMALLEST_FONT || (toPixels(declared.get('letter-spacing')) ?? 0) <= CLOSEST_LETTERS;
}

const TEXT_COLOR = /(?:^|\s)text-((?:white|black|[a-z]{3,8}-\d{2,3})|\[[01]px\])(?=\s|$)/;
const BACKGROUND = /(?:^|\s)bg-(white|black|[a-z]{3,8}-\d{2,3})(?=\s|$)/;

/** Do utility classes hide it: `text-white` on the nearest `bg-white`, `text-[1px]`, `text-transparent`? */
function isPaintedByClass({ attribs: { class: names = '' }, parent }: Element): boolean {
  if (!names.includes('text-')) return false;
  if (/(?:^|\s)text-transparent(?=\s|$)/.test(names) && !names.includes('bg-clip-text')) return true;
  const [, color] = TEXT_COLOR.exec(names) ?? [];
  if (color === undefined || color.startsWith('[')) return color !== undefined;
  let behind = names;
  for (
    let at = parent, level = 0;
    at && isElement(at) && level < MOST_LEVELS && !/(?:^|\s)bg-/.test(behind);
    at = at.parent, level += 1
  )
    behind = at.attribs.class ?? '';
  return BACKGROUND.exec(behind)?.[1] === color && !/url|gradient/.test(behind);
}

const NOT_DISPLAYED: [string, RegExp][] = [
  ['display', /^none/],
  ['visibility', /^(?:hidden|collapse)/],
];

const isCutOff = (declared: Declared, isOpenedById: boolean): boolean =>
  isSeeThrough(declared) ||
  isClippedAway(declared) ||
  (!isOpenedById && NOT_DISPLAYED.some(([name, value]) => value.test(declared.get(name) ?? ''))) ||
  (isOverflowCut(declared) && hasNoRoom(declared));

const resolveVariables = (
  value: string | undefined,
  variables: ReadonlyMap<string, string>,
): string | undefined =>
  value?.replaceAll(
    /var\((--[\w-]{1,60})[^)]{0,80}\)/g,
    (whole, name: string) => variables.get(name) || whole,
  );

/** The color of its letters, which WebKit's property decides before `color`. */
const letterColor = (declared: Declared): string | undefined =>
  declared.get('-webkit-text-fill-color') ?? declared.get('color');

/** Is text in the color of what is behind it? Only colors that are written as such are compared; nothing is assumed of pictures. */
function isPaintedOver(
  element: Element,
  declared: Declared,
  { rules, hasOtherStyles, variables }: PageStyles,
): boolean {
  const resolve = (value: string | undefined): string | undefined => resolveVariables(value, variables);
  const color = toColor(resolve(letterColor(declared)));
  if (color === undefined) return false;
  if (color === 'transparent')
    return !/text/.test(declared.get('background-clip') ?? declared.get('-webkit-background-clip') ?? '');
  for (let at: Element | null = element; at; at = at.parent && isElement(at.parent) ? at.parent : null) {
    const own = at === element ? declared : rules.getDeclarations(at);
    const background = own.has('background-image')
      ? 'url('
      : resolve(own.get('background-color') ?? own.get('background'));
    if (background === undefined) continue;
    const painted = toColor(background);
    if (painted === undefined) return false;
    if (painted !== 'transparent') return isSameColor(color, painted);
  }
  // A style sheet that was not read may paint what is behind it.
  return !hasOtherStyles && isSameColor(color, '255,255,255');
}
