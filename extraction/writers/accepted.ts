import type { Subject } from '../proof/evidence.ts';
import type { Verdict } from '../proof/verdict.ts';

/** Texts that a writer may put together from several sentences or cards of the site. */
const MAY_BE_WORDED = new Set<Subject>(['short_description', 'description', 'pricing_summary']);

const mayBeWorded = (subject: Subject): boolean =>
  MAY_BE_WORDED.has(subject) || (typeof subject === 'object' && 'answerTo' in subject);

/** Tells whether a draft takes a value: what the site states, and descriptions, prices and answers that it words otherwise. */
export const isAccepted = (subject: Subject, verdict: Verdict): verdict is Extract<Verdict, { ok: true }> =>
  verdict.ok && (verdict.grade === 'stated' || mayBeWorded(subject));
