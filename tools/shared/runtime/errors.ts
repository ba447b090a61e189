import type { z } from 'zod';
import { getUnknownMemberFix } from '../schema/field-hints.ts';
import { listKnownMembers } from '../schema/schema-paths.ts';
import { countCharacters } from '../../../rules/typed/characters.ts';

/** Every error code of the service, and its HTTP status. */
export const STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  insufficient_scope: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** `reason` of a temporary `internal` error, such as a database outage: HTTP 503. */
export const UNAVAILABLE = 'unavailable';
/** Seconds after which to retry a temporary error. */
export const RETRY_AFTER = 2;

/** One problem with one field of the input. `field` is a dotted path such as `items.0.week`. */
export type Issue = {
  field: string;
  code: string;
  message: string;
  limit?: number;
  actual?: number;
  allowed?: string[];
  fix?: string;
};

/** Optional members of an error. */
export type ErrorDetails = {
  /** Precise cause where the code alone says too little, such as `idempotency_key_reused`. */
  reason?: string;
  field?: string;
  fix?: string;
  issues?: Issue[];
  retry_after?: number;
  limit?: number;
  /** How much of `limit` is used, for limits on what an account has. */
  used?: number;
  window_seconds?: number;
  scopes?: string[];
  /** New quote of a cart that no longer costs the expected total. */
  quote?: Record<string, unknown>;
};

/** Response body of an error. */
export type ErrorBody = { error: { code: ErrorCode; message: string; request_id: string } & ErrorDetails };

/** The only error operations throw on purpose. Any other is a bug and is answered as `internal`. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return this.details.reason === UNAVAILABLE ? 503 : STATUS[this.code];
  }

  /** Response body, the same for REST and MCP. */
  toBody(requestId: string): ErrorBody {
    return { error: { code: this.code, message: this.message, ...this.details, request_id: requestId } };
  }
}

/** 400: a value is wrong; `fix` names what to send instead. */
export const invalid = (field: string, message: string, fix?: string, more: ErrorDetails = {}): ToolError =>
  new ToolError('invalid_request', message, { field, ...(fix === undefined ? {} : { fix }), ...more });

/** 404: the record does not exist, or another account owns it and its existence stays private. */
export const notFound = (field: string, message: string, fix?: string): ToolError =>
  new ToolError('not_found', message, { field, ...(fix === undefined ? {} : { fix }) });

/** 409: the request is well-formed, but the state of the record does not allow it. */
export const conflict = (message: string, fix?: string, more: ErrorDetails = {}): ToolError =>
  new ToolError('conflict', message, { ...(fix === undefined ? {} : { fix }), ...more });

/** 409: the account has reached a quota. `fix` says how to free some of it. */
export const quotaExceeded = (limit: number, used: number, message: string, fix: string): ToolError =>
  conflict(message, fix, { reason: 'quota', limit, used });

/** Text of an error for a person on a page. An exhausted quota also says what to do. */
export const getErrorText = ({ message, details: { reason, fix } }: ToolError): string =>
  reason === 'quota' && fix !== undefined ? `${message} ${fix}` : message;

/** 401: no credentials, or invalid ones. */
export const unauthenticated = (message: string, fix?: string): ToolError =>
  new ToolError('unauthenticated', message, fix === undefined ? {} : { fix });

/** 429: a rate limit is exceeded; `retryAfter` and `windowSeconds` are in whole seconds. */
export const rateLimited = (
  retryAfter: number,
  limit: number,
  windowSeconds: number,
  { what = 'requests', otherwise = '' } = {},
): ToolError =>
  new ToolError('rate_limited', `Too many ${what}: ${limit} are allowed in ${windowSeconds} seconds.`, {
    retry_after: retryAfter,
    limit,
    window_seconds: windowSeconds,
    fix: `${otherwise}Wait ${retryAfter} seconds, then try again.`,
  });

type ZodIssue = z.core.$ZodIssue;

/** Most problems named in one answer, so that a small request cannot cause a huge response. */
const MAX_ISSUES = 20;
/** Most characters of an unknown key that are repeated. */
const MAX_KEY = 80;

/** Length of a string in code points (as JSON Schema's maxLength counts), or of a list; a number is its own. */
const lengthOf = (value: unknown): number | undefined =>
  typeof value === 'string'
    ? countCharacters(value)
    : Array.isArray(value)
      ? value.length
      : typeof value === 'number'
        ? value
        : undefined;

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    input,
  );

const getUnit = (origin: string, limit: number | bigint): string =>
  origin === 'string'
    ? limit === 1
      ? 'character'
      : 'characters'
    : origin === 'array'
      ? limit === 1
        ? 'item'
        : 'items'
      : '';

