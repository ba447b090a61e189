import { z } from 'zod';
import { SLUG } from '../rules/listings/addresses/slugs.ts';
import { readAmount, type WrittenAmount } from '../rules/orders/written-amount.ts';
import { itemAt } from '../rules/typed/sure.ts';
import { type CommandArgs, CommandError } from './command.ts';
import { plainIssue } from '../rules/typed/plain-issue.ts';

// Parsers of numbers, money, dates and slugs for all commands. Each throws CommandError with exit code 2 and states the format.

/** Parses a whole number from 1 to `most`. */
export function wholeNumber(word: unknown, what: string, most = 999_999_999): number {
  if (typeof word !== 'string' || !/^\d{1,9}$/.test(word) || Number(word) < 1 || Number(word) > most) {
    const range = most === 999_999_999 ? '' : ` from 1 to ${most.toLocaleString('en')}`;
    throw new CommandError(`${what} must be a whole number${range}, such as 12.`, 2);
  }
  return Number(word);
}

/** Parses a percentage and returns hundredths of a percent: `12.5` and `12,5 %` are 1250. */
export function percentage(word: unknown, what: string): number {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?%?$/.exec(String(word).trim()) ?? [];
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (whole === '' || hundredths < 1 || hundredths > 10_000) {
    throw new CommandError(`${what} must be from 0.01 to 100, such as 20 or 12.5.`, 2);
  }
  return hundredths;
}

/** Parses an amount in the directory's currency, such as `59`, `59.00` or `€59`. */
export function amount(word: unknown, what: string, currency: string): WrittenAmount {
  const read = readAmount(String(word), currency);
  if ('fault' in read) throw new CommandError(`${what} ${String(word)} ${read.fault}.`, 2);
  return read;
}

const INSTANT = z.iso.datetime({ offset: true });
const DAY = z.iso.date();
const WITHOUT_OFFSET = z.iso.datetime({ local: true });

/** Parses a day, as 00:00 UTC, or an instant with a time zone. */
export function moment(word: unknown, what: string): Date {
  if (INSTANT.safeParse(word).success || DAY.safeParse(word).success) return new Date(String(word));
  if (WITHOUT_OFFSET.safeParse(word).success) {
    throw new CommandError(`${what} ${String(word)} has no time zone: write ${String(word)}Z for UTC.`, 2);
  }
  throw new CommandError(
    `${what} must be a day such as 2027-05-01 (00:00 UTC), or an instant such as 2027-05-01T18:00Z.`,
    2,
  );
}

/** Parses a day or instant that is in the future. */
export function futureMoment(word: unknown, what: string, now: Date): Date {
  const time = moment(word, what);
  if (time > now) return time;
  throw new CommandError(`${what} ${momentText(time)} is over: it is ${momentText(now)} now.`, 2);
}

/** Formats an instant as `2027-05-01 00:00 UTC`. */
export const momentText = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Checks a slug; `what` describes it in the error. */
export function slugOf(word: string | undefined, what: string): string {
  if (word === undefined) throw new CommandError(`The slug of ${what} is needed.`, 2);
  if (!SLUG.test(word)) throw new CommandError(`"${word}" is not a slug: a-z, 0-9 and -.`, 2);
  return word;
}

/** The option for a dry run, and its line in the usage. */
export const DRY_RUN = {
  option: { 'dry-run': { type: 'boolean' } },
  usage: '--dry-run  says what would happen and changes nothing',
} as const;

/** Returns the text of a result, with a note if it was a dry run. */
export const tried = (text: string, dryRun: boolean): string =>
  dryRun ? `${text}\nNothing was changed: this was a dry run.` : text;

/** Parses the options of a command with `schema`. Throws CommandError for the first invalid one. */
export function readOptions<T>(schema: z.ZodType<T>, values: CommandArgs['values']): T {
  const parsed = schema.safeParse(values, { error: plainIssue });
  if (parsed.success) return parsed.data;
  const { path, message } = itemAt(parsed.error.issues, 0);
  throw new CommandError(`--${path.join('.')}: ${message}`, 2);
}
