import type { Atrule, CssNode, Rule as CssRule } from 'css-tree';
import { parse } from 'css-tree/dist/csstree.esm';
import type { Element } from 'domhandler';
import {
  always,
  getChildren,
  buildCondition,
  guessed,
  type ViewportTest,
  DESKTOP_VIEWPORT,
  type Viewport,
  VIEWPORTS,
} from './css-conditions.ts';
import { computeMath } from './css-math.ts';
import { isElement } from '../html.ts';
import { buildPseudoClass, type ElementTest } from './pseudo-classes.ts';

const LIMITS = { characters: 1_000_000, rules: 20_000, declarations: 200, conditions: 20, parts: 8 };
/** Pseudo-classes for states that an element may or may not be in. */
const STATE_PSEUDO_CLASSES = new Set(
  'hover focus focus-within focus-visible active target checked'.split(' '),
);

/** One compound selector: `div.badge#own[hidden]`. `isParent`: it must be the parent of the next one, not just an ancestor. */
type Compound = {
  tag: string;
  id: string;
  classes: string[];
  attributes: [name: string, value: string | undefined][];
  pseudoClasses: ElementTest[];
  isParent: boolean;
};
type Selector = { compounds: Compound[]; tests: ViewportTest[] };
type Declarations = { declared: Map<string, string>; important: Map<string, string> };
type Rule = Selector & Declarations & { specificity: number; order: number };

/** The declarations of a page's style sheets for its elements. */
export type StyleRules = {
  /** Returns the declarations that win for an element in a window, by property, its inline style included. */
  getDeclarations(element: Element, viewport?: Viewport): Map<string, string>;
  /** The common windows, one for each set that the style sheets do not distinguish. */
  viewports: Viewport[];
};

/**
 * Parses style sheets in the order of the page: selectors of ids, classes, tags, attributes and the pseudo-classes of
 * `pseudo-classes.ts` with descendant and child combinators, nesting and conditions. Other selectors are ignored.
 */
export function parseStyleRules(css: string): StyleRules {
  const rules = parseRules(css.slice(0, LIMITS.characters));
  const byKey = Map.groupBy(rules, ({ compounds }) => getIndexKey(compounds.at(-1)));
  const tests = [...new Set(rules.flatMap((rule) => rule.tests))];
  const cache = new Map<Element, Rule[]>();
  const rulesFor = (element: Element): Rule[] => {
    const cachedRules = cache.get(element);
    if (cachedRules) return cachedRules;
    const { id, class: names = '' } = element.attribs;
    const keys = ['*', element.name, `#${id ?? ''}`, ...splitClasses(names).map((name) => `.${name}`)];
    const matchingRules = [...new Set(keys)]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ compounds }) => matchesSelector(element, compounds))
      .sort((left, right) => left.specificity - right.specificity || left.order - right.order);
    cache.set(element, matchingRules);
    return matchingRules;
  };
  return {
    viewports: listDistinctViewports(tests),
    getDeclarations(element, viewport = DESKTOP_VIEWPORT) {
      const applicableRules = rulesFor(element).filter((rule) => rule.tests.every((test) => test(viewport)));
      const inlineStyle = parseDeclarations(element.attribs.style ?? '');
      return new Map([
        ...applicableRules.flatMap(({ declared }) => [...declared]),
        ...inlineStyle.declared,
        ...applicableRules.flatMap(({ important }) => [...important]),
        ...inlineStyle.important,
      ]);
    },
  };
}

/** Returns the declarations of an inline style by property, in lower case; the last of a property wins, as in browsers. */
export function parseInlineStyle(style: string): Map<string, string> {
  const { declared, important } = parseDeclarations(style);
  return new Map([...declared, ...important]);
}

const parseDeclarations = (style: string): Declarations =>
  collectDeclarations(
    getChildren(parse(style.slice(0, 10_000), { context: 'declarationList', parseValue: false })),
  );

