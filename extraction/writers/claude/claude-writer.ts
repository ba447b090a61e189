import type { Ask, Turn, Used } from './ask.ts';
import { type ClaudeAnswer, CLAUDE_FIELDS, type ClaudeField, readAnswer } from './answer.ts';
import { type Failed, provenCandidates } from './candidates.ts';
import { fitsPages } from './fits-pages.ts';
import { numberBlocks } from './numbered-blocks.ts';
import { pagesTurn, repairTurn, rules } from './prompt.ts';
import type { Candidates, Writer, WriterContext } from '../candidates.ts';
import { crawlProblem } from '../../crawl/problem.ts';
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
const MOST_REPAIRED = 40;

/**
 * Creates the writer that asks Claude: one question with all pages, and a second one about what could not be verified. Its
 * proven values come before those extracted by rules; if Claude fails, only the extracted ones remain and `problems` says why.
 * Throws only the reason of the context's signal.
 */
export function claudeWriter(ask: Ask, budgetMs = BUDGET_MS): Writer {
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

type Asked = Omit<WriterContext, 'fields'> & {
  fields?: ClaudeField[] | undefined;
  /** The candidates extracted by rules, with which an answer is compared. */
  extracted: Candidates;
};

async function askClaude(ask: Ask, pages: ReadPage[], asked: Asked, budgetMs: number): Promise<Candidates> {
  const { categories, fields, wish, signal, extracted } = asked;
  const started = performance.now();
  const timeLeft = () => Math.max(1, Math.round(budgetMs - (performance.now() - started)));
  const blocks = numberBlocks(pages);
  const verifier = new EvidenceVerifier(
    pages,
    categories.map(({ name }) => name),
  );
  const proof = { verifier, tellsOf: pageRules(pages) };
  const turns: Turn[] = [{ role: 'user', text: pagesTurn(blocks.text, fields, wish) }];
  const answers: ClaudeAnswer[] = [];
  const used: Used[] = [];
  let failure: WriterProblemCode | undefined;
  let result = provenCandidates(answers, blocks, proof);

  for (let tries = 0; tries < 2; tries += 1) {
    const reply = await ask({ form: 'draft', rules: rules(categories), turns, ms: timeLeft() }, signal);
    signal?.throwIfAborted();
    if (reply.used) used.push(reply.used);
    const answer = reply.ok ? readAnswer(reply.text) : undefined;
    // Values proven by the first answer stay even if the second fails.
    if (!answer || !reply.ok) {
      if (tries === 0) failure = reply.ok ? 'writer_unreadable' : reply.code;
      break;
    }
    answers.push(onlyFor(answer, tries === 0 ? fields : failedFields(result.failed)));
    result = provenCandidates(answers, blocks, proof);
    // Not for single fields, for which the person wants a value other than the extracted one.
    if (!fields && tries === 0 && !fitsPages(result, extracted, verifier)) {
      failure = 'writer_unfit';
      result = provenCandidates([], blocks, proof);
      break;
    }
    if (result.failed.length === 0 || timeLeft() < REPAIR_MS) break;
    turns.push(
      { role: 'assistant', text: reply.text },
      { role: 'user', text: repairTurn(result.failed.slice(0, MOST_REPAIRED)) },
    );
  }
  return {
    ...result.candidates,
    ...(failure ? { problems: [crawlProblem(failure, pages[0]?.url ?? '')] } : {}),
    ...(used[0] ? { usage: sum(used, performance.now() - started) } : {}),
  };
}

/** Fields about what the product is and does, for which terms and imprint are no evidence. */
const OF_PRODUCT = new Set<ClaudeField>([
  'short_description',
  'description',
  'features',
  'usps',
  'categories',
]);

/** Returns a check whether a page of its kind can be evidence for a field; the tagline must be on the start page. */
function pageRules(pages: ReadPage[]): (field: ClaudeField, url: string) => boolean {
  const { kinds, home } = describeSite(pages);
  const others = [...kinds].filter(([, kind]) => kind === 'legal' || kind === 'imprint');
  const [legal, start] = [others.map(([page]) => page), home].map(
    (some = []) => new Set(some.map(({ url }) => url)),
  );
  return (field, url) =>
    field === 'tagline' ? start?.has(url) === true : !OF_PRODUCT.has(field) || !legal?.has(url);
}

const failedFields = (failed: Failed[]) => failed.map(({ field }) => field);

/** Drops fields from an answer that were not requested. */
function onlyFor(answer: ClaudeAnswer, fields: ClaudeField[] | undefined): ClaudeAnswer {
  if (!fields) return answer;
  return { answers: answer.answers.filter(({ field }) => fields.includes(field)), faqs: [], founders: [] };
}

function sum(used: Used[], ms: number): WriterUsage {
  const total = (of: (one: Used) => number) => used.reduce((all, one) => all + of(one), 0);
  const known = used.every(({ cost_usd }) => cost_usd !== undefined);
  return {
    model: used[0]?.model ?? '',
    requests: used.length,
    input_tokens: total((one) => one.input_tokens),
    cached_tokens: total((one) => one.cached_tokens),
    output_tokens: total((one) => one.output_tokens),
    ...(known ? { cost_usd: Number(total((one) => one.cost_usd ?? 0).toFixed(6)) } : {}),
    ms: Math.round(ms),
  };
}
