import type { CssNode, Condition, Feature, FeatureRange, MediaQuery } from 'css-tree';

/** A browser window. `guess`: the outcome assumed for conditions that cannot be known, such as hovering. */
export type Window = { width: number; isDark: boolean; guess: boolean };

export type Test = (window: Window) => boolean;

/** Common windows, from a phone to a large screen; widths in CSS pixels. */
export const WINDOWS: Window[] = [1280, 390, 768, 1024, 1536, 1920].flatMap((width) =>
  [false, true].flatMap((isDark) => [false, true].map((guess) => ({ width, isDark, guess }))),
);

/** The window of a typical computer. */
export const USUAL: Window = { width: 1280, isDark: false, guess: false };

/** The assumed height of every window, and the width from which on it has a mouse. */
const HEIGHT = 800;
const DESKTOP = 1024;
const EM = 16;

export const always: Test = () => true;
export const guessed: Test = ({ guess }) => guess;

/** Returns when the rules of an at-rule apply; undefined if they do not style elements, such as key frames. */
export function conditionOf(name: string, prelude: CssNode | null): Test | undefined {
  const [told] = childrenOf(prelude);
  switch (name.toLowerCase()) {
    case 'media':
      return told?.type === 'MediaQueryList' ? anyOf(childrenOf(told).map(mediaTest)) : guessed;
    case 'supports':
      // Current browsers support what style sheets test for, so only a condition with `not` is false.
      return childrenOf(told ?? null).some((node) => isWord(node, 'not')) ? () => false : always;
    case 'container':
      return guessed;
    case 'layer':
      return always;
    default:
      return undefined;
  }
}

export const childrenOf = (node: CssNode | null): CssNode[] =>
  node && 'children' in node && node.children ? [...node.children] : [];

const isWord = (node: CssNode | undefined, word: string): boolean =>
  node?.type === 'Identifier' && node.name.toLowerCase() === word;

const anyOf =
  (tests: Test[]): Test =>
  (window) =>
    tests.length === 0 || tests.some((test) => test(window));

function mediaTest(query: CssNode): Test {
  if (query.type !== 'MediaQuery') return guessed;
  const { modifier, mediaType, condition }: MediaQuery = query;
  const isScreen = mediaType === null || /^(?:all|screen)$/i.test(mediaType);
  const test = condition ? conditionTest(condition) : always;
  const holds: Test = (window) => isScreen && test(window);
  return modifier?.toLowerCase() === 'not' ? (window) => !holds(window) : holds;
}

/** Builds the test of features joined by `and` or `or`, or of one after `not`. */
function conditionTest(condition: CssNode): Test {
  if (condition.type === 'Feature') return featureTest(condition);
  if (condition.type === 'FeatureRange') return rangeTest(condition);
  if (condition.type !== 'Condition') return guessed;
  const parts = childrenOf(condition satisfies Condition);
  const tests = parts.filter(({ type }) => type !== 'Identifier').map(conditionTest);
  if (isWord(parts[0], 'not')) return (window) => !tests.every((test) => test(window));
  return parts.some((part) => isWord(part, 'or'))
    ? anyOf(tests)
    : (window) => tests.every((test) => test(window));
}

function featureTest({ name, value }: Feature): Test {
  const [, bound, feature = ''] = /^(?:(min|max)-)?(.+)$/.exec(name.toLowerCase()) ?? [];
  const size = SIZES[feature];
  if (size) {
    const wanted = lengthOf(value);
    if (wanted === undefined) return guessed;
    return (window) => compared(size(window), bound === 'max' ? '<=' : bound === 'min' ? '>=' : '=', wanted);
  }
  const known = FEATURES[feature];
  const word = value?.type === 'Identifier' ? value.name.toLowerCase() : undefined;
  return known
    ? (window) => (word === undefined ? !NONE.has(known(window)) : known(window) === word)
    : guessed;
}

/** Builds the test of a range: `(width >= 48rem)`, `(20em < width <= 60em)`. */
function rangeTest({ left, leftComparison, middle, rightComparison, right }: FeatureRange): Test {
  const steps: [CssNode, string, CssNode][] = [[left, leftComparison, middle]];
  if (rightComparison && right) steps.push([middle, rightComparison, right]);
  const sides = steps.map(([from, sign, to]) => ({ from: sideOf(from), sign, to: sideOf(to) }));
  if (sides.some(({ from, to }) => !from || !to)) return guessed;
  return (window) =>
    sides.every(({ from, sign, to }) => compared(from?.(window) ?? 0, sign, to?.(window) ?? 0));
}

function sideOf(node: CssNode): ((window: Window) => number) | undefined {
  if (node.type === 'Identifier') return SIZES[node.name.toLowerCase()];
  const length = lengthOf(node);
  return length === undefined ? undefined : () => length;
}

const SIZES: Record<string, (window: Window) => number> = {
  width: ({ width }) => width,
  'device-width': ({ width }) => width,
  height: () => HEIGHT,
  'device-height': () => HEIGHT,
};

const pointer = ({ width }: Window): string => (width >= DESKTOP ? 'fine' : 'coarse');
const hover = ({ width }: Window): string => (width >= DESKTOP ? 'hover' : 'none');
const FEATURES: Record<string, (window: Window) => string> = {
  orientation: ({ width }) => (width > HEIGHT ? 'landscape' : 'portrait'),
  'prefers-color-scheme': ({ isDark }) => (isDark ? 'dark' : 'light'),
  'prefers-reduced-motion': () => 'no-preference',
  scripting: () => 'enabled',
  hover,
  'any-hover': hover,
  pointer,
  'any-pointer': pointer,
};
/** Values for which a feature that is tested without a value does not match. */
const NONE = new Set(['none', 'no-preference']);

function compared(left: number, sign: string, right: number): boolean {
  if (sign === '<') return left < right;
  if (sign === '>') return left > right;
  return sign === '<=' ? left <= right : sign === '>=' ? left >= right : left === right;
}

function lengthOf(value: CssNode | null): number | undefined {
  if (value?.type === 'Number') return Number(value.value);
  if (value?.type !== 'Dimension') return undefined;
  const unit = value.unit.toLowerCase();
  if (unit === 'px') return Number(value.value);
  return unit === 'em' || unit === 'rem' ? Number(value.value) * EM : undefined;
}
