import { DRAFT_FIELDS, type TextField } from '../../../rules/drafts/draft-fields.ts';
import type { EvidenceVerifier } from '../../proof/evidence.ts';
import type { Candidates } from '../candidates.ts';
import { nameKey } from '../../patterns/site.ts';
import type { Proven } from './candidates.ts';

/** Fields on which two readers of a website agree. */
const TOLD_ALIKE = [
  'name',
  'tagline',
  'country',
  'city',
  'founded_year',
  'contact_email',
] as const satisfies TextField[];
/** From this many entries on, an answer must have at least this share of them proven. */
const ENTRIES = 6;
const PROVEN = 0.5;
/** Fewer disagreements than this (by weight) are tolerated. */
const LEAST = 2;
/** Two lines say the same if they share this part of the shorter one's letter trigrams. */
const SAME_LINE = 0.6;

/**
 * Tells whether an answer was written from the pages: most of its values are proven, and it agrees with more of the values
 * extracted by rules than it contradicts; the name counts twice. Without this check, an answer that quotes the pages but is
 * not about them would be accepted value by value and give a worse draft than none.
 */
export function fitsPages(
  { candidates, tried, unproven }: Proven,
  extracted: Candidates,
  verifier: EvidenceVerifier,
): boolean {
  if (tried >= ENTRIES && unproven > tried * (1 - PROVEN)) return false;
  const introductions = (extracted.texts.short_description ?? []).map(({ value }) => value);
  let [alike, otherwise] = [0, 0];
  for (const field of TOLD_ALIKE) {
    const proven = ({ texts }: Candidates): string[] =>
      (texts[field] ?? [])
        .filter((one) => verifier.check(DRAFT_FIELDS[field].proof, one).ok)
        .map(({ value }) => value);
    const [ours, theirs] = [proven(extracted), proven(candidates)];
    if (ours.length === 0 || candidates.texts[field] === undefined) continue;
    // A site introduces itself with several lines, and any of them may be the tagline.
    const others = field === 'tagline' ? [...ours, ...introductions] : ours.slice(0, 1);
    const weight = field === 'name' ? 2 : 1;
    if (theirs[0] !== undefined && others.some((one) => saysSame(field, one, theirs[0] ?? '')))
      alike += weight;
    else otherwise += weight;
  }
  return otherwise < LEAST || alike > otherwise;
}

function saysSame(field: TextField, ours: string, theirs: string): boolean {
  const [one, other] = [nameKey(ours), nameKey(theirs)].toSorted((left, right) => left.length - right.length);
  if (!one || !other || other.includes(one)) return one !== '';
  if (field !== 'tagline') return false;
  const [wanted, there] = [triples(one), new Set(triples(other))];
  return wanted.filter((three) => there.has(three)).length >= wanted.length * SAME_LINE;
}

const triples = (text: string): string[] =>
  Array.from({ length: Math.max(1, text.length - 2) }, (_, at) => text.slice(at, at + 3));
