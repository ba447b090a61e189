import { z } from 'zod';
import { SLUG } from '../rules/listings/addresses/slugs.ts';
import { parseAmount, type ParsedAmount } from '../rules/orders/parse-amount.ts';
import { elementAt } from '../rules/typed/assert.ts';
import { type CommandArgs, CommandError } from './command.ts';
import { describeIssue } from '../rules/typed/describe-issue.ts';

// Parsers of numbers, money, dates and slugs for all commands. Each throws CommandError with exit code 2 and states the format.

/** Parses a whole number from 1 to `most`. */
export function parseWholeNumber(input: unknown, label: string, most = 999_999_999): number {
  if (typeof input !== 'string' || !/^\d{1,9}$/.test(input) || Number(input) < 1 || Number(input) > most) {
    const range = most === 999_999_999 ? '' : ` from 1 to ${most.toLocaleString('en')}`;
    throw new CommandError(`${label} must be a whole number${range}, such as 12.`, 2);
  }
  return Number(input);
}

/** Parses a percentage and returns hundredths of a percent: `12.5` and `12,5 %` are 1250. */
export function parsePercentage(input: unknown, label: string): number {
  const [, units = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?%?$/.exec(String(input).trim()) ?? [];
  const hundredths = Number(units) * 100 + Number(part.padEnd(2, '0'));
  if (units === '' || hundredths < 1 || hundredths > 10_000) {
    throw new CommandError(`${label} must be from 0.01 to 100, such as 20 or 12.5.`, 2);
  }
  return hundredths;
}

/** Parses an amount in the directory's currency, such as `59`, `59.00` or `€59`. */
export function parseAmountArgument(input: unknown, label: string, currency: string): ParsedAmount {
  const read = parseAmount(String(input), currency);
  if ('fault' in read) throw new CommandError(`${label} ${String(input)} ${read.fault}.`, 2);
  return read;
}

const INSTANT = z.iso.datetime({ offset: true });
const DAY = z.iso.date();
const WITHOUT_OFFSET = z.iso.datetime({ local: true });

/** Parses a day, as 00:00 UTC, or an instant with a time zone. */
export function parseMoment(input: unknown, label: string): Date {
  if (INSTANT.safeParse(input).success || DAY.safeParse(input).success) return new Date(String(input));
  if (WITHOUT_OFFSET.safeParse(input).success) {
    throw new CommandError(`${label} ${String(input)} has no time zone: write ${String(input)}Z for UTC.`, 2);
  }
  throw new CommandError(
    `${label} must be a day such as 2027-05-01 (00:00 UTC), or an instant such as 2027-05-01T18:00Z.`,
    2,
  );
}

/** Parses a day or instant that is in the future. */
export function parseFutureMoment(input: unknown, label: string, now: Date): Date {
  const time = parseMoment(input, label);
  if (time > now) return time;
  throw new CommandError(`${label} ${formatMoment(time)} is in the past: it is ${formatMoment(now)} now.`, 2);
}

/** Formats an instant as `2027-05-01 00:00 UTC`. */
export const formatMoment = (time: Date): string =>
  `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Checks a slug; `label` describes it in the error. */
export function parseSlug(input: string | undefined, label: string): string {
  if (input === undefined) throw new CommandError(`The slug of ${label} is needed.`, 2);
  if (!SLUG.test(input)) throw new CommandError(`"${input}" is not a slug: a-z, 0-9 and -.`, 2);
  return input;
}

/** The option for a dry run, and its line in the usage. */
export const DRY_RUN = {
  option: { 'dry-run': { type: 'boolean' } },
  usage: '--dry-run  says what would happen and changes nothing',
} as const;

/** Returns the text of a result, with a note if it was a dry run. */
export const withDryRunNote = (text: string, dryRun: boolean): string =>
  dryRun ? `${text}\nNothing was changed: this was a dry run.` : text;

/** Parses the options of a command with `schema`. Throws CommandError for the first invalid one. */
export function parseOptions<T>(schema: z.ZodType<T>, values: CommandArgs['values']): T {
  const parsed = schema.safeParse(values, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const { path, message } = elementAt(parsed.error.issues, 0);
  throw new CommandError(`--${path.join('.')}: ${message}`, 2);
}
