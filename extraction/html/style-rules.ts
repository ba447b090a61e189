import type { Atrule, CssNode, Rule as CssRule } from 'css-tree';
import parse from 'css-tree/parser';
import type { Element } from 'domhandler';
import {
  always,
  childrenOf,
  conditionOf,
  guessed,
  type Test,
  USUAL,
  type Window,
  WINDOWS,
} from './css-conditions.ts';
import { isElement } from './html.ts';

const MOST = { characters: 1_000_000, rules: 20_000, declarations: 200, conditions: 20, parts: 8 };
/** Pseudo-classes for states that an element may or may not be in. */
const STATES = new Set('hover focus focus-within focus-visible active target checked'.split(' '));

/** One compound selector: `div.badge#own[hidden]`. `isParent`: it must be the parent of the next one, not just an ancestor. */
type Compound = {
  tag: string;
  id: string;
  classes: string[];
  attributes: [name: string, value: string | undefined][];
  isParent: boolean;
};
type Selector = { compounds: Compound[]; tests: Test[] };
type Declarations = { declared: Map<string, string>; important: Map<string, string> };
type Rule = Selector & Declarations & { weight: number; order: number };

/** The declarations of a page's style sheets for its elements. */
export type StyleRules = {
  /** Returns the declarations that win for an element in a window, by property, its inline style included. */
  declaredFor(element: Element, window?: Window): Map<string, string>;
  /** The common windows, one for each set that the style sheets do not distinguish. */
  windows: Window[];
};

/**
 * Parses style sheets in the order of the page: selectors of ids, classes, tags and attributes with descendant and child
 * combinators, nesting and conditions. Other selectors are ignored.
 */
export function styleRules(css: string): StyleRules {
  const rules = rulesOf(css.slice(0, MOST.characters));
  const byKey = Map.groupBy(rules, ({ compounds }) => keyOf(compounds.at(-1)));
  const tests = [...new Set(rules.flatMap((rule) => rule.tests))];
  const found = new Map<Element, Rule[]>();
  const rulesFor = (element: Element): Rule[] => {
    const known = found.get(element);
    if (known) return known;
    const { id, class: names = '' } = element.attribs;
    const keys = ['*', element.name, `#${id ?? ''}`, ...classesOf(names).map((name) => `.${name}`)];
    const matching = [...new Set(keys)]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter(({ compounds }) => matches(element, compounds))
      .sort((left, right) => left.weight - right.weight || left.order - right.order);
    found.set(element, matching);
    return matching;
  };
  return {
    windows: distinctWindows(tests),
    declaredFor(element, window = USUAL) {
      const holding = rulesFor(element).filter((rule) => rule.tests.every((test) => test(window)));
      const own = readDeclarations(element.attribs.style ?? '');
      return new Map([
        ...holding.flatMap(({ declared }) => [...declared]),
        ...own.declared,
        ...holding.flatMap(({ important }) => [...important]),
        ...own.important,
      ]);
    },
  };
}

/** Returns the declarations of an inline style by property, in lower case; the last of a property wins, as in browsers. */
export function declarationsOf(style: string): Map<string, string> {
  const { declared, important } = readDeclarations(style);
  return new Map([...declared, ...important]);
}

const readDeclarations = (style: string): Declarations =>
  declarationsAmong(
    childrenOf(parse(style.slice(0, 10_000), { context: 'declarationList', parseValue: false })),
  );

function declarationsAmong(nodes: CssNode[]): Declarations {
  const found: Declarations = { declared: new Map(), important: new Map() };
  for (const node of nodes.slice(0, MOST.declarations)) {
    if (node.type !== 'Declaration' || node.value.type !== 'Raw') continue;
    const value = node.value.value.toLowerCase().trim();
    const into = node.important ? found.important : found.declared;
    into.set(node.property.toLowerCase(), value.replaceAll(/\s*([(),])\s*/g, '$1'));
  }
  return found;
}

/** The context of a rule: the selectors it is nested in, and its conditions. */
type Place = { within: Selector[] | undefined; tests: Test[] };

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const add = (selectors: Selector[], nodes: CssNode[], tests: Test[]): void => {
    const declarations = declarationsAmong(nodes.filter(({ type }) => type === 'Declaration'));
    if (declarations.declared.size + declarations.important.size === 0) return;
    for (const selector of selectors) {
      if (rules.length >= MOST.rules) return;
      const all = [...tests, ...selector.tests];
      const weight = weightOf(selector.compounds);
      rules.push({ ...selector, ...declarations, tests: all, weight, order: rules.length });
    }
  };
  const read = (nodes: CssNode[], place: Place): void => {
    for (const node of nodes) {
      if (node.type === 'Rule') readRule(node, place);
      else if (node.type === 'Atrule') readAtrule(node, place);
    }
  };
  const readRule = ({ prelude, block }: CssRule, { within, tests }: Place): void => {
    const selectors = childrenOf(prelude).flatMap((one) => selectorsOf(one, within));
    if (selectors.length === 0) return;
    const nodes = childrenOf(block);
    add(selectors, nodes, tests);
    read(nodes, { within: selectors, tests });
  };
  const readAtrule = ({ name, prelude, block }: Atrule, { within, tests }: Place): void => {
    const test = conditionOf(name, prelude);
    if (!test || !block || tests.length >= MOST.conditions) return;
    const inner = test === always ? tests : [...tests, test];
    const nodes = childrenOf(block);
    if (within) add(within, nodes, inner);
    read(nodes, { within, tests: inner });
  };
  read(childrenOf(parse(css, { parseValue: false })), { within: undefined, tests: [] });
  return rules;
}

