import type { Subject } from '../proof/evidence.ts';
import type { Verdict } from '../proof/verdict.ts';

/** Texts that a writer may put together from several sentences of the site. */
const MAY_BE_WORDED = new Set<Subject>(['short_description', 'description']);

const mayBeWorded = (subject: Subject): boolean =>
  MAY_BE_WORDED.has(subject) || (typeof subject === 'object' && 'answerTo' in subject);

/** Tells whether a draft takes a value: what the site states, and descriptions and answers that it words otherwise. */
export const isAccepted = (subject: Subject, verdict: Verdict): verdict is Extract<Verdict, { ok: true }> =>
  verdict.ok && (verdict.grade === 'stated' || mayBeWorded(subject));
