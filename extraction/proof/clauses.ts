/** What ends a clause: a stop, colon, comma, bracket, bar or dash that is in no number, or a word for "but". */
const ENDS =
  /[.!?;:|·•]+(?!\d)|[—–()\n。！？；：、，]|\s-+\s|,(?!\d)|(?<=아니라|ではなく)|而是| (?:but|aber|mais|pero|però|ma|mas|maar|ale|men|mutta|но|але|fakat|ama|tapi|while|whereas|sondern|sino|samt|und dafür) /giu;

/** A part of a text from `start` to `end`, and the characters that end it. */
export type Clause = { start: number; end: number; mark: string };

/** Lists the clauses of a text; the last one ends with an empty mark. */
export function listClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  for (const { index, 0: mark } of [...text.matchAll(ENDS), { index: text.length, 0: '' }]) {
    clauses.push({ start, end: index, mark });
    start = index + mark.length;
  }
  return clauses;
}

/** Is a clause followed by a comma, as a member of a list is? */
export const endsWithComma = (clause: Clause | undefined): boolean => /^[,、，]$/u.test(clause?.mark ?? '');

/** What is before and after a range in the clause or clauses that it lies in. */
export function cutClause(text: string, from: number, to: number): { before: string; after: string } {
  const clauses = listClauses(text);
  const start = clauses.findLast((clause) => clause.start <= from)?.start ?? 0;
  const end = clauses.find((clause) => clause.end >= to)?.end ?? text.length;
  return { before: text.slice(start, from), after: text.slice(to, end) };
}

/** The clause or clauses that a range of a text lies in. */
export function clauseAt(text: string, from: number, to: number): string {
  const { before, after } = cutClause(text, from, to);
  return before + text.slice(from, to) + after;
}
