import { html } from 'hono/html';
import { type AiReview, type StatementKind, AI_REVIEW_NOTICE } from '../../rules/orders/ai-review.ts';
import { day } from '../shared/dates.ts';
import type { Html } from '../shared/layout.ts';

const KIND_LABELS: Record<StatementKind, [tag: string, words: string]> = {
  understood: ['good', 'Understood as'],
  unclear: ['warn', 'Not understood'],
  unanswered: ['warn', 'Not answered'],
  contradiction: ['warn', 'Contradicts itself'],
};

/** Renders an AI review: the model and date, then each statement with the quotes that it refers to. */
export const aiReviewView = (
  review: Pick<AiReview, 'written_at' | 'model'> & { statements: StatementView[] },
): Html =>
  html`<div class="stack">
    <p class="note small">${AI_REVIEW_NOTICE} ${review.model}, ${day(review.written_at)}.</p>
    <ul class="list">
      ${review.statements.map(
        ({ kind, statement, suggestion, quotes }) =>
          html`<li class="stack tight">
            <div><span class="tag ${KIND_LABELS[kind][0]}">${KIND_LABELS[kind][1]}</span></div>
            <p dir="auto">${statement}</p>
            ${suggestion ? html`<p class="small" dir="auto">Perhaps: ${suggestion}</p>` : ''}
            ${quotes.map(
              ({ url, quote }) =>
                html`<blockquote class="small" dir="auto">
                  “${quote}” <span class="muted break">${url}</span>
                </blockquote>`,
            )}
          </li>`,
      )}
    </ul>
  </div>`;

type StatementView = Pick<AiReview['statements'][number], 'kind' | 'statement' | 'quotes'> & {
  suggestion?: string | undefined;
};
