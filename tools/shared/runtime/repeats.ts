import { z } from 'zod';
import type { ChangeContext } from './define.ts';

/** For so long what is asked for again is taken as a repeat. */
export const HOUR = 60 * 60 * 1000;

/** In an answer: what was asked for is there from a call before, which is answered again. */
export const repeated = z
  .literal(true)
  .optional()
  .describe('An earlier call made it: nothing was made or mailed again.');

/**
 * Was what a call asks for made by the call before it, sent once more? Within an hour that is taken so, as assistants
 * send a call again whose answer they lost. A call with an idempotency key says itself which one it is.
 */
export const isRepeat = ({ keyed, now }: Pick<ChangeContext, 'keyed' | 'now'>, made: Date): boolean =>
  !keyed && now().getTime() - made.getTime() < HOUR;
