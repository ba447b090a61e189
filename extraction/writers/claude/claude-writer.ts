import type { AskModel, ModelReply, Turn, QuestionUsage } from './ask.ts';
import { type ClaudeAnswer, CLAUDE_FIELDS, type ClaudeField, parseAnswer } from './answer.ts';
import { type FailedValue, type VerifiedAnswers, verifyAnswers } from './verify-answers.ts';
import { fitsPages } from './fits-pages.ts';
import { showLines } from './show-lines.ts';
import { buildPagesTurn, buildRepairTurn, buildSystemPrompt } from './prompt.ts';
import type { Candidates, Writer, WriterContext } from '../candidates.ts';
import { createProblem } from '../../crawl/problem.ts';
import { EvidenceVerifier } from '../../proof/evidence.ts';
import { describeSite } from '../../patterns/site.ts';
import { extractCandidates } from '../rules/rules-writer.ts';
import { mergeCandidates } from '../merge-candidates.ts';
import type { ReadPage } from '../../html/page.ts';
import type { WriterProblemCode } from '../../problems.ts';
import type { WriterUsage } from '../site-draft.ts';

/** Milliseconds for all questions about one site. */
const BUDGET_MS = 75_000;
/** Milliseconds that must be left for the second question. */
const REPAIR_MS = 15_000;
const MAX_REPAIRED = 40;

/**
 * Creates the writer that asks Claude: one question with all pages, and a second one about what could not be verified. Its
 * proven values come before those extracted by rules; if Claude fails, only the extracted ones remain and `problems` says why.
 * Throws only the reason of the context's signal.
 */
export function createClaudeWriter(ask: AskModel, budgetMs = BUDGET_MS): Writer {
  return {
    async write(pages, context) {
      const extracted = extractCandidates(pages, context);
      const fields = context.fields && CLAUDE_FIELDS.filter((field) => context.fields?.includes(field));
      if (fields?.length === 0) return extracted;
      return mergeCandidates(
        await askClaude(ask, pages, { ...context, fields, extracted }, budgetMs),
        extracted,
      );
    },
  };
}

type ClaudeRequest = Omit<WriterContext, 'fields'> & {
  fields?: ClaudeField[] | undefined;
  /** The candidates extracted by rules, with which an answer is compared. */
  extracted: Candidates;
};

async function askClaude(
  ask: AskModel,
  pages: ReadPage[],
  request: ClaudeRequest,
  budgetMs: number,
): Promise<Candidates> {
  const { categories, fields, wish, signal, extracted } = request;
  const startedAt = performance.now();
  const timeLeft = () => Math.max(1, Math.round(budgetMs - (performance.now() - startedAt)));
  const shown = showLines(pages);
  const verifier = new EvidenceVerifier(
    pages,
    categories.map(({ name }) => name),
  );
  const verification = { verifier, isEvidencePage: createEvidencePageCheck(pages) };
  const verify = (answers: ClaudeAnswer[]) => verifyAnswers(answers, shown, verification);
  const usages: QuestionUsage[] = [];

  async function askForAnswer(turns: Turn[]): Promise<AnswerReply> {
    const systemPrompt = buildSystemPrompt(categories);
    const reply = await ask({ form: 'draft', systemPrompt, turns, ms: timeLeft() }, signal);
    signal?.throwIfAborted();
    if (reply.usage) usages.push(reply.usage);
    return parseReply(reply);
  }

  const toCandidates = ({ candidates }: VerifiedAnswers, failure?: WriterProblemCode): Candidates => ({
    ...candidates,
    ...(failure ? { problems: [createProblem(failure, pages[0]?.url ?? '')] } : {}),
    ...(usages[0] ? { usage: sumUsage(usages, performance.now() - startedAt) } : {}),
  });

  const firstTurn: Turn = { role: 'user', text: buildPagesTurn(shown.text, fields, wish) };
  const first = await askForAnswer([firstTurn]);
  if (!first.ok) return toCandidates(verify([]), first.code);
  const answer = filterAnswer(first.answer, fields);
  const result = verify([answer]);
  // Not for single fields, for which the person wants a value other than the extracted one.
  if (!fields && !fitsPages(result, extracted, verifier)) return toCandidates(verify([]), 'writer_unfit');
  if (result.failed.length === 0 || timeLeft() < REPAIR_MS) return toCandidates(result);

  const second = await askForAnswer([
    firstTurn,
    { role: 'assistant', text: first.text },
    { role: 'user', text: buildRepairTurn(result.failed.slice(0, MAX_REPAIRED)) },
  ]);
  // Values proven by the first answer stay even if the second fails.
  if (!second.ok) return toCandidates(result);
  return toCandidates(verify([answer, filterAnswer(second.answer, listFailedFields(result.failed))]));
}

/** An answer of Claude and its text, or why there is none. */
type AnswerReply = { ok: true; answer: ClaudeAnswer; text: string } | { ok: false; code: WriterProblemCode };

function parseReply(reply: ModelReply): AnswerReply {
  if (!reply.ok) return { ok: false, code: reply.code };
  const answer = parseAnswer(reply.text);
  return answer ? { ok: true, answer, text: reply.text } : { ok: false, code: 'writer_unreadable' };
}

/** Fields about what the product is and does, for which terms and imprint are no evidence. */
const PRODUCT_FIELDS = new Set<ClaudeField>([
  'short_description',
  'description',
  'features',
  'usps',
  'categories',
]);

/** Returns a check whether a page of its kind can be evidence for a field; the tagline must be on the start page. */
function createEvidencePageCheck(pages: ReadPage[]): (field: ClaudeField, url: string) => boolean {
  const { kinds, home } = describeSite(pages);
  const others = [...kinds].filter(([, kind]) => kind === 'legal' || kind === 'imprint');
  const [legal, start] = [others.map(([page]) => page), home].map(
    (pagesOfKind = []) => new Set(pagesOfKind.map(({ url }) => url)),
  );
  return (field, url) =>
    field === 'tagline' ? start?.has(url) === true : !PRODUCT_FIELDS.has(field) || !legal?.has(url);
}

const listFailedFields = (failed: FailedValue[]) => failed.map(({ field }) => field);

/** Drops fields from an answer that were not requested. */
function filterAnswer(answer: ClaudeAnswer, fields: ClaudeField[] | undefined): ClaudeAnswer {
  if (!fields) return answer;
  return { answers: answer.answers.filter(({ field }) => fields.includes(field)), faqs: [], founders: [] };
}

function sumUsage(usages: QuestionUsage[], ms: number): WriterUsage {
  const total = (getAmount: (usage: QuestionUsage) => number) =>
    usages.reduce((all, usage) => all + getAmount(usage), 0);
  const isPriceKnown = usages.every(({ cost_usd }) => cost_usd !== undefined);
  return {
    model: usages[0]?.model ?? '',
    requests: usages.length,
    input_tokens: total((usage) => usage.input_tokens),
    cached_tokens: total((usage) => usage.cached_tokens),
    output_tokens: total((usage) => usage.output_tokens),
    ...(isPriceKnown ? { cost_usd: Number(total((usage) => usage.cost_usd ?? 0).toFixed(6)) } : {}),
    ms: Math.round(ms),
  };
}
