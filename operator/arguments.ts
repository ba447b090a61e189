import { CommandError } from './command.ts';

/** A whole number from 1 on. Throws CommandError, wrong use. */
export function wholeNumber(word: unknown, what: string): number {
  if (typeof word !== 'string' || !/^\d{1,9}$/.test(word) || Number(word) < 1) {
    throw new CommandError(`${what} must be a number.`, 2);
  }
  return Number(word);
}
