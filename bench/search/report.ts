import type { EngineFigures, SearchFigures } from './measure.ts';
import { CLASSES } from './queries.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

/** Formats the figures as Markdown: for each number of listings a table of quality and one of speed. */
export function searchReport(figures: SearchFigures): string {
  return figures
    .map(({ listings, queries, engines }) => {
      const [ours] = engines;
      const isLeftOut = engines.length > 1 && engines.every(({ name }) => name !== 'MiniSearch');
      const left = isLeftOut ? '\nWithout MiniSearch, which would take 13 GB.\n' : '';
      return `### ${listings.toLocaleString('en')} listings, ${queries} queries
${left}
Share of right first hits / of the right answers that fit on a page of ten:

${table(['', ...CLASSES], engines.map(qualityRow))}

Milliseconds, the minimum of up to 30 rounds:

${table(
  ['', 'p50', 'p99', 'queries/s', 'ours is', ...Object.keys(assertDefined(ours).probes)],
  engines.map((engine) => speedRow(engine, assertDefined(ours))),
)}

${table(['', 'build', 'KB a listing', 'one changed listing'], engines.map(costRow))}
`;
    })
    .join('\n');
}

const qualityRow = ({ name, quality }: EngineFigures): string[] => [
  name,
  ...CLASSES.map((kind) => `${share(quality[kind].firstHit)} / ${share(quality[kind].topTen)}`),
];

const speedRow = (
  { name, p50, p99, queriesPerSecond, probes }: EngineFigures,
  ours: EngineFigures,
): string[] => [
  name,
  milliseconds(p50),
  milliseconds(p99),
  Math.round(queriesPerSecond).toLocaleString('en'),
  name === ours.name ? '' : `${Number((ours.queriesPerSecond / queriesPerSecond).toPrecision(2))} x`,
  ...Object.values(probes).map(milliseconds),
];

const costRow = ({ name, buildSeconds, bytesPerListing, updateMs }: EngineFigures): string[] => [
  name,
  `${buildSeconds.toFixed(1)} s`,
  (bytesPerListing / 1_000).toFixed(2),
  `${milliseconds(updateMs)} ms`,
];

const share = (value: number): string => value.toFixed(2);
const milliseconds = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** Formats a Markdown table; all columns but the first are right-aligned. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
