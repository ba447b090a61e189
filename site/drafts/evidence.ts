import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import type { DraftDocument, Evidence } from '../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';
import type { Html } from '../kit/layout.ts';
import { marked } from './marked-quote.ts';

/** Quotes of the website behind the facts of a listing, by draft field. */
export type Quotes = Partial<Record<string, Evidence[]>>;

/**
 * The quotes that still speak for what the listing says: of fields that nobody changed since they were read,
 * neither in the draft nor on the listing.
 */
export function quotesOf(document: DraftDocument, listing: Answer<'get_listing'>): Quotes {
  const shown: Record<string, unknown> = {
    ...listing,
    pricing_model: listing.pricing.model,
    pricing_summary: listing.pricing.summary,
  };
  const same = (a: unknown, b: unknown): boolean =>
    Array.isArray(a) ? JSON.stringify(a) === JSON.stringify(b) : String(a) === String(b);
  return Object.fromEntries(
    DRAFT_FIELD_NAMES.flatMap((name) => {
      const { value, evidence } = document.fields[name];
      return evidence.length > 0 && same(value, shown[name]) ? [[name, evidence]] : [];
    }),
  );
}

/** A disclosure with the quotes behind one fact; nothing where there are none. */
export const source = (fact: string, evidence: readonly Evidence[] | undefined): Html =>
  evidence?.length
    ? html`<details class="source">
        <summary aria-label="Where the website says so: ${fact}">source</summary>
        ${evidence.map((one) => marked(one, []))}
      </details>`
    : html``;
