import { z } from 'zod';
import type { ChangeContext } from './define.ts';

/** Milliseconds within which the same request counts as a repeat. */
export const REPEAT_WINDOW_MS = 60 * 60 * 1000;

/** Output member that marks the answer of an earlier call. */
export const repeatedFlag = z
  .literal(true)
  .optional()
  .describe('An earlier call made it: nothing was made or mailed again.');

/**
 * Whether a call repeats the one that created a record at `createdAt`. Within an hour it is taken for a repeat, because
 * assistants resend a call whose answer they lost. A call with an idempotency key is never a repeat by this rule.
 */
export const isRepeatedCall = (
  { keyed, now }: Pick<ChangeContext, 'keyed' | 'now'>,
  createdAt: Date,
): boolean => !keyed && now().getTime() - createdAt.getTime() < REPEAT_WINDOW_MS;
