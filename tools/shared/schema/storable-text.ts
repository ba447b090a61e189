import type { Issue } from '../runtime/errors.ts';

/**
 * Yields an issue for every text in validated input, keys included, that databases and strict JSON parsers reject: one
 * with a NUL character or half of a surrogate pair (RFC 8259 section 8.2).
 */
export function* findUnstorableTexts(value: unknown, field = ''): Generator<Issue> {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      yield {
        field: field.toWellFormed().replaceAll('\0', '\uFFFD'),
        code: 'invalid_characters',
        message: 'Text must not have NUL characters or half of a surrogate pair.',
        fix: 'Remove the broken characters.',
      };
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) {
      const path = field ? `${field}.${key}` : key;
      yield* findUnstorableTexts(key, path);
      yield* findUnstorableTexts(member, path);
    }
  }
}
