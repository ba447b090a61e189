import type { Tool } from '../../tools/shared/runtime/define.ts';
import { getParameterLocation, listPathKeys } from '../../tools/shared/schema/rest-parameters.ts';
import type { Bounds } from '../contract/bounds.ts';
import type { Answer } from '../kit/clients.ts';
import { objectsOf, type Place, placesOf, withValue } from './spec-values.ts';

/** What samples refer to: a website that may be read, a draft of the caller, and a category that exists. */
export type World = { siteUrl: string; draftId: string; category: string };

type Issue = { field: string; code: string; limit?: number; actual?: number; allowed?: string[] };
type Refusal = { code: RegExp; limit?: number; actual?: number; allowed?: string[] };

/** One value at one place of an input, and whether an operation takes it. */
export type BoundCase = {
  rule: string;
  field: string;
  kind: string;
  args: Record<string, unknown>;
  /** Null for what is taken. */
  refusal: Refusal | null;
  value: unknown;
};

// Values of these stand for something: tested in test/rules/field-values.test.ts.
const READ = new Set(
  ['categories.0', 'country', 'founded_year', 'contact_email', 'language']
    .map((name) => `fields.${name}`)
    .concat('language', 'category', 'week'),
);
const LINKS = /(^|_)(url|socials\.\w+)$/;
const VALUES = { object: { a: 1 }, array: [1, 2], boolean: true, string: '?, !', number: 7 };

const isText = ({ kind, max }: Place): boolean => max !== null && ['string', 'uri', 'email'].includes(kind);
/** A text without a form of its own. */
const isFree = (one: Place): boolean =>
  isText(one) && one.kind === 'string' && !one.pattern && !LINKS.test(one.field);

/** Text of `length` characters that is good at this place. */
function textOf({ field, kind }: Place, length: number, { siteUrl }: World): string {
  if (kind === 'email') return '@example.com'.padStart(length, 'a');
  // Addresses are read by the service: ones on loopback, which say 404.
  if (LINKS.test(field) && kind === 'string') return `${siteUrl}/`.padEnd(length, 'a');
  if (kind === 'uri') return 'https://example.com/'.padEnd(length, 'a');
  return 'a'.repeat(length);
}

/** Makes the smallest good value of any place of an input. */
const sampler = (places: Place[], world: World) => {
  function sample(field: string): unknown {
    const one = places.find((place) => place.field === field);
    const inside = places.filter(
      (other) => other.required && new RegExp(`^${field}\\.(0\\.)?\\w+$`).test(other.field),
    );
    const object = () =>
      Object.fromEntries(inside.map((other) => [other.field.replace(/.*\./, ''), sample(other.field)]));
    switch (one?.kind) {
      case undefined:
      case 'object':
        return object();
      case 'array':
        return one.items === null ? [object()] : [sample(`${field}.0`)];
      case 'integer':
        return one.min ?? 1;
      case 'boolean':
        return true;
      case 'uuid':
        return world.draftId;
      case 'date':
        return '2026-01-05';
      case 'enum':
        return one.options[1];
      default:
        return sampleText(one!, world);
    }
  }
  return sample;
};

function sampleText(one: Place, world: World): string {
  const { field, kind, pattern } = one;
  if (field.startsWith('fields.categories')) return world.category;
  // Locking a field would keep the other cases from redrafting it.
  if (/^(lock_fields|regenerate|restore)\./.test(field)) return field.startsWith('lock') ? 'city' : 'tagline';
  if (/^(values\.0\.field|not_stated\.0)$/.test(field)) return 'city';
  if (field === 'week') return 'this';
  if (/country/.test(field) && pattern) return 'DE';
  return textOf(one, kind === 'string' && !LINKS.test(field) ? 4 : 40, world);
}

