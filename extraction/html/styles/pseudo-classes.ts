import type { CssNode, PseudoClassSelector } from 'css-tree';
import type { Element } from 'domhandler';
import { getChildren } from './css-conditions.ts';
import { getNextNode, isElement } from '../html.ts';

/** Tells whether an element is what a pseudo-class asks for. */
export type ElementTest = (element: Element) => boolean;
/** Builds the test of a selector without combinators; undefined for one of another kind. */
type BuildTest = (nodes: CssNode[]) => ElementTest | undefined;

/** Nodes inside an element that `:has` looks at. */
const MAX_INSIDE = 300;
const MAX_SELECTORS = 8;

const isFirst = (element: Element, sibling: 'prev' | 'next', isAlike: ElementTest): boolean => {
  for (let node = element[sibling]; node; node = node[sibling])
    if (isElement(node) && isAlike(node)) return false;
  return true;
};
const any: ElementTest = () => true;
const STRUCTURE: Record<string, ElementTest> = {
  root: ({ parent }) => !parent || !isElement(parent),
  empty: ({ children }) => children.every((node) => node.nodeType === 8),
  'first-child': (element) => isFirst(element, 'prev', any),
  'last-child': (element) => isFirst(element, 'next', any),
  'only-child': (element) => isFirst(element, 'prev', any) && isFirst(element, 'next', any),
  'first-of-type': (element) => isFirst(element, 'prev', ({ name }) => name === element.name),
  'last-of-type': (element) => isFirst(element, 'next', ({ name }) => name === element.name),
};

/** The test of a structural pseudo-class, or of `:not`, `:is`, `:where` and `:has` with selectors without combinators; undefined for others. */
export function buildPseudoClass(node: PseudoClassSelector, build: BuildTest): ElementTest | undefined {
  const name = node.name.toLowerCase();
  const structure = STRUCTURE[name];
  if (structure) return structure;
  if (!['not', 'is', 'where', 'has'].includes(name)) return undefined;
  const [list] = getChildren(node);
  const selectors = list ? getChildren(list) : [];
  const tests = selectors.map((selector) => build(getChildren(selector)));
  if (tests.length === 0 || tests.length > MAX_SELECTORS) return undefined;
  const all = tests.filter((test) => test !== undefined);
  if (all.length < tests.length) return undefined;
  const isAny: ElementTest = (element) => all.some((test) => test(element));
  if (name === 'not') return (element) => !isAny(element);
  return name === 'has' ? (element) => holds(element, isAny) : isAny;
}

function holds(element: Element, test: ElementTest): boolean {
  let seen = 0;
  for (let node = element.firstChild; node && seen < MAX_INSIDE; node = getNextNode(node, true, element)) {
    seen += 1;
    if (isElement(node) && test(node)) return true;
  }
  return false;
}
