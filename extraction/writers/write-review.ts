import { setImmediate } from 'node:timers/promises';
import type { ReviewStatement } from '../../rules/orders/ai-review.ts';
import { isPromptInjection } from '../proof/prompt-injection.ts';
import { areFactsQuoted } from '../proof/wording.ts';
import { EvidenceVerifier } from '../proof/evidence.ts';
import type { ReadPage } from '../html/page.ts';
import { readPage } from '../html/read-page.ts';
import type { AskModel } from './claude/ask.ts';
import { type ShownLines, showLines } from './claude/show-lines.ts';
import { type ReviewAnswer, parseReview } from './claude/review-answer.ts';
import {
  MAX_STATEMENT_LENGTH,
  MAX_STATEMENTS,
  REVIEW_SYSTEM_PROMPT,
  buildReviewTurn,
} from './claude/review-prompt.ts';
import type { ReviewResult } from './site-draft.ts';
import type { SitePage } from '../crawl/site-page.ts';

/** Milliseconds for the question to Claude. */
const BUDGET_MS = 90_000;
const MAX_QUOTES = 6;

/**
 * Has Claude review pages as a first-time visitor. A statement is accepted only if all its quotes are on a page and contain the
 * facts of the statement. Without any accepted statement there is no review.
 */
export async function reviewPages(sitePages: SitePage[], ask: AskModel): Promise<ReviewResult> {
  const pages: ReadPage[] = [];
  for (const page of sitePages) {
    if (page.status < 400) pages.push(readPage(page));
    // Yields to other work between two pages.
    await setImmediate();
  }
  const shown = showLines(pages);
  const turns = [{ role: 'user' as const, text: buildReviewTurn(shown.text) }];
  const reply = await ask({ form: 'review', systemPrompt: REVIEW_SYSTEM_PROMPT, turns, ms: BUDGET_MS });
  if (!reply.ok) return { ok: false, code: reply.code };
  const answer = parseReview(reply.text);
  const statements = answer ? verifyStatements(answer, shown, new EvidenceVerifier(pages, [])) : [];
  if (statements.length === 0) return { ok: false, code: 'writer_unreadable' };
  const { model, cost_usd } = reply.usage;
  return { ok: true, model, statements, ...(cost_usd === undefined ? {} : { cost_usd }) };
}

function verifyStatements(
  { statements }: ReviewAnswer,
  shown: ShownLines,
  verifier: EvidenceVerifier,
): ReviewStatement[] {
  return statements.slice(0, MAX_STATEMENTS).flatMap(({ kind, statement, suggestion, evidence }) => {
    const text = statement.trim();
    if (text === '' || text.length > MAX_STATEMENT_LENGTH || isPromptInjection(text)) return [];
    if (evidence.length === 0 || evidence.length > MAX_QUOTES) return [];
    const found = evidence.map(({ block, quote }) => {
      const [line] = shown.getLines([block]);
      return line && verifier.findQuote({ ...line, quote });
    });
    const quotes = found.flatMap((one) => (one ? [{ url: one.url, quote: one.quote }] : []));
    const quoteTexts = quotes.map(({ quote }) => quote);
    if (
      quotes.length < evidence.length ||
      quoteTexts.some(isPromptInjection) ||
      !areFactsQuoted(text, quoteTexts)
    )
      return [];
    const advice = suggestion.trim();
    const isAdviceProven =
      advice.length <= MAX_STATEMENT_LENGTH &&
      !isPromptInjection(advice) &&
      areFactsQuoted(advice, quoteTexts);
    return [{ kind, statement: text, suggestion: isAdviceProven ? advice : '', quotes }];
  });
}
