import type { DataNode } from './page.ts';
import { isRecord } from '../../rules/typed/records.ts';

const MOST_CHARACTERS = 300_000;
const MOST_VALUES = 5_000;
/** Maximum number of items of one list, and characters of one string, that are read. */
const MOST_ITEMS = 500;
const LONGEST = 5_000;
const MOST_SEEN = 100_000;

/** Comment markers that hid scripts from old browsers; WordPress writes the last form. */
const BEGUN = /^\s*(?:<!--|\/\/\s?<!\[CDATA\[|\/\*\s?<!\[CDATA\[\s?\*\/)/;
const ENDED = /(?:-->|\/\/\s?\]\]>|\/\*\s?\]\]>\s?\*\/)\s*$/;

/**
 * Parses one JSON-LD script: its typed objects in document order, and every string or number in it (which can be quoted).
 * Malformed JSON gives nothing, except for common mistakes that other parsers also accept: several documents in a row, line
 * breaks in strings, trailing commas. Bounds: 300,000 characters, 5,000 values of 5,000 characters.
 */
export function readJsonLd(source: string): { nodes: DataNode[]; strings: string[] } {
  const nodes: DataNode[] = [];
  const strings: string[] = [];
  if (source.length > MOST_CHARACTERS) return { nodes, strings };
  const waiting = rootsOf(source.replace(BEGUN, '').replace(ENDED, '')).reverse();
  for (let seen = 0; waiting.length > 0 && seen < MOST_VALUES; seen += 1) {
    const value = waiting.pop();
    if (typeof value === 'string' || typeof value === 'number') strings.push(String(value).slice(0, LONGEST));
    else if (Array.isArray(value)) {
      const items: unknown[] = value;
      waiting.push(...items.slice(0, MOST_VALUES).reverse());
    } else if (isRecord(value)) {
      const values = value;
      const types = texts(values['@type']);
      if (types.length > 0) nodes.push({ types, values });
      waiting.push(...Object.values(values).slice(0, MOST_VALUES).reverse());
    }
  }
  return { nodes, strings };
}

/** Parses a script as one document or, if that fails, as several repaired documents in a row. */
function rootsOf(source: string): unknown[] {
  const whole = parsed(source);
  return whole !== undefined
    ? [whole]
    : documentsIn(source)
        .map(parsed)
        .filter((root) => root !== undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Splits a script into its outermost brackets and repairs their content, in one pass over the characters. */
function documentsIn(source: string): string[] {
  const documents: string[] = [];
  let signs: string[] = [];
  let [depth, isString] = [0, false];
  for (let at = 0; at < source.length && documents.length < MOST_ITEMS; at += 1) {
    const sign = source[at] ?? '';
    if (isString) {
      signs.push(sign < ' ' ? ' ' : sign);
      if (sign === '\\') signs.push(source[(at += 1)] ?? '');
      isString = sign !== '"';
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    if (depth === 0) continue;
    isString = sign === '"';
    const isClosing = sign === '}' || sign === ']';
    if (isClosing && signs.at(-1) === ',') signs.pop();
    if (sign > ' ') signs.push(sign);
    if (isClosing && (depth -= 1) === 0) {
      documents.push(signs.join(''));
      signs = [];
    }
  }
  return documents;
}

/** Returns the strings of a JSON-LD value, which may be one string or number, or a list. */
export function texts(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  const strings = listed(value)
    .filter((item) => typeof item === 'string')
    .map((item) => item.slice(0, LONGEST));
  return Array.isArray(value) ? strings : strings.filter((text) => text.trim() !== '');
}

/** Returns the objects of a JSON-LD value, which may be one object or a list. */
export function objects(value: unknown): Record<string, unknown>[] {
  return listed(value).filter(isRecord);
}

const listed = (value: unknown): unknown[] => [value].flat().slice(0, MOST_ITEMS);

/** Tells whether a field of this name holds this value anywhere in these objects. Each object is visited once. */
export function holdsValue(nodes: DataNode[], field: string, wanted: unknown): boolean {
  const seen = new Set<unknown>();
  const waiting: unknown[] = nodes.map(({ values }) => values);
  while (waiting.length > 0 && seen.size < MOST_SEEN) {
    const value = waiting.pop();
    if (value === null || typeof value !== 'object' || seen.has(value)) continue;
    seen.add(value);
    if (isRecord(value) && value[field] === wanted) return true;
    for (const one of Object.values(value)) waiting.push(one);
  }
  return false;
}
