import { setImmediate } from 'node:timers/promises';
import type { ReviewStatement } from '../../rules/orders/ai-review.ts';
import { ordersMachines } from '../proof/prompt-injection.ts';
import { factsStand } from '../proof/claims.ts';
import { EvidenceVerifier } from '../proof/evidence.ts';
import type { ReadPage } from '../html/page.ts';
import { readPage } from '../html/read-page.ts';
import type { Ask } from './claude/ask.ts';
import { type NumberedBlocks, numberBlocks } from './claude/numbered-blocks.ts';
import { type ReviewAnswer, readReview } from './claude/review-answer.ts';
import { LONGEST_STATEMENT, MOST_STATEMENTS, REVIEW_RULES, reviewTurn } from './claude/review-prompt.ts';
import type { Reviewed } from './site-draft.ts';
import type { SitePage } from '../crawl/site-page.ts';

/** Milliseconds for the question to Claude. */
const BUDGET_MS = 90_000;
const MOST_QUOTES = 6;

/**
 * Has Claude review pages as a first-time visitor. A statement is accepted only if all its quotes are on a page and contain the
 * facts of the statement. Without any accepted statement there is no review.
 */
export async function reviewPages(sent: SitePage[], ask: Ask): Promise<Reviewed> {
  const pages: ReadPage[] = [];
  for (const page of sent) {
    if (page.status < 400) pages.push(readPage(page));
    // Yields to other work between two pages.
    await setImmediate();
  }
  const blocks = numberBlocks(pages);
  const turns = [{ role: 'user' as const, text: reviewTurn(blocks.text) }];
  const reply = await ask({ form: 'review', rules: REVIEW_RULES, turns, ms: BUDGET_MS });
  if (!reply.ok) return { ok: false, code: reply.code };
  const answer = readReview(reply.text);
  const statements = answer ? proven(answer, blocks, new EvidenceVerifier(pages, [])) : [];
  if (statements.length === 0) return { ok: false, code: 'writer_unreadable' };
  const { model, cost_usd } = reply.used;
  return { ok: true, model, statements, ...(cost_usd === undefined ? {} : { cost_usd }) };
}

function proven(
  { statements }: ReviewAnswer,
  blocks: NumberedBlocks,
  verifier: EvidenceVerifier,
): ReviewStatement[] {
  return statements.slice(0, MOST_STATEMENTS).flatMap(({ kind, statement, suggestion, evidence }) => {
    const text = statement.trim();
    if (text === '' || text.length > LONGEST_STATEMENT || ordersMachines(text)) return [];
    if (evidence.length === 0 || evidence.length > MOST_QUOTES) return [];
    const found = evidence.map(({ block, quote }) => verifier.find(blocks.quote(block, quote)));
    const quotes = found.flatMap((one) => (one ? [{ url: one.url, quote: one.quote }] : []));
    const words = quotes.map(({ quote }) => quote);
    if (quotes.length < evidence.length || words.some(ordersMachines) || !factsStand(text, words)) return [];
    const advice = suggestion.trim();
    const isKept = advice.length <= LONGEST_STATEMENT && !ordersMachines(advice) && factsStand(advice, words);
    return [{ kind, statement: text, suggestion: isKept ? advice : '', quotes }];
  });
}