function toIssues(issue: ZodIssue, input: unknown, schema: z.core.$ZodType): Issue[] {
  const path = issue.path;
  const field = path.map(String).join('.');
  const value = valueAt(input, path);
  const name = getDisplayName(field);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const allowed = listKnownMembers(schema, path);
      return issue.keys
        .slice(0, MAX_ISSUES)
        .map(shortenKey)
        .map((key, valueAt) => ({
          field: field ? `${field}.${key}` : key,
          code: 'unknown_key',
          message: `"${key}" is not a known member${field ? ` of ${field}` : ''}.`,
          // The list is the same for every key, so the first one carries it.
          ...(allowed && valueAt === 0 ? { allowed } : {}),
          fix: getUnknownMemberFix(key, allowed),
        }));
    }
    case 'too_big':
      return [outOfBounds(field, { ...issue, limit: Number(issue.maximum) }, value)];
    case 'too_small':
      return [outOfBounds(field, { ...issue, limit: Number(issue.minimum) }, value)];
    case 'invalid_value':
      return [
        {
          field,
          code: value === undefined ? 'required' : 'not_allowed',
          message: `${name} must be one of: ${issue.values.map(String).join(', ')}.`,
          allowed: issue.values.map(String),
        },
      ];
    case 'invalid_type':
      return [wrongType(field, issue, value)];
    default:
      return [
        {
          field,
          code: issue.code === 'invalid_format' ? 'invalid_format' : 'invalid',
          message: formatMessage(name, issue),
          ...(issue.code === 'invalid_format' && issue.format === 'date' ? { fix: DAY_FORMATS } : {}),
          ...(issue.code === 'custom' ? getCustomDetails(issue.params) : {}),
        },
      ];
  }
}

const DAY_FORMATS = 'Send a day, such as 2026-11-30 or 30 November 2026.';

const getDisplayName = (field: string): string => field || 'The request';

const BOUND_TEXTS = {
  too_big: { verb: 'may', bound: 'at most', sized: 'too_long', plain: 'too_large' },
  too_small: { verb: 'must', bound: 'at least', sized: 'too_short', plain: 'too_small' },
} as const;

function outOfBounds(
  field: string,
  { code, limit, origin }: { code: keyof typeof BOUND_TEXTS; limit: number; origin: string },
  value: unknown,
): Issue {
  const sized = getUnit(origin, limit);
  const actual = lengthOf(value);
  const { verb, bound, ...codes } = BOUND_TEXTS[code];
  return {
    field,
    code: sized ? codes.sized : codes.plain,
    message: `${getDisplayName(field)} ${verb} ${sized ? 'have' : 'be'} ${bound} ${limit}${sized ? ` ${sized}` : ''}.`,
    limit,
    ...(actual === undefined ? {} : { actual }),
  };
}

function wrongType(field: string, issue: ZodIssue & { code: 'invalid_type' }, value: unknown): Issue {
  if (value === undefined)
    return { field, code: 'required', message: `${getDisplayName(field)} is required.` };
  return {
    field,
    code: 'wrong_type',
    message: isOwnMessage(issue)
      ? issue.message
      : `${getDisplayName(field)} must be ${withArticle(issue.expected)}.`,
    ...getTypeFix(issue, value),
  };
}

function getTypeFix({ expected }: ZodIssue & { code: 'invalid_type' }, value: unknown): { fix?: string } {
  if (expected === 'string' && typeof value === 'number') return { fix: 'Send it as text, in quotes.' };
  if (expected === 'array') return { fix: 'Send a list in brackets: ["first", "second"].' };
  return {};
}

/** Allowed values and fix that a custom check attaches to its issue (rules/listings/fields/field-values.ts). */
const getCustomDetails = ({ allowed, fix }: Record<string, unknown> = {}): Pick<
  Issue,
  'allowed' | 'fix'
> => ({
  ...(Array.isArray(allowed) ? { allowed: allowed.map(String) } : {}),
  ...(typeof fix === 'string' ? { fix } : {}),
});

const shortenKey = (key: string): string =>
  key.length > MAX_KEY ? `${key.slice(0, MAX_KEY).toWellFormed()}…` : key;

const withArticle = (noun: string): string =>
  noun === 'int' ? 'a whole number' : /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;

/** Whether a message was written in our schema. Neither ours nor zod's echo the value. */
const isOwnMessage = (issue: ZodIssue): boolean =>
  issue.code === 'custom' || !issue.message.startsWith('Invalid');

function formatMessage(name: string, issue: ZodIssue): string {
  if (isOwnMessage(issue)) return issue.message;
  if (issue.code !== 'invalid_format') return `${name} is not valid.`;
  return issue.format === 'regex' && 'pattern' in issue
    ? `${name} must match ${String(issue.pattern)}.`
    : `${name} must be a valid ${issue.format}.`;
}

/**
 * Converts the errors of a parse with `schema` into one 400: the first 20 are named, the rest are counted. Values that
 * were sent are never echoed.
 */
export function fromZod(error: z.core.$ZodError, input: unknown, schema: z.core.$ZodType): ToolError {
  const narrower = new Set(error.issues.filter((issue) => !isSafeIntegerBound(issue)).map(getBoundKey));
  const issues: Issue[] = [];
  let total = 0;
  for (const issue of error.issues) {
    if (isSafeIntegerBound(issue) && narrower.has(getBoundKey(issue))) continue;
    total += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    if (issues.length < MAX_ISSUES) issues.push(...toIssues(issue, input, schema));
  }
  return fromIssues(issues, total);
}

// Zod reports the safe-integer bound in addition to the field's own.
const isSafeIntegerBound = (issue: ZodIssue): boolean =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);
const getBoundKey = ({ code, path }: ZodIssue): string => `${code} ${path.join('.')}`;

/** Builds one 400 for all field errors. At most 20 are named; `total` is their number. */
export function fromIssues(allIssues: Issue[], total = allIssues.length): ToolError {
  const issues = allIssues.slice(0, MAX_ISSUES);
  const [first] = issues;
  if (!first) return new ToolError('invalid_request', 'The request is not valid.');
  const more = total > 1 ? ` (${total} problems in all)` : '';
  return new ToolError('invalid_request', first.message + more, {
    field: first.field,
    fix: first.fix ?? 'Correct the named fields and send the request again.',
    issues,
  });
}
