import { DRAFT_FIELDS, type TextField } from '../../../rules/drafts/draft-fields.ts';
import type { EvidenceVerifier } from '../../proof/evidence.ts';
import type { Candidates } from '../candidates.ts';
import { nameKey } from '../../patterns/site.ts';
import type { Proven } from './candidates.ts';

/** What whoever reads a website tells alike. */
const TOLD_ALIKE = [
  'name',
  'tagline',
  'country',
  'city',
  'founded_year',
  'contact_email',
] as const satisfies TextField[];
/** An answer of this many entries is of a reader when this share of them stands on the pages. */
const ENTRIES = 6;
const PROVEN = 0.5;
/** Less than this told otherwise is no sign. */
const LEAST = 2;
/** Two lines say the same when they share these many of the shorter one's triples of letters. */
const SAME_LINE = 0.6;

/**
 * Whether an answer is that of somebody who read the pages: most of what it quotes is there, and of what the pages' own
 * structure gives it tells more alike than otherwise, the name counting twice. Words that stand on a page may be quoted without having been read: each
 * is proven, and the draft would be worse than one without them.
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
    // The line a site introduces itself with is one of several.
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
