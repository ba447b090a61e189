import type { Subject } from '../proof/evidence.ts';
import type { Verdict } from '../proof/verdict.ts';

/** Texts that a writer may put together from several sentences of the site, or in other words. */
const MAY_BE_WORDED = new Set<Subject>(['short_description', 'description', 'answer']);

/** Tells whether a draft takes a value: what the site states, and descriptions that it only words otherwise. */
export const isAccepted = (subject: Subject, verdict: Verdict): verdict is Extract<Verdict, { ok: true }> =>
  verdict.ok && (verdict.grade === 'stated' || MAY_BE_WORDED.has(subject));
