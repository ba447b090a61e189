import type { Answer } from '../../tools/index.ts';
import type { Request } from 'express';
import { findDraft } from '../../store/drafts/drafts.ts';
import { findLiveListing } from '../../store/listings/listings.ts';
import type { PageKit } from '../shared/page-kit.ts';
import type { DraftDocument, Evidence } from '../../rules/drafts/draft-document.ts';
import { DRAFT_FIELD_NAMES } from '../../rules/drafts/draft-fields.ts';

/** Quotes from the website behind the facts of a listing, keyed by draft field, `founders {name}` or `faqs {question}`. */
export type Quotes = Partial<Record<string, Pick<Evidence, 'url' | 'quote' | 'proposed_by'>[]>>;

/**
 * Returns the quotes that still support the listing: those of fields that were changed neither in the draft nor on the
 * listing since they were read.
 */
function currentQuotes(document: DraftDocument, listing: Answer<'get_listing'>): Quotes {
  const shown: Record<string, unknown> = {
    ...listing,
    pricing_model: listing.pricing.model,
    pricing_summary: listing.pricing.summary,
  };
  const isSame = (a: unknown, b: unknown): boolean =>
    Array.isArray(a) ? JSON.stringify(a) === JSON.stringify(b) : String(a) === String(b);
  const fields = DRAFT_FIELD_NAMES.flatMap((name) => {
    const { value, evidence } = document.fields[name];
    return evidence.length > 0 && isSame(value, shown[name]) ? [[name, evidence] as const] : [];
  });
  const founders = document.founders.flatMap(({ name, ai }) =>
    ai?.name === name ? [[`founders ${name}`, ai.evidence] as const] : [],
  );
  const faqs = document.faqs.flatMap(({ question, answer, ai }) =>
    ai?.answer === answer && listing.faqs.some((one) => one.question === question && one.answer === answer)
      ? [[`faqs ${question}`, ai.evidence] as const]
      : [],
  );
  return Object.fromEntries([...fields, ...founders, ...faqs]);
}

/** Loads the quotes that still support a live listing. */
export async function loadQuotes(kit: PageKit, req: Request, slug: string): Promise<Quotes> {
  const { db } = kit.services;
  const draftId = (await findLiveListing(db, slug))?.draftId ?? null;
  const draft = draftId === null ? undefined : await findDraft(db, draftId);
  return draft ? currentQuotes(draft.document, await kit.query(req, 'get_listing', { slug })) : {};
}
