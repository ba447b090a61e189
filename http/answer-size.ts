import { ToolError } from '../tools/shared/runtime/errors.ts';

/** Largest answer of either facade, in bytes. */
export const MAX_ANSWER = 1_048_576;

/** What stands in the place of an answer that is larger. */
export const answerTooLarge = (fix: string): ToolError =>
  new ToolError('invalid_request', `The answer has more than ${MAX_ANSWER} bytes and is not sent.`, {
    reason: 'answer_too_large',
    limit: MAX_ANSWER,
    fix,
  });
