import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { WriterProblemCode } from '../../problems.ts';
import { ANSWER_SCHEMA } from './answer.ts';
import type { AnswerForm, AskModel, ModelQuestion, ModelReply, QuestionUsage } from './ask.ts';
import { REVIEW_SCHEMA } from './review-answer.ts';
import { getCost } from './prices.ts';

const MAX_OUTPUT_TOKENS = 16_000;
const MAX_RETRIES = 2;

export type ClaudeOptions = { apiKey: string; model: string; baseUrl?: string | undefined };

/**
 * Opens Claude over the Messages API, with the retries of the SDK (429, 5xx, broken connections). Questions and answers are
 * never logged or traced by the SDK, whatever its environment variables say.
 */
export function openClaude({ apiKey, model, baseUrl }: ClaudeOptions): AskModel {
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    maxRetries: MAX_RETRIES,
    logLevel: 'off',
    openTelemetry: false,
  });
  return async (question, signal) => {
    const deadlineSignal = AbortSignal.any([AbortSignal.timeout(question.ms), ...(signal ? [signal] : [])]);
    try {
      // Not `parse`, which throws on an answer that was cut off and hides its stop reason and usage.
      const message = await client.messages.create(buildParams(model, question), {
        signal: deadlineSignal,
        timeout: question.ms,
      });
      return toReply(message);
    } catch (error) {
      signal?.throwIfAborted();
      return { ok: false, code: deadlineSignal.aborted ? 'writer_timeout' : toProblemCode(error) };
    }
  };
}

const FORMATS: Record<AnswerForm, ReturnType<typeof zodOutputFormat>> = {
  draft: zodOutputFormat(ANSWER_SCHEMA),
  review: zodOutputFormat(REVIEW_SCHEMA),
};

function buildParams(
  model: string,
  { form, systemPrompt: rules, turns }: ModelQuestion,
): Anthropic.MessageCreateParamsNonStreaming {
  return {
    model,
    max_tokens: MAX_OUTPUT_TOKENS,
    system: [{ type: 'text', text: rules, cache_control: { type: 'ephemeral' } }],
    messages: turns.map(({ role, text }, at) => ({
      role,
      // A second question sends the pages again, and then reads them from the cache.
      content: [{ type: 'text', text, ...(at === 0 ? { cache_control: { type: 'ephemeral' } } : {}) }],
    })),
    output_config: { format: { type: FORMATS[form].type, schema: FORMATS[form].schema } },
  };
}

function toReply(message: Anthropic.Message): ModelReply {
  const used = getUsage(message);
  switch (message.stop_reason) {
    case 'refusal':
      return { ok: false, code: 'writer_refused', usage: used };
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return { ok: false, code: 'writer_cut_off', usage: used };
    default: {
      const text = message.content.find((block) => block.type === 'text')?.text ?? '';
      return { ok: true, text, usage: used };
    }
  }
}

function getUsage({ model, usage }: Anthropic.Message): QuestionUsage {
  const cacheRead = usage.cache_read_input_tokens ?? 0;
  const cacheWritten = usage.cache_creation_input_tokens ?? 0;
  const cost = getCost(model, {
    input: usage.input_tokens,
    cacheRead,
    cacheWritten,
    output: usage.output_tokens,
  });
  return {
    model,
    input_tokens: usage.input_tokens + cacheWritten,
    cached_tokens: cacheRead,
    output_tokens: usage.output_tokens,
    ...(cost === undefined ? {} : { cost_usd: cost }),
  };
}

function toProblemCode(error: unknown): WriterProblemCode {
  if (error instanceof Anthropic.APIConnectionTimeoutError) return 'writer_timeout';
  // A proxy answered with something other than a message.
  if (error instanceof TypeError || error instanceof SyntaxError) return 'writer_unreadable';
  if (!(error instanceof Anthropic.APIError)) return 'writer_failed';
  return error.status === 429 || error.status === 529 ? 'writer_overloaded' : 'writer_failed';
}
