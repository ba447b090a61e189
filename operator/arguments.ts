import type { z } from 'zod';
import { itemAt } from '../rules/typed/sure.ts';
import { type CommandArgs, CommandError } from './command.ts';

/** A whole number from 1 on. Throws CommandError, wrong use. */
export function wholeNumber(word: unknown, what: string): number {
  if (typeof word !== 'string' || !/^\d{1,9}$/.test(word) || Number(word) < 1) {
    throw new CommandError(`${what} must be a number.`, 2);
  }
  return Number(word);
}

/** The options of a command as `schema` has them. Throws CommandError, wrong use, for the first that is wrong. */
export function readOptions<T>(schema: z.ZodType<T>, values: CommandArgs['values']): T {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const { path, message } = itemAt(parsed.error.issues, 0);
  throw new CommandError(`--${path.join('.')}: ${message}`, 2);
}
