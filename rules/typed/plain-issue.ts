import type { z } from 'zod';

const SHOWN = 20;

/** The expected types in plain words. */
const WANTED: Readonly<Record<string, string>> = {
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

const listed = (values: readonly unknown[]): string => values.slice(0, SHOWN).map(String).join(', ');

/**
 * Describes a validation issue as the end of a sentence about the value, if its schema has no message of its own:
 * zod's messages name JavaScript types. For `safeParse(value, { error: plainIssue })`.
 */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `is not ${wanted(issue.expected)}`;
    case 'invalid_value':
      return `is none of ${listed(issue.values)}`;
    case 'unrecognized_keys':
      return `has a member that is not known: ${listed(issue.keys)}; take it out`;
    case 'too_big':
      return sized('at most', issue.maximum, issue.origin);
    case 'too_small':
      return sized('at least', issue.minimum, issue.origin);
    case 'invalid_format':
      return `is not ${wanted(issue.format)}`;
    case 'invalid_key':
      return 'has a member that is not known';
    default:
      return 'is not a value that can be used';
  }
};

const wanted = (kind: string): string => WANTED[kind] ?? 'a value of the form that is needed';

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' };

function sized(bound: string, limit: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  const plural = Number(limit) === 1 ? '' : 's';
  return unit === undefined ? `must be ${bound} ${limit}` : `must have ${bound} ${limit} ${unit}${plural}`;
}
