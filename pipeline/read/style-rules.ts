import type { Element } from 'domhandler';
import { isElement } from './html.ts';

const MOST = { characters: 400_000, rules: 3000, declarations: 200 };
const PART = /^(?:[a-z][a-z0-9-]*|\*)?(?:[.#][a-z_][\w-]*)*$/i;

/** One element of a selector: `div.badge#own`. */
type Compound = { tag: string; id: string; classes: string[] };
type Rule = { ends: Compound; within: Compound[]; weight: number; declared: Map<string, string> };

/** What the style sheets in a page declare for its elements. */
export type StyleRules = {
  /** Declarations that apply to the element, the weightiest last. */
  declarationsFor(element: Element): Map<string, string>[];
};

/**
 * Reads what `<style>` elements say of names, classes and tags, one inside another. Only what always applies: media and
 * other conditions are left out, and selectors of any other kind.
 */
export function styleRules(css: string): StyleRules {
  const rules = new Map<string, Rule[]>();
  let count = 0;
  for (const { selector, body } of blocksOf(css.slice(0, MOST.characters))) {
    const declared = declarationsOf(body);
    for (const one of selector.split(',', 100)) {
      const rule = ruleOf(one.trim(), declared);
      if (!rule || (count += 1) > MOST.rules) continue;
      const key = keyOf(rule.ends);
      const others = rules.get(key);
      if (others) others.push(rule);
      else rules.set(key, [rule]);
    }
  }
  return {
    declarationsFor(element) {
      const { id, class: names = '' } = element.attribs;
      const keys = ['*', element.name, `#${id ?? ''}`, ...classesOf(names).map((name) => `.${name}`)];
      return keys
        .flatMap((key) => rules.get(key) ?? [])
        .filter(({ ends, within }) => fits(element, ends) && standsWithin(element, within))
        .sort((left, right) => left.weight - right.weight)
        .map(({ declared }) => declared);
    },
  };
}

/** Declarations of a style by name, in small letters; the last of a name holds, as in browsers. */
export function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of style.slice(0, 10_000).split(';', MOST.declarations)) {
    const colon = one.indexOf(':');
    if (colon < 1) continue;
    const value = one
      .slice(colon + 1)
      .toLowerCase()
      .replace('!important', '')
      .trim();
    found.set(one.slice(0, colon).trim().toLowerCase(), value.replaceAll(/\s*([(),])\s*/g, '$1'));
  }
  return found;
}

/** Rules that stand in no condition. In one walk, whatever the text is. */
function* blocksOf(css: string): Generator<{ selector: string; body: string }> {
  const plain = withoutComments(css);
  let start = 0;
  let opened = 0;
  let depth = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at];
    if (sign === '{' && (depth += 1) === 1) opened = at;
    else if (sign === ';' && depth === 0) start = at + 1;
    else if (sign === '}' && depth > 0 && (depth -= 1) === 0) {
      const selector = plain.slice(start, opened).trim();
      if (!selector.startsWith('@')) yield { selector, body: plain.slice(opened + 1, at) };
      start = at + 1;
    }
  }
}

function withoutComments(css: string): string {
  const kept: string[] = [];
  for (let at = 0; at < css.length;) {
    const begins = css.indexOf('/*', at);
    kept.push(css.slice(at, begins < 0 ? css.length : begins));
    const ends = begins < 0 ? -1 : css.indexOf('*/', begins + 2);
    if (ends < 0) break;
    at = ends + 2;
  }
  return kept.join(' ');
}

function ruleOf(selector: string, declared: Map<string, string>): Rule | undefined {
  const parts = selector.split(/\s+/, 9);
  if (selector === '' || parts.length > 8 || !parts.every((part) => PART.test(part))) return undefined;
  const compounds = parts.map(compoundOf);
  const ends = compounds.pop();
  if (!ends) return undefined;
  const weight = [...compounds, ends].reduce(
    (sum, { tag, id, classes }) =>
      sum + (id ? 10_000 : 0) + classes.length * 100 + (tag && tag !== '*' ? 1 : 0),
    0,
  );
  return { ends, within: compounds, weight, declared };
}

function compoundOf(part: string): Compound {
  const [tag = '', ...names] = part.split(/(?=[.#])/);
  const isName = /^[.#]/.test(tag);
  const all = isName ? [tag, ...names] : names;
  return {
    tag: isName ? '' : tag.toLowerCase(),
    id: all.find((name) => name.startsWith('#'))?.slice(1) ?? '',
    classes: all.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
  };
}

const keyOf = ({ tag, id, classes }: Compound): string =>
  id ? `#${id}` : classes[0] === undefined ? tag || '*' : `.${classes[0]}`;

const classesOf = (names: string): string[] => names.slice(0, 2000).split(/\s+/);

function fits({ name, attribs }: Element, { tag, id, classes }: Compound): boolean {
  if (tag && tag !== '*' && tag !== name) return false;
  if (id && attribs.id !== id) return false;
  const own = classes.length ? classesOf(attribs.class ?? '') : [];
  return classes.every((one) => own.includes(one));
}

function standsWithin(element: Element, within: Compound[]): boolean {
  const left = within.slice();
  for (let at = element.parent; at && left.length; at = at.parent) {
    const next = left.at(-1);
    if (next && isElement(at) && fits(at, next)) left.pop();
  }
  return left.length === 0;
}