function collectDeclarations(nodes: CssNode[]): Declarations {
  const found: Declarations = { declared: new Map(), important: new Map() };
  for (const node of nodes.slice(0, LIMITS.declarations)) {
    if (node.type !== 'Declaration' || node.value.type !== 'Raw') continue;
    const value = node.value.value.toLowerCase().trim();
    const target = node.important ? found.important : found.declared;
    target.set(node.property.toLowerCase(), computeMath(value.replaceAll(/\s*([(),])\s*/g, '$1')));
  }
  return found;
}

/** The context of a rule: the selectors it is nested in, and its conditions. */
type RuleContext = { within: Selector[] | undefined; tests: ViewportTest[] };

function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  const add = (selectors: Selector[], nodes: CssNode[], tests: ViewportTest[]): void => {
    const declarations = collectDeclarations(nodes.filter(({ type }) => type === 'Declaration'));
    if (declarations.declared.size + declarations.important.size === 0) return;
    for (const selector of selectors) {
      if (rules.length >= LIMITS.rules) return;
      const allTests = [...tests, ...selector.tests];
      const specificity = getSpecificity(selector.compounds);
      rules.push({ ...selector, ...declarations, tests: allTests, specificity, order: rules.length });
    }
  };
  const read = (nodes: CssNode[], context: RuleContext): void => {
    for (const node of nodes) {
      if (node.type === 'Rule') readRule(node, context);
      else if (node.type === 'Atrule') readAtrule(node, context);
    }
  };
  const readRule = ({ prelude, block }: CssRule, { within, tests }: RuleContext): void => {
    const selectors = getChildren(prelude).flatMap((one) => expandSelectors(one, within));
    if (selectors.length === 0) return;
    const nodes = getChildren(block);
    add(selectors, nodes, tests);
    read(nodes, { within: selectors, tests });
  };
  const readAtrule = ({ name, prelude, block }: Atrule, { within, tests }: RuleContext): void => {
    const applies = buildCondition(name, prelude);
    if (!applies || !block || tests.length >= LIMITS.conditions) return;
    const innerTests = applies === always ? tests : [...tests, applies];
    const nodes = getChildren(block);
    if (within) add(within, nodes, innerTests);
    read(nodes, { within, tests: innerTests });
  };
  read(getChildren(parse(css, { parseValue: false })), { within: undefined, tests: [] });
  return rules;
}

/** Expands a selector for each selector that it is nested in; empty if it is of an unsupported kind. */
function expandSelectors(selector: CssNode, within: Selector[] | undefined): Selector[] {
  const own = parseSelector(getChildren(selector));
  if (!own) return [];
  if (!within) return own.isNested ? [] : [own];
  return within.slice(0, LIMITS.parts).flatMap((outer) => {
    const compounds = own.isNested
      ? [...outer.compounds.slice(0, -1), ...mergeNested(outer.compounds.at(-1), own.compounds)]
      : [...outer.compounds, ...own.compounds];
    return compounds.length > LIMITS.parts ? [] : [{ compounds, tests: [...outer.tests, ...own.tests] }];
  });
}

/** Merges `&.wide` with the selector of the outer rule. */
function mergeNested(outer: Compound | undefined, [first, ...rest]: Compound[]): Compound[] {
  if (!outer || !first) return [...(first ? [first] : []), ...rest];
  return [
    {
      tag: outer.tag || first.tag,
      id: outer.id || first.id,
      classes: [...outer.classes, ...first.classes],
      attributes: [...outer.attributes, ...first.attributes],
      pseudoClasses: [...outer.pseudoClasses, ...first.pseudoClasses],
      isParent: first.isParent,
    },
    ...rest,
  ];
}

const createCompound = (): Compound => ({
  tag: '',
  id: '',
  classes: [],
  attributes: [],
  pseudoClasses: [],
  isParent: false,
});

function parseSelector(nodes: CssNode[]): (Selector & { isNested: boolean }) | undefined {
  const compounds = [createCompound()];
  const tests: ViewportTest[] = [];
  let isNested = false;
  for (const node of nodes) {
    const last = compounds.at(-1);
    if (!last) return undefined;
    if (node.type === 'NestingSelector' && compounds.length === 1) isNested = true;
    else if (node.type === 'PseudoClassSelector' && STATE_PSEUDO_CLASSES.has(node.name.toLowerCase()))
      tests.push(guessed);
    else if (node.type === 'Combinator' && (node.name === ' ' || node.name === '>')) {
      last.isParent = node.name === '>';
      compounds.push(createCompound());
    } else if (!addToCompound(last, node)) return undefined;
  }
  return compounds.length > LIMITS.parts ? undefined : { compounds, tests: [...new Set(tests)], isNested };
}

