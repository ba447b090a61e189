import type { Refusal } from '../candidate.ts';
import type { Evidence } from '../../rules/drafts/draft-document.ts';

/**
 * How a claim is supported. `stated`: one sentence, card or row says it of this product, in the site's own words. `worded`: the
 * site says it, but in other words, or in several places.
 */
export type Grade = 'stated' | 'worded';

/** The result of one rule. */
export type Ruling = Grade | Refusal;

export type Verdict = { ok: true; grade: Grade; evidence: Evidence[] } | { ok: false; reason: Refusal };

export const isGrade = (ruling: Ruling): ruling is Grade => ruling === 'stated' || ruling === 'worded';
