import { ToolError } from '../tools/shared/runtime/errors.ts';

/** The maximum size of a REST or MCP answer in bytes. */
export const MAX_ANSWER_BYTES = 1_048_576;

/** Builds the error that replaces an answer over the maximum size. */
export const buildAnswerTooLargeError = (fix: string): ToolError =>
  new ToolError('invalid_request', `The answer has more than ${MAX_ANSWER_BYTES} bytes and is not sent.`, {
    reason: 'answer_too_large',
    limit: MAX_ANSWER_BYTES,
    fix,
  });
