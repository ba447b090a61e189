import type { LineRemark } from './read-batches.ts';

const GROUPS = 20;
const LINES = 5;
const VALUES = 3;

/**
 * Formats problems and remarks for people: one line per column and reason, the most frequent first, with the first line numbers
 * and some of the values.
 */
export function formatRemarks(remarks: readonly LineRemark[]): string[] {
  const groups = [
    ...Map.groupBy(remarks, ({ column = '', reason, fix = '' }) => `${column}\n${reason}\n${fix}`).values(),
  ].sort((a, b) => b.length - a.length || firstLine(a) - firstLine(b));
  const formatted = groups.slice(0, GROUPS).map(formatGroup);
  const remaining = groups.length - formatted.length;
  return remaining > 0
    ? [...formatted, `… and ${remaining} more reasons; --json has all of them.`]
    : formatted;
}

const firstLine = ([first]: readonly LineRemark[]): number => first?.line ?? 0;

function formatGroup(group: readonly LineRemark[]): string {
  const [first] = group;
  if (!first) return '';
  const { column, reason, fix } = first;
  const values = [...new Set(group.flatMap(({ value }) => value ?? []))];
  const shown = values
    .slice(0, VALUES)
    .map((value) => `"${value}"`)
    .join(', ');
  const some = shown && ` (${shown}${values.length > VALUES ? ', …' : ''})`;
  const lines = [...new Set(group.map(({ line }) => line))];
  const what = `${column ? `${column}: ` : ''}`;
  const words =
    lines.length === 1
      ? `line ${first.line}: ${what}${reason}${some}`
      : `${what}${lines.length} lines: ${reason}${some}, first lines ${lines.slice(0, LINES).join(', ')}`;
  return fix === undefined ? words : `${words}; ${fix}`;
}
