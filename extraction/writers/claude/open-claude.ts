import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import type { WriterProblemCode } from '../../problems.ts';
import { ANSWER } from './answer.ts';
import type { AnswerForm, Ask, Question, Reply, Used } from './ask.ts';
import { REVIEW_ANSWER } from './review-answer.ts';
import { costOf } from './prices.ts';

const MOST_OUTPUT_TOKENS = 16_000;
const RETRIES = 2;

export type ClaudeOptions = { apiKey: string; model: string; baseUrl?: string | undefined };

/**
 * Opens Claude over the Messages API, with the retries of the SDK (429, 5xx, broken connections). Questions and answers are
 * never logged or traced by the SDK, whatever its environment variables say.
 */
export function openClaude({ apiKey, model, baseUrl }: ClaudeOptions): Ask {
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    maxRetries: RETRIES,
    logLevel: 'off',
    openTelemetry: false,
  });
  return async (question, signal) => {
    const end = AbortSignal.any([AbortSignal.timeout(question.ms), ...(signal ? [signal] : [])]);
    try {
      // Not `parse`, which throws on an answer that was cut off and hides its stop reason and usage.
      const message = await client.messages.create(paramsOf(model, question), {
        signal: end,
        timeout: question.ms,
      });
      return replyOf(message);
    } catch (error) {
      signal?.throwIfAborted();
      return { ok: false, code: end.aborted ? 'writer_timeout' : codeOf(error) };
    }
  };
}

const FORMATS: Record<AnswerForm, ReturnType<typeof zodOutputFormat>> = {
  draft: zodOutputFormat(ANSWER),
  review: zodOutputFormat(REVIEW_ANSWER),
};

function paramsOf(
  model: string,
  { form, rules, turns }: Question,
): Anthropic.MessageCreateParamsNonStreaming {
  return {
    model,
    max_tokens: MOST_OUTPUT_TOKENS,
    system: [{ type: 'text', text: rules, cache_control: { type: 'ephemeral' } }],
    messages: turns.map(({ role, text }, at) => ({
      role,
      // A second question sends the pages again, and then reads them from the cache.
      content: [{ type: 'text', text, ...(at === 0 ? { cache_control: { type: 'ephemeral' } } : {}) }],
    })),
    output_config: { format: { type: FORMATS[form].type, schema: FORMATS[form].schema } },
  };
}

function replyOf(message: Anthropic.Message): Reply {
  const used = usedBy(message);
  switch (message.stop_reason) {
    case 'refusal':
      return { ok: false, code: 'writer_refused', used };
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return { ok: false, code: 'writer_cut_off', used };
    default: {
      const text = message.content.find((block) => block.type === 'text')?.text ?? '';
      return { ok: true, text, used };
    }
  }
}

function usedBy({ model, usage }: Anthropic.Message): Used {
  const cacheRead = usage.cache_read_input_tokens ?? 0;
  const cacheWritten = usage.cache_creation_input_tokens ?? 0;
  const cost = costOf(model, {
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

function codeOf(error: unknown): WriterProblemCode {
  if (error instanceof Anthropic.APIConnectionTimeoutError) return 'writer_timeout';
  // A proxy answered with something other than a message.
  if (error instanceof TypeError || error instanceof SyntaxError) return 'writer_unreadable';
  if (!(error instanceof Anthropic.APIError)) return 'writer_failed';
  return error.status === 429 || error.status === 529 ? 'writer_overloaded' : 'writer_failed';
}