/** Adds a part of a selector to a compound; false if the part is of an unsupported kind. */
function addToCompound(compound: Compound, node: CssNode): boolean {
  if (node.type === 'TypeSelector') compound.tag = node.name === '*' ? '' : node.name.toLowerCase();
  else if (node.type === 'IdSelector') compound.id = unescapeCss(node.name);
  else if (node.type === 'ClassSelector') compound.classes.push(unescapeCss(node.name));
  else if (node.type === 'AttributeSelector' && (node.matcher === null || node.matcher === '=')) {
    const value = node.value?.type === 'String' ? node.value.value : node.value?.name;
    compound.attributes.push([node.name.name.toLowerCase(), value]);
  } else if (node.type === 'PseudoClassSelector') {
    const test = buildPseudoClass(node, buildElementTest);
    if (!test || compound.pseudoClasses.length >= LIMITS.parts) return false;
    compound.pseudoClasses.push(test);
  } else return false;
  return true;
}

function buildElementTest(nodes: CssNode[]): ElementTest | undefined {
  const compound = createCompound();
  return nodes.length <= LIMITS.parts && nodes.every((node) => addToCompound(compound, node))
    ? (element) => matchesCompound(element, compound)
    : undefined;
}

/** Resolves CSS escapes, as in `md\\:block`. */
const unescapeCss = (name: string): string =>
  name.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gi,
    (_, code: string | undefined, character: string | undefined) =>
      code === undefined ? (character ?? '') : toCharacter(Number.parseInt(code, 16)),
  );

const toCharacter = (code: number): string =>
  code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD';

const getSpecificity = (compounds: Compound[]): number =>
  compounds.reduce(
    (sum, { tag, id, classes, attributes, pseudoClasses }) =>
      sum +
      (id ? 10_000 : 0) +
      (classes.length + attributes.length + pseudoClasses.length) * 100 +
      (tag ? 1 : 0),
    0,
  );

const getIndexKey = ({ tag, id, classes }: Compound = createCompound()): string =>
  id ? `#${id}` : classes[0] === undefined ? tag || '*' : `.${classes[0]}`;

const splitClasses = (names: string): string[] => names.slice(0, 2000).split(/\s+/);

function matchesCompound(element: Element, compound: Compound): boolean {
  const { name, attribs } = element;
  const { tag, id, classes, attributes, pseudoClasses } = compound;
  if ((tag && tag !== name) || (id && attribs.id !== id)) return false;
  if (
    !attributes.every(
      ([attribute, value]) => attribute in attribs && (value === undefined || attribs[attribute] === value),
    )
  )
    return false;
  const own = classes.length ? splitClasses(attribs.class ?? '') : [];
  return classes.every((one) => own.includes(one)) && pseudoClasses.every((test) => test(element));
}

/** Matches the last compound against the element and the others against its ancestors, nearest first. */
function matchesSelector(element: Element, compounds: Compound[]): boolean {
  const remaining = compounds.slice();
  const subject = remaining.pop();
  if (!subject || !matchesCompound(element, subject)) return false;
  for (let ancestor = element.parent; ancestor && remaining.length > 0; ancestor = ancestor.parent) {
    const next = remaining.at(-1);
    if (next && isElement(ancestor) && matchesCompound(ancestor, next)) remaining.pop();
    else if (next?.isParent) return false;
  }
  return remaining.length === 0;
}

/** Returns one window for each combination of test outcomes. */
function listDistinctViewports(tests: ViewportTest[]): Viewport[] {
  const byOutcome = new Map<string, Viewport>();
  for (const viewport of VIEWPORTS) {
    const outcome = tests.map((test) => (test(viewport) ? '1' : '0')).join('');
    if (!byOutcome.has(outcome)) byOutcome.set(outcome, viewport);
  }
  return [...byOutcome.values()];
}
