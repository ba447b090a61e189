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
/** The schema that reads an input, and the origin of this service. */
type Place = { schema: z.ZodType; origin: string | undefined };

/** Most rounds of repair: enough for JSON nested as text three times, and then its values. */
const MOST_ROUNDS = 6;
/** Most issues that are repaired. No host habit causes more: the fullest draft with null for every omitted member has about 150. */
const MOST_ISSUES = 500;

/**
 * Parses input with a schema, leniently. Valid input is taken as it is. Values that the schema refuses are converted from
 * the forms that hosts are known to send: JSON as text, numbers and booleans as text and vice versa, null or empty text for
 * an omitted value, members added by the host, white space around a word, other spellings of a choice or a date, and a URL
 * of this service (at `origin`) instead of the slug in it. `repaired` is the input after the last conversion; paths in the
 * error refer to it.
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

/** Returns the input with every value converted that can be; undefined if none can, or if the result is too large. */
function amended(input: unknown, issues: readonly Issue[], place: Place): unknown {
  if (issues.length > MOST_ISSUES) return undefined;
  const copy: unknown = structuredClone(input);
  // In reverse order, because removing a blank item shifts the indexes of later ones.
  const changes = issues
    .toReversed()
    .filter((issue) =>
      issue.code === 'unrecognized_keys' ? amendNames(copy, issue, place.schema) : amend(copy, issue, place),
    );
  // Escapes in the parsed JSON text may yield hidden characters.
  return changes.length > 0 && !isUnwieldy(copy) ? withoutHiddenIn(copy) : undefined;
}

/** Renames members to their known spelling, and drops host members, which occur only at the top level. */
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

/** Converts the value that an issue is about, in place. Returns whether it changed. */
function amend(input: unknown, issue: Issue, place: Place): boolean {
  const key = issue.path.at(-1);
  const holder = valueAt(input, issue.path.slice(0, -1));
  if (key === undefined || holder === undefined || !Object.hasOwn(holder, key)) return false;
  const value: unknown = Reflect.get(holder, key);
  if (isBlank(value)) {
    const { optional, nullable } = blanksAt(place.schema, issue.path);
    if (nullable && value !== null) return Reflect.set(holder, key, null);
    // A blank among other items is a gap; removing a single one would clear the list.
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

/** Returns the first word that the schema accepts. */
function firstTaken(words: readonly (string | undefined)[], part: z.core.$ZodType | undefined): unknown {
  return words.find((word) => word !== undefined && part && z.safeParse(part, word).success);
}

/** Returns the ISO code of a country name. */
const codeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= COUNTRY_NAME ? countryCode(value) : undefined;

/** Unwraps a list of one item, for a member that takes a single value. */
const onlyOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

/** Whether a value is a single item of the list at `path`. */
function isItem(value: unknown, path: readonly PropertyKey[], schema: z.ZodType): boolean {
  const known = knownMembers(schema, [...path, 0]) ?? [];
  const names = isRecord(value) ? Object.keys(value) : [];
  return names.length > 0 && names.every((name) => known.includes(name));
}
