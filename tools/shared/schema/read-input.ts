import { z } from 'zod';
import { countryCode } from '../../../rules/listings/fields/countries.ts';
import { COUNTRY_NAME } from '../../../rules/listings/fields/field-values.ts';
import { withoutHiddenIn } from '../../../rules/people/hidden-characters.ts';
import { isRecord } from '../../../rules/typed/records.ts';
import { isUnwieldy } from '../../../rules/typed/unwieldy.ts';
import { isFromHost } from './host-members.ts';
import {
  isBlank,
  meantBoolean,
  meantChoice,
  meantJson,
  meantList,
  meantDay,
  meantName,
  meantNumber,
  meantSlug,
  meantText,
  meantWords,
} from './meant-values.ts';
import { blanksAt, holdsTexts, knownMembers, partAt } from './parts.ts';

type Issue = z.core.$ZodIssue;
/** What input is read by. */
type Place = { schema: z.ZodType; origin: string | undefined };

/** Enough for JSON nested as text three times, and then its words. */
const MOST_ROUNDS = 6;
/** So many faults are no habit of a host; the fullest draft with null for all that it leaves out has some 150. */
const MOST_ISSUES = 500;

/**
 * Reads input by a schema. What it takes as it was sent is taken so; only where it is refused, values are read as hosts are known
 * to send them: JSON as text, numbers and booleans as text and the other way around, null or empty text for what may be left
 * out, members of the host's own, white space around a word, other spellings of a choice or a day, an address of a page of this
 * service, whose `origin` is given, for the slug in it. `meant` is the input as it was read last, whose places the error names.
 */
export function readInput<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  origin?: string,
): { parsed: z.ZodSafeParseResult<z.output<S>>; meant: unknown } {
  let meant = withoutHiddenIn(sent);
  let parsed = schema.safeParse(meant);
  for (let round = 0; round < MOST_ROUNDS && parsed.error; round++) {
    const again = amended(meant, parsed.error.issues, { schema, origin });
    if (again === undefined) break;
    meant = again;
    parsed = schema.safeParse(meant);
  }
  return { parsed, meant };
}

/** The input with all that can be read in another way; undefined where nothing can, or it would be too much to look through. */
function amended(input: unknown, issues: readonly Issue[], place: Place): unknown {
  if (issues.length > MOST_ISSUES) return undefined;
  const copy: unknown = structuredClone(input);
  // The last first: an item that says nothing is taken out of its list, and those behind it move up.
  const changes = issues
    .toReversed()
    .filter((issue) =>
      issue.code === 'unrecognized_keys' ? amendNames(copy, issue, place.schema) : amend(copy, issue, place),
    );
  // Escapes in JSON that was a text may spell what is hidden.
  return changes.length > 0 && !isUnwieldy(copy) ? withoutHiddenIn(copy) : undefined;
}

/** Gives members their names, and drops those of hosts, which add them to a call and never to what is inside of it. */
function amendNames(
  input: unknown,
  { path, keys }: Issue & { code: 'unrecognized_keys' },
  schema: z.ZodType,
): boolean {
  const holder = valueAt(input, path);
  const known = knownMembers(schema, path) ?? [];
  if (!holder) return false;
  const changes = keys.filter((key) => {
    const name = meantName(key, known);
    const isOurs = name !== undefined && !Object.hasOwn(holder, name);
    if (isOurs) Reflect.set(holder, name, Reflect.get(holder, key));
    return (isOurs || (path.length === 0 && isFromHost(key))) && Reflect.deleteProperty(holder, key);
  });
  return changes.length > 0;
}

/** Changes the value that an issue is about, in place, and says whether it did. */
function amend(input: unknown, issue: Issue, place: Place): boolean {
  const key = issue.path.at(-1);
  const holder = valueAt(input, issue.path.slice(0, -1));
  if (key === undefined || holder === undefined || !Object.hasOwn(holder, key)) return false;
  const value: unknown = Reflect.get(holder, key);
  if (isBlank(value)) {
    const { optional, nullable } = blanksAt(place.schema, issue.path);
    if (nullable && value !== null) return Reflect.set(holder, key, null);
    // Beside other items it is a gap; alone it would clear the list.
    if (Array.isArray(holder) && holder.length > 1 && !value) return holder.splice(Number(key), 1).length > 0;
    if (optional && !Array.isArray(holder)) return Reflect.deleteProperty(holder, key);
  }
  const meant = meantBy(value, issue, place);
  return meant !== value && Reflect.set(holder, key, meant);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): object | undefined {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return typeof value === 'object' && value !== null ? value : undefined;
}

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: meantText,
  number: meantNumber,
  int: meantNumber,
  boolean: meantBoolean,
  object: meantJson,
  record: meantJson,
};

function meantBy(value: unknown, issue: Issue, { schema, origin }: Place): unknown {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected !== 'array') return READERS[issue.expected]?.(onlyOf(value)) ?? onlyOf(value);
      return isItem(value, issue.path, schema)
        ? [value]
        : meantList(value, { ofTexts: holdsTexts(schema, issue.path) });
    case 'invalid_value':
      return meantChoice(onlyOf(value), issue.values);
    case 'too_big':
      return typeof value === 'string'
        ? (firstTaken([meantDay(value)], partAt(schema, issue.path)) ?? value)
        : value;
    case 'invalid_format':
    case 'custom': {
      const isSlug = issue.code === 'invalid_format' && issue.format === 'regex';
      const others = isSlug ? [meantSlug(value, origin), codeOf(value)] : [meantDay(value)];
      return firstTaken([...meantWords(value), ...others], partAt(schema, issue.path)) ?? value;
    }
    default:
      return value;
  }
}

/** The first of some words that a part of a schema takes. */
function firstTaken(words: readonly (string | undefined)[], part: z.core.$ZodType | undefined): unknown {
  return words.find((word) => word !== undefined && part && z.safeParse(part, word).success);
}

/** The code of a country that a text names. */
const codeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= COUNTRY_NAME ? countryCode(value) : undefined;

/** What a list of one holds, for a place that takes one. */
const onlyOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** Whether a value is a single item of the list at `path`. */
function isItem(value: unknown, path: readonly PropertyKey[], schema: z.ZodType): boolean {
  const known = knownMembers(schema, [...path, 0]) ?? [];
  const names = isRecord(value) ? Object.keys(value) : [];
  return names.length > 0 && names.every((name) => known.includes(name));
}
