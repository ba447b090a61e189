import type { DataNode } from './page.ts';
import { isRecord } from '../../rules/typed/records.ts';

const MAX_CHARACTERS = 300_000;
const MAX_VALUES = 5_000;
/** Maximum number of items of one list, and characters of one string, that are read. */
const MAX_ITEMS = 500;
const MAX_STRING_LENGTH = 5_000;
const MAX_VISITED = 100_000;

/** Comment markers that hid scripts from old browsers; WordPress writes the last form. */
const COMMENT_START = /^\s*(?:<!--|\/\/\s?<!\[CDATA\[|\/\*\s?<!\[CDATA\[\s?\*\/)/;
const COMMENT_END = /(?:-->|\/\/\s?\]\]>|\/\*\s?\]\]>\s?\*\/)\s*$/;

/**
 * Parses one JSON-LD script: its typed objects in document order, and every string or number in it (which can be quoted).
 * Malformed JSON gives nothing, except for common mistakes that other parsers also accept: several documents in a row, line
 * breaks in strings, trailing commas. Bounds: 300,000 characters, 5,000 values of 5,000 characters.
 */
export function parseJsonLd(source: string): { nodes: DataNode[]; strings: string[] } {
  const nodes: DataNode[] = [];
  const strings: string[] = [];
  if (source.length > MAX_CHARACTERS) return { nodes, strings };
  const stack = parseRoots(source.replace(COMMENT_START, '').replace(COMMENT_END, '')).reverse();
  for (let seen = 0; stack.length > 0 && seen < MAX_VALUES; seen += 1) {
    const value = stack.pop();
    if (typeof value === 'string' || typeof value === 'number')
      strings.push(String(value).slice(0, MAX_STRING_LENGTH));
    else if (Array.isArray(value)) {
      const items: unknown[] = value;
      stack.push(...items.slice(0, MAX_VALUES).reverse());
    } else if (isRecord(value)) {
      const values = value;
      const types = listTexts(values['@type']);
      if (types.length > 0) nodes.push({ types, values });
      stack.push(...Object.values(values).slice(0, MAX_VALUES).reverse());
    }
  }
  return { nodes, strings };
}

/** Parses a script as one document or, if that fails, as several repaired documents in a row. */
function parseRoots(source: string): unknown[] {
  const root = tryParse(source);
  return root !== undefined
    ? [root]
    : splitDocuments(source)
        .map(tryParse)
        .filter((root) => root !== undefined);
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Splits a script into its outermost brackets and repairs their content, in one pass over the characters. */
function splitDocuments(source: string): string[] {
  const documents: string[] = [];
  let characters: string[] = [];
  let [depth, isString] = [0, false];
  for (let at = 0; at < source.length && documents.length < MAX_ITEMS; at += 1) {
    const character = source[at] ?? '';
    if (isString) {
      characters.push(character < ' ' ? ' ' : character);
      if (character === '\\') characters.push(source[(at += 1)] ?? '');
      isString = character !== '"';
      continue;
    }
    if (character === '{' || character === '[') depth += 1;
    if (depth === 0) continue;
    isString = character === '"';
    const isClosing = character === '}' || character === ']';
    if (isClosing && characters.at(-1) === ',') characters.pop();
    if (character > ' ') characters.push(character);
    if (isClosing && (depth -= 1) === 0) {
      documents.push(characters.join(''));
      characters = [];
    }
  }
  return documents;
}

/** Returns the strings of a JSON-LD value, which may be one string or number, or a list. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  const strings = toList(value)
    .filter((item) => typeof item === 'string')
    .map((item) => item.slice(0, MAX_STRING_LENGTH));
  return Array.isArray(value) ? strings : strings.filter((text) => text.trim() !== '');
}

/** Returns the objects of a JSON-LD value, which may be one object or a list. */
export function listObjects(value: unknown): Record<string, unknown>[] {
  return toList(value).filter(isRecord);
}

const toList = (value: unknown): unknown[] => [value].flat().slice(0, MAX_ITEMS);

/** Tells whether a field of this name holds this value anywhere in these objects. Each object is visited once. */
export function hasValue(nodes: DataNode[], field: string, expected: unknown): boolean {
  const seen = new Set<unknown>();
  const stack: unknown[] = nodes.map(({ values }) => values);
  while (stack.length > 0 && seen.size < MAX_VISITED) {
    const value = stack.pop();
    if (value === null || typeof value !== 'object' || seen.has(value)) continue;
    seen.add(value);
    if (isRecord(value) && value[field] === expected) return true;
    for (const one of Object.values(value)) stack.push(one);
  }
  return false;
}