/** Every case of an operation, those that are refused first; over REST its path and query travel as text. */
export function casesOf(tool: Tool, input: Bounds, world: World, way: 'REST' | 'MCP'): BoundCase[] {
  const places = placesOf(input);
  const sample = sampler(places, world);
  const base = Object.fromEntries(
    places
      .filter(({ field, required }) => required && !field.includes('.'))
      .map(({ field }) => [field, sample(field)]),
  );
  const inAddress = ({ field }: Place): boolean =>
    way === 'REST' && getParameterLocation(tool, field) !== 'body';
  const at = (rule: string, { field, kind }: Pick<Place, 'field' | 'kind'>, value: unknown) => ({
    ...{ rule, field, kind, value },
    args: withValue(base, field, value, sample),
  });
  const text = (one: Place, length: number): string => textOf(one, length, world);
  const list = (field: string, length: number): unknown[] =>
    Array<unknown>(length).fill((sample(field) as unknown[])[0]);

  const refused = (one: Place): BoundCase[] => {
    const { field, kind, min, max, nullable, required, options } = one;
    const cases: BoundCase[] = [];
    const refuse = (rule: string, value: unknown, refusal: Refusal) =>
      cases.push({ ...at(rule, one, value), refusal });
    if (isText(one))
      refuse('one character more', text(one, max! + 1), {
        code: /^too_long$/,
        limit: max!,
        actual: max! + 1,
      });
    if (kind === 'array')
      refuse('one item more', list(field, max! + 1), { code: /^too_long$/, limit: max!, actual: max! + 1 });
    if (kind === 'integer') {
      refuse('less than the least', min! - 1, { code: /^too_small$/, limit: min!, actual: min! - 1 });
      if (max !== null)
        refuse('more than the most', max + 1, { code: /^too_large$/, limit: max, actual: max + 1 });
      for (const value of [1.5, 'one', '1e2', '0x1'])
        refuse('no whole number', value, { code: /^wrong_type$/ });
    }
    // What a path names is not found; all else is refused.
    if (kind === 'enum' && !field.endsWith('.0'))
      refuse('none of its words', 'none', {
        code: listPathKeys(tool).includes(field) ? /^not_found$/ : /^not_allowed$/,
        allowed: options,
      });
    if (isFree(one) && !READ.has(field))
      refuse('characters, not halves of them', '😀'.repeat(max! + 1), {
        ...{ code: /^too_long$/, limit: max!, actual: max! + 1 },
      });
    if (isFree(one)) {
      // Half a pair cannot travel in an address, which is UTF-8. Countries have a form of their own, which this breaks too.
      for (const broken of inAddress(one) ? ['a\0b'] : ['a\0b', 'a\ud83d', '\ude00b'])
        refuse('NUL or half a surrogate pair', broken, { code: /^invalid|^too_long$/ });
    }
    if (!inAddress(one)) {
      const own = { integer: 'number', object: 'object', array: 'array', boolean: 'boolean' }[kind];
      // A number or boolean has a text.
      const meant = own === undefined ? ['string', 'number', 'boolean'] : [own];
      for (const [type, value] of Object.entries(VALUES))
        if (!meant.includes(type)) refuse('another type', value, { code: /./ });
      // Of what may be left out it says that it is: test/tools/read-arguments.test.ts.
      if (!nullable && (required || field.endsWith('.0')))
        refuse('null', null, { code: /^(wrong_type|not_allowed)$/ });
    }
    if (required && !listPathKeys(tool).includes(field))
      refuse('left out', undefined, { code: /^required$/ });
    return cases;
  };

  const unknown = objectsOf(places).map((object): BoundCase => {
    const field = object ? `${object}.surprise` : 'surprise';
    return { ...at('an unknown member', { field, kind: 'unknown' }, 1), refusal: { code: /^unknown_key$/ } };
  });

  const taken = (one: Place): BoundCase[] => {
    const { field, kind, min, max, nullable } = one;
    const cases: BoundCase[] = [];
    const take = (rule: string, value: unknown) => cases.push({ ...at(rule, one, value), refusal: null });
    /** A list of texts is set whole. */
    const takeText = (rule: string, value: string) =>
      field.endsWith('.0')
        ? cases.push({ ...at(rule, { field: field.slice(0, -2), kind }, [value]), refusal: null })
        : take(rule, value);
    // A category has to be one of the directory's, and a country is one: they cannot be made longer.
    if (isText(one) && !READ.has(field)) {
      takeText('as many characters as it takes', text(one, max!));
      if (isFree(one)) takeText('characters, not halves of them', '😀'.repeat(max!));
    }
    if (kind === 'array') take('as many items as it takes', list(field, max!));
    if (kind === 'integer')
      for (const value of [min, max]) if (value !== null) take('the least and the most', value);
    if (nullable && !inAddress(one)) take('null', null);
    return cases;
  };

  return [...places.flatMap(refused), ...unknown, ...places.flatMap(taken)];
}

/** Codes of what is wrong with the length, number or type of a value. */
const BOUND_CODES =
  'too_long too_short too_large too_small wrong_type invalid_format not_allowed unknown_key'.split(' ');

/** What is wrong with the answer to a case, as `operation: rule at field: answer`; undefined if nothing. */
export function faultOf(tool: Tool, one: BoundCase, { ok, body }: Answer): string | undefined {
  const { rule, field, refusal } = one;
  const issue = (body.error?.issues as Issue[] | undefined)?.find((issue) => issue.field === field);
  const isRight = refusal
    ? !ok && isRefusedAt(field, refusal, body.error, issue)
    : !issue || !BOUND_CODES.includes(issue.code);
  return isRight ? undefined : `${tool.name}: ${rule} at ${field}: ${JSON.stringify(body).slice(0, 300)}`;
}

function isRefusedAt(field: string, refusal: Refusal, error: any, issue: Issue | undefined): boolean {
  const { code, limit, actual, allowed = [] } = refusal;
  if (error.field !== field) return false;
  if (error.code === 'not_found')
    return code.test('not_found') && allowed.every((word) => error.fix.includes(word));
  return (
    error.code === 'invalid_request' &&
    code.test(issue?.code ?? '') &&
    (limit === undefined || (issue!.limit === limit && issue!.actual === actual)) &&
    (allowed.length === 0 || JSON.stringify(issue!.allowed) === JSON.stringify(allowed))
  );
}

/** Whether a draft came back with the value that was taken. */
export function isStored({ field, value }: BoundCase, draft: Record<string, any>): boolean {
  const [top = '', ...rest] = field.split('.');
  // A wish and the name of somebody until now are asked, not kept.
  if (!(top in draft) || ['id', 'wish'].includes(top) || rest.at(-1) === 'was') return true;
  const member = rest.reduce((at, key) => at?.[key], draft[top]);
  const stored = top === 'fields' && !Array.isArray(member) ? member?.value : member;
  // The same category twice is one.
  const kept = field === 'fields.categories' && Array.isArray(value) ? [...new Set(value)] : value;
  return holds(stored, kept);
}

/** Whether `actual` is `expected`; items of a list come back with where they are from. */
function holds(actual: any, expected: any): boolean {
  if (typeof expected !== 'object' || expected === null) return actual === expected;
  if (Array.isArray(expected) && actual?.length !== expected.length) return false;
  return Object.entries(expected).every(([key, value]) => holds(actual?.[key], value));
}
