import type { CssNode, Condition, Feature, FeatureRange, MediaQuery } from 'css-tree';

/** A browser window. `guess`: the outcome assumed for conditions that cannot be known, such as hovering. */
export type Viewport = { width: number; isDark: boolean; guess: boolean };

export type ViewportTest = (viewport: Viewport) => boolean;

/** Common windows, from a phone to a large screen; widths in CSS pixels. */
export const VIEWPORTS: Viewport[] = [1280, 390, 768, 1024, 1536, 1920].flatMap((width) =>
  [false, true].flatMap((isDark) => [false, true].map((guess) => ({ width, isDark, guess }))),
);

/** The window of a typical computer. */
export const DESKTOP_VIEWPORT: Viewport = { width: 1280, isDark: false, guess: false };

/** The assumed height of every window, and the width from which on it has a mouse. */
const VIEWPORT_HEIGHT = 800;
const MIN_DESKTOP_WIDTH = 1024;
const EM_PIXELS = 16;

export const always: ViewportTest = () => true;
export const guessed: ViewportTest = ({ guess }) => guess;

/** Returns when the rules of an at-rule apply; undefined if they do not style elements, such as key frames. */
export function buildCondition(name: string, prelude: CssNode | null): ViewportTest | undefined {
  const [firstNode] = getChildren(prelude);
  switch (name.toLowerCase()) {
    case 'media':
      return firstNode?.type === 'MediaQueryList' ? anyTest(getChildren(firstNode).map(mediaTest)) : guessed;
    case 'supports':
      // Current browsers support what style sheets test for, so only a condition with `not` is false.
      return getChildren(firstNode ?? null).some((node) => isIdentifier(node, 'not')) ? () => false : always;
    case 'container':
      return guessed;
    case 'layer':
      return always;
    default:
      return undefined;
  }
}

export const getChildren = (node: CssNode | null): CssNode[] =>
  node && 'children' in node && node.children ? [...node.children] : [];

const isIdentifier = (node: CssNode | undefined, word: string): boolean =>
  node?.type === 'Identifier' && node.name.toLowerCase() === word;

const anyTest =
  (tests: ViewportTest[]): ViewportTest =>
  (viewport) =>
    tests.length === 0 || tests.some((test) => test(viewport));

function mediaTest(query: CssNode): ViewportTest {
  if (query.type !== 'MediaQuery') return guessed;
  const { modifier, mediaType, condition }: MediaQuery = query;
  const isScreen = mediaType === null || /^(?:all|screen)$/i.test(mediaType);
  const test = condition ? conditionTest(condition) : always;
  const matchesQuery: ViewportTest = (viewport) => isScreen && test(viewport);
  return modifier?.toLowerCase() === 'not' ? (viewport) => !matchesQuery(viewport) : matchesQuery;
}

/** Builds the test of features joined by `and` or `or`, or of one after `not`. */
function conditionTest(condition: CssNode): ViewportTest {
  if (condition.type === 'Feature') return featureTest(condition);
  if (condition.type === 'FeatureRange') return rangeTest(condition);
  if (condition.type !== 'Condition') return guessed;
  const parts = getChildren(condition satisfies Condition);
  const tests = parts.filter(({ type }) => type !== 'Identifier').map(conditionTest);
  if (isIdentifier(parts[0], 'not')) return (viewport) => !tests.every((test) => test(viewport));
  return parts.some((part) => isIdentifier(part, 'or'))
    ? anyTest(tests)
    : (viewport) => tests.every((test) => test(viewport));
}

function featureTest({ name, value }: Feature): ViewportTest {
  const [, bound, feature = ''] = /^(?:(min|max)-)?(.+)$/.exec(name.toLowerCase()) ?? [];
  const size = SIZES[feature];
  if (size) {
    const length = parseLength(value);
    if (length === undefined) return guessed;
    return (viewport) =>
      compare(size(viewport), bound === 'max' ? '<=' : bound === 'min' ? '>=' : '=', length);
  }
  const getFeature = FEATURES[feature];
  const word = value?.type === 'Identifier' ? value.name.toLowerCase() : undefined;
  return getFeature
    ? (viewport) =>
        word === undefined ? !FALSY_VALUES.has(getFeature(viewport)) : getFeature(viewport) === word
    : guessed;
}

/** Builds the test of a range: `(width >= 48rem)`, `(20em < width <= 60em)`. */
function rangeTest({ left, leftComparison, middle, rightComparison, right }: FeatureRange): ViewportTest {
  const steps: [CssNode, string, CssNode][] = [[left, leftComparison, middle]];
  if (rightComparison && right) steps.push([middle, rightComparison, right]);
  const sides = steps.map(([from, sign, to]) => ({ from: parseSide(from), sign, to: parseSide(to) }));
  if (sides.some(({ from, to }) => !from || !to)) return guessed;
  return (viewport) =>
    sides.every(({ from, sign, to }) => compare(from?.(viewport) ?? 0, sign, to?.(viewport) ?? 0));
}

function parseSide(node: CssNode): ((viewport: Viewport) => number) | undefined {
  if (node.type === 'Identifier') return SIZES[node.name.toLowerCase()];
  const length = parseLength(node);
  return length === undefined ? undefined : () => length;
}

const SIZES: Record<string, (viewport: Viewport) => number> = {
  width: ({ width }) => width,
  'device-width': ({ width }) => width,
  height: () => VIEWPORT_HEIGHT,
  'device-height': () => VIEWPORT_HEIGHT,
};

const pointer = ({ width }: Viewport): string => (width >= MIN_DESKTOP_WIDTH ? 'fine' : 'coarse');
const hover = ({ width }: Viewport): string => (width >= MIN_DESKTOP_WIDTH ? 'hover' : 'none');
const FEATURES: Record<string, (viewport: Viewport) => string> = {
  orientation: ({ width }) => (width > VIEWPORT_HEIGHT ? 'landscape' : 'portrait'),
  'prefers-color-scheme': ({ isDark }) => (isDark ? 'dark' : 'light'),
  'prefers-reduced-motion': () => 'no-preference',
  scripting: () => 'enabled',
  hover,
  'any-hover': hover,
  pointer,
  'any-pointer': pointer,
};
/** Values for which a feature that is tested without a value does not match. */
const FALSY_VALUES = new Set(['none', 'no-preference']);

function compare(left: number, sign: string, right: number): boolean {
  if (sign === '<') return left < right;
  if (sign === '>') return left > right;
  return sign === '<=' ? left <= right : sign === '>=' ? left >= right : left === right;
}

function parseLength(value: CssNode | null): number | undefined {
  if (value?.type === 'Number') return Number(value.value);
  if (value?.type !== 'Dimension') return undefined;
  const unit = value.unit.toLowerCase();
  if (unit === 'px') return Number(value.value);
  return unit === 'em' || unit === 'rem' ? Number(value.value) * EM_PIXELS : undefined;
}
