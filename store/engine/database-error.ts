import { DatabaseUnavailable } from './database.ts';
import { errorCode } from './writes/error-codes.ts';

export const NOT_RESPONDING = 'The database does not answer.';
const READ_ONLY = 'The database can only be read.';
const BUSY = 'The database has too much to do at once.';

// https://www.postgresql.org/docs/current/errcodes-appendix.html, https://www.sqlite.org/rescode.html
const MESSAGES: [RegExp, string][] = [
  [/^(25006|0A000|SQLITE_READONLY.*)$/, READ_ONLY],
  [/^(53100|SQLITE_FULL)$/, 'The disk of the database is full.'],
  [/^(40001|40P01|55P03|57014|25P0[34]|53[0234]00|SQLITE_BUSY.*|SQLITE_LOCKED.*)$/, BUSY],
  [/^(08...|57P0.)$/, NOT_RESPONDING],
  [
    /^(58...|XX00[12]|SQLITE_(IOERR.*|CANTOPEN.*|CORRUPT.*|NOTADB|NOMEM|PROTOCOL))$/,
    'The disk of the database fails.',
  ],
];

/**
 * Returns a DatabaseUnavailable if `error` was caused by the state of the database, and not by our code or the caller;
 * undefined for every other error. The message is fixed text, because driver messages may contain hosts and values.
 */
export function toDatabaseUnavailable(error: unknown): DatabaseUnavailable | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return current;
  }
  const code = errorCode(error);
  const message = code === undefined ? undefined : MESSAGES.find(([codes]) => codes.test(code))?.[1];
  return message === undefined ? undefined : new DatabaseUnavailable(message, { cause: error });
}
