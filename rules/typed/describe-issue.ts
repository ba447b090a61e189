import type { z } from 'zod';

const MAX_LISTED = 20;

/** The expected types in plain words. */
const EXPECTED_TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number such as 12',
  number: 'a number such as 12',
  boolean: 'true or false',
  array: 'a list such as ["one", "two"]',
  object: 'an object such as {"name": "value"}',
  record: 'an object such as {"name": "value"}',
  email: 'an e-mail address such as mira@example.com',
  url: 'an address such as https://example.com',
  date: 'a date such as 2026-11-16',
  datetime: 'an instant such as 2026-11-16T09:00:00Z',
};

const joinValues = (values: readonly unknown[]): string => values.slice(0, MAX_LISTED).map(String).join(', ');

/**
 * Describes a validation issue as the end of a sentence about the value, if its schema has no message of its own:
 * zod's messages name JavaScript types. For `safeParse(value, { error: plainIssue })`.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `is not ${describeExpected(issue.expected)}`;
    case 'invalid_value':
      return `is none of ${joinValues(issue.values)}`;
    case 'unrecognized_keys':
      return `has a member that is not known: ${joinValues(issue.keys)}; take it out`;
    case 'too_big':
      return describeBound('at most', issue.maximum, issue.origin);
    case 'too_small':
      return describeBound('at least', issue.minimum, issue.origin);
    case 'invalid_format':
      return `is not ${describeExpected(issue.format)}`;
    case 'invalid_key':
      return 'has a member that is not known';
    default:
      return 'is not a value that can be used';
  }
};

const describeExpected = (kind: string): string =>
  EXPECTED_TYPES[kind] ?? 'a value of the form that is needed';

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' };

function describeBound(bound: string, limit: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  const plural = Number(limit) === 1 ? '' : 's';
  return unit === undefined ? `must be ${bound} ${limit}` : `must have ${bound} ${limit} ${unit}${plural}`;
}