/** Expands a selector for each selector that it is nested in; empty if it is of an unsupported kind. */
function selectorsOf(selector: CssNode, within: Selector[] | undefined): Selector[] {
  const own = readSelector(childrenOf(selector));
  if (!own) return [];
  if (!within) return own.isNested ? [] : [own];
  return within.slice(0, MOST.parts).flatMap((outer) => {
    const compounds = own.isNested
      ? [...outer.compounds.slice(0, -1), ...joined(outer.compounds.at(-1), own.compounds)]
      : [...outer.compounds, ...own.compounds];
    return compounds.length > MOST.parts ? [] : [{ compounds, tests: [...outer.tests, ...own.tests] }];
  });
}

/** Merges `&.wide` with the selector of the outer rule. */
function joined(outer: Compound | undefined, [first, ...rest]: Compound[]): Compound[] {
  if (!outer || !first) return [...(first ? [first] : []), ...rest];
  return [
    {
      tag: outer.tag || first.tag,
      id: outer.id || first.id,
      classes: [...outer.classes, ...first.classes],
      attributes: [...outer.attributes, ...first.attributes],
      isParent: first.isParent,
    },
    ...rest,
  ];
}

const anything = (): Compound => ({ tag: '', id: '', classes: [], attributes: [], isParent: false });

function readSelector(nodes: CssNode[]): (Selector & { isNested: boolean }) | undefined {
  const compounds = [anything()];
  const tests: Test[] = [];
  let isNested = false;
  for (const node of nodes) {
    const last = compounds.at(-1);
    if (!last) return undefined;
    if (node.type === 'NestingSelector' && compounds.length === 1) isNested = true;
    else if (node.type === 'PseudoClassSelector' && STATES.has(node.name.toLowerCase())) tests.push(guessed);
    else if (node.type === 'Combinator' && (node.name === ' ' || node.name === '>')) {
      last.isParent = node.name === '>';
      compounds.push(anything());
    } else if (!narrowed(last, node)) return undefined;
  }
  return compounds.length > MOST.parts ? undefined : { compounds, tests: [...new Set(tests)], isNested };
}

/** Adds a part of a selector to a compound; false if the part is of an unsupported kind. */
function narrowed(compound: Compound, node: CssNode): boolean {
  if (node.type === 'TypeSelector') compound.tag = node.name === '*' ? '' : node.name.toLowerCase();
  else if (node.type === 'IdSelector') compound.id = unescaped(node.name);
  else if (node.type === 'ClassSelector') compound.classes.push(unescaped(node.name));
  else if (node.type === 'AttributeSelector' && (node.matcher === null || node.matcher === '=')) {
    const value = node.value?.type === 'String' ? node.value.value : node.value?.name;
    compound.attributes.push([node.name.name.toLowerCase(), value]);
  } else return false;
  return true;
}

/** Resolves CSS escapes, as in `md\\:block`. */
const unescaped = (name: string): string =>
  name.replaceAll(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gi,
    (_, code: string | undefined, sign: string | undefined) =>
      code === undefined ? (sign ?? '') : characterOf(Number.parseInt(code, 16)),
  );

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD';

const weightOf = (compounds: Compound[]): number =>
  compounds.reduce(
    (sum, { tag, id, classes, attributes }) =>
      sum + (id ? 10_000 : 0) + (classes.length + attributes.length) * 100 + (tag ? 1 : 0),
    0,
  );

const keyOf = ({ tag, id, classes }: Compound = anything()): string =>
  id ? `#${id}` : classes[0] === undefined ? tag || '*' : `.${classes[0]}`;

const classesOf = (names: string): string[] => names.slice(0, 2000).split(/\s+/);

function fits({ name, attribs }: Element, { tag, id, classes, attributes }: Compound): boolean {
  if ((tag && tag !== name) || (id && attribs.id !== id)) return false;
  if (!attributes.every(([of, value]) => of in attribs && (value === undefined || attribs[of] === value)))
    return false;
  const own = classes.length ? classesOf(attribs.class ?? '') : [];
  return classes.every((one) => own.includes(one));
}

/** Matches the last compound against the element and the others against its ancestors, nearest first. */
function matches(element: Element, compounds: Compound[]): boolean {
  const left = compounds.slice();
  const ends = left.pop();
  if (!ends || !fits(element, ends)) return false;
  for (let at = element.parent; at && left.length > 0; at = at.parent) {
    const next = left.at(-1);
    if (next && isElement(at) && fits(at, next)) left.pop();
    else if (next?.isParent) return false;
  }
  return left.length === 0;
}

/** Returns one window for each combination of test outcomes. */
function distinctWindows(tests: Test[]): Window[] {
  const byOutcome = new Map<string, Window>();
  for (const window of WINDOWS) {
    const outcome = tests.map((test) => (test(window) ? '1' : '0')).join('');
    if (!byOutcome.has(outcome)) byOutcome.set(outcome, window);
  }
  return [...byOutcome.values()];
}
