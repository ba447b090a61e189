import { z } from 'zod';
import { parseCountry } from '../../../rules/listings/fields/countries.ts';
import { MAX_COUNTRY_CHARACTERS } from '../../../rules/listings/fields/field-values.ts';
import { removeHiddenCharactersIn } from '../../../rules/people/hidden-characters.ts';
import { isRecord } from '../../../rules/typed/records.ts';
import { isTooComplex } from '../../../rules/typed/json-complexity.ts';
import { isHostMember } from './host-members.ts';
import {
  isBlank,
  coerceBoolean,
  matchChoice,
  coerceJson,
  coerceList,
  coerceDay,
  matchName,
  coerceNumber,
  parseSlugUrl,
  coerceText,
  listCandidateWords,
} from './coerce-values.ts';
import { getBlanksAllowed, holdsStrings, listKnownMembers, getSchemaAt } from './schema-paths.ts';

type Issue = z.core.$ZodIssue;
/** The schema that reads an input, and the origin of this service. */
type InputContext = { schema: z.ZodType; origin: string | undefined };

/** Most rounds of repair: enough for JSON nested as text three times, and then its values. */
const MAX_ROUNDS = 6;
/** Most issues that are repaired. No host habit causes more: the fullest draft with null for every omitted member has about 150. */
const MAX_REPAIRED_ISSUES = 500;

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
): { parsed: z.ZodSafeParseResult<z.output<S>>; repaired: unknown } {
  let repaired = removeHiddenCharactersIn(sent);
  let parsed = schema.safeParse(repaired);
  for (let round = 0; round < MAX_ROUNDS && parsed.error; round++) {
    const nextInput = repairInput(repaired, parsed.error.issues, { schema, origin });
    if (nextInput === undefined) break;
    repaired = nextInput;
    parsed = schema.safeParse(repaired);
  }
  return { parsed, repaired };
}

/** Returns the input with every value converted that can be; undefined if none can, or if the result is too large. */
function repairInput(input: unknown, issues: readonly Issue[], context: InputContext): unknown {
  if (issues.length > MAX_REPAIRED_ISSUES) return undefined;
  const copy: unknown = structuredClone(input);
  // In reverse order, because removing a blank item shifts the indexes of later ones.
  const changes = issues
    .toReversed()
    .filter((issue) =>
      issue.code === 'unrecognized_keys'
        ? repairNames(copy, issue, context.schema)
        : repairValue(copy, issue, context),
    );
  // Escapes in the parsed JSON text may yield hidden characters.
  return changes.length > 0 && !isTooComplex(copy) ? removeHiddenCharactersIn(copy) : undefined;
}

/** Renames members to their known spelling, and drops host members, which occur only at the top level. */
function repairNames(
  input: unknown,
  { path, keys }: Issue & { code: 'unrecognized_keys' },
  schema: z.ZodType,
): boolean {
  const holder = valueAt(input, path);
  const known = listKnownMembers(schema, path) ?? [];
  if (!holder) return false;
  const changes = keys.filter((key) => {
    const name = matchName(key, known);
    const isOurs = name !== undefined && !Object.hasOwn(holder, name);
    if (isOurs) Reflect.set(holder, name, Reflect.get(holder, key));
    return (isOurs || (path.length === 0 && isHostMember(key))) && Reflect.deleteProperty(holder, key);
  });
  return changes.length > 0;
}

/** Converts the value that an issue is about, in place. Returns whether it changed. */
function repairValue(input: unknown, issue: Issue, context: InputContext): boolean {
  const key = issue.path.at(-1);
  const holder = valueAt(input, issue.path.slice(0, -1));
  if (key === undefined || holder === undefined || !Object.hasOwn(holder, key)) return false;
  const value: unknown = Reflect.get(holder, key);
  if (isBlank(value)) {
    const { optional, nullable } = getBlanksAllowed(context.schema, issue.path);
    if (nullable && value !== null) return Reflect.set(holder, key, null);
    // A blank among other items is a gap; removing a single one would clear the list.
    if (Array.isArray(holder) && holder.length > 1 && !value) return holder.splice(Number(key), 1).length > 0;
    if (optional && !Array.isArray(holder)) return Reflect.deleteProperty(holder, key);
  }
  const coerced = coerceForIssue(value, issue, context);
  return coerced !== value && Reflect.set(holder, key, coerced);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): object | undefined {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return typeof value === 'object' && value !== null ? value : undefined;
}

const COERCIONS: Readonly<Record<string, (value: unknown) => unknown>> = {
  string: coerceText,
  number: coerceNumber,
  int: coerceNumber,
  boolean: coerceBoolean,
  object: coerceJson,
  record: coerceJson,
};

function coerceForIssue(value: unknown, issue: Issue, { schema, origin }: InputContext): unknown {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected !== 'array')
        return COERCIONS[issue.expected]?.(unwrapSingle(value)) ?? unwrapSingle(value);
      return isSingleItem(value, issue.path, schema)
        ? [value]
        : coerceList(value, { ofTexts: holdsStrings(schema, issue.path) });
    case 'invalid_value':
      return matchChoice(unwrapSingle(value), issue.values);
    case 'too_big':
      return typeof value === 'string'
        ? (findAccepted([coerceDay(value)], getSchemaAt(schema, issue.path)) ?? value)
        : value;
    case 'invalid_format':
    case 'custom': {
      const isSlug = issue.code === 'invalid_format' && issue.format === 'regex';
      const others = isSlug ? [parseSlugUrl(value, origin), toCountryCode(value)] : [coerceDay(value)];
      return (
        findAccepted([...listCandidateWords(value), ...others], getSchemaAt(schema, issue.path)) ?? value
      );
    }
    default:
      return value;
  }
}

/** Returns the first word that the schema accepts. */
function findAccepted(words: readonly (string | undefined)[], part: z.core.$ZodType | undefined): unknown {
  return words.find((word) => word !== undefined && part && z.safeParse(part, word).success);
}

/** Returns the ISO code of a country name. */
const toCountryCode = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_COUNTRY_CHARACTERS ? parseCountry(value) : undefined;

/** Unwraps a list of one item, for a member that takes a single value. */
const unwrapSingle = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? value[0] : value;

/** Whether a value is a single item of the list at `path`. */
function isSingleItem(value: unknown, path: readonly PropertyKey[], schema: z.ZodType): boolean {
  const known = listKnownMembers(schema, [...path, 0]) ?? [];
  const names = isRecord(value) ? Object.keys(value) : [];
  return names.length > 0 && names.every((name) => known.includes(name));
}
