import type { TextField } from '../../../rules/drafts/draft-fields.ts';
import type { EvidenceVerifier } from '../../proof/evidence.ts';
import type { Candidates } from '../candidates.ts';
import { nameKey } from '../../patterns/site.ts';
import type { VerifiedAnswers } from './verify-answers.ts';

/** Fields on which two readers of a website agree. */
const AGREED_FIELDS = [
  'name',
  'tagline',
  'country',
  'city',
  'founded_year',
  'contact_email',
] as const satisfies TextField[];
/** From this many entries on, an answer must have at least this share of them proven. */
const MIN_ENTRIES = 6;
const MIN_PROVEN_SHARE = 0.5;
/** Fewer disagreements than this (by weight) are tolerated. */
const MIN_CONTRADICTIONS = 2;
/** Two lines say the same if they share this part of the shorter one's letter trigrams. */
const MIN_SHARED_TRIGRAMS = 0.6;

/**
 * Tells whether an answer was written from the pages: most of its values are proven, and it agrees with more of the values
 * extracted by rules than it contradicts; the name counts twice. Without this check, an answer that quotes the pages but is
 * not about them would be accepted value by value and give a worse draft than none.
 */
export function fitsPages(
  { candidates, checkedCount: tried, unprovenCount: unproven }: VerifiedAnswers,
  extracted: Candidates,
  verifier: EvidenceVerifier,
): boolean {
  if (tried >= MIN_ENTRIES && unproven > tried * (1 - MIN_PROVEN_SHARE)) return false;
  const introductions = (extracted.texts.short_description ?? []).map(({ value }) => value);
  let [agreements, contradictions] = [0, 0];
  for (const field of AGREED_FIELDS) {
    const listProvenValues = ({ texts }: Candidates): string[] =>
      (texts[field] ?? []).filter((one) => verifier.check(field, one).ok).map(({ value }) => value);
    const [ours, theirs] = [listProvenValues(extracted), listProvenValues(candidates)];
    if (ours.length === 0 || candidates.texts[field] === undefined) continue;
    // A site introduces itself with several lines, and any of them may be the tagline.
    const alternatives = field === 'tagline' ? [...ours, ...introductions] : ours.slice(0, 1);
    const weight = field === 'name' ? 2 : 1;
    if (theirs[0] !== undefined && alternatives.some((one) => isSameValue(field, one, theirs[0] ?? '')))
      agreements += weight;
    else contradictions += weight;
  }
  return contradictions < MIN_CONTRADICTIONS || agreements > contradictions;
}

function isSameValue(field: TextField, ours: string, theirs: string): boolean {
  const [one, other] = [nameKey(ours), nameKey(theirs)].toSorted((left, right) => left.length - right.length);
  if (!one || !other || other.includes(one)) return one !== '';
  if (field !== 'tagline') return false;
  const [trigrams, otherTrigrams] = [listTrigrams(one), new Set(listTrigrams(other))];
  return (
    trigrams.filter((trigram) => otherTrigrams.has(trigram)).length >= trigrams.length * MIN_SHARED_TRIGRAMS
  );
}

const listTrigrams = (text: string): string[] =>
  Array.from({ length: Math.max(1, text.length - 2) }, (_, at) => text.slice(at, at + 3));
