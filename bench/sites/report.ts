import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Honesty } from './honesty.ts';
import { type LabelledField, labelledSites, setInWords } from './labels.ts';
import type { Count, FieldScore } from './score.ts';

const LOOKS = fileURLToPath(new URL('looks.md', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/drafts.md', import.meta.url));
const CATEGORY_OUTCOMES = ['right', 'acceptable', 'wrong', 'blank'] as const;

export type SiteResult = { name: string; scores: FieldScore[]; honesty: Honesty };

/** Precision, recall and F1 in per cent of what was counted. */
export function rates({ right, wrong, lost }: Count): { p: number; r: number; f1: number } {
  const share = (of: number): number => (of === 0 ? 0 : (100 * right) / of);
  const [p, r] = [share(right + wrong), share(right + lost)];
  return { p, r, f1: p + r === 0 ? 0 : (2 * p * r) / (p + r) };
}

/** All counts of a set added up, by field and in all. Categories have a score of their own and are not in the sum. */
export function addUp(results: SiteResult[]): { fields: Map<LabelledField, Count>; all: Count } {
  const fields = new Map<LabelledField, Count>();
  for (const { field, right, wrong, lost } of results.flatMap(({ scores }) => scores)) {
    const sum = fields.get(field) ?? { right: 0, wrong: 0, lost: 0 };
    fields.set(field, { right: sum.right + right, wrong: sum.wrong + wrong, lost: sum.lost + lost });
  }
  const all = { right: 0, wrong: 0, lost: 0 };
  for (const [field, count] of fields) {
    if (field === 'categories' || field === 'usps') continue;
    all.right += count.right;
    all.wrong += count.wrong;
    all.lost += count.lost;
  }
  return { fields, all };
}

/** The tables of a set as Markdown: totals and fields, nothing of a site. */
export function tables(results: SiteResult[]): string {
  const { fields, all } = addUp(results);
  const row = (name: string, count: Count): string => {
    const { p, r, f1 } = rates(count);
    const facts = count.right + count.lost;
    return `| ${name} | ${facts} | ${p.toFixed(0)} | ${r.toFixed(0)} | ${f1.toFixed(0)} |`;
  };
  return [
    '| field | facts | P % | R % | F1 % |',
    '| --- | --- | --- | --- | --- |',
    ...[...fields].filter(([field]) => field !== 'categories').map(([field, count]) => row(field, count)),
    row('**all but usps**', all),
    '',
    '| also counted | |',
    '| --- | --- |',
    `| features that are features | ${realShare(results, 'features')} |`,
    `| usps that are usps | ${realShare(results, 'usps')} |`,
    `| first category ${CATEGORY_OUTCOMES.join(', ')} | ${categories(results)} |`,
    ...honestyRows(results),
  ].join('\n');
}

function realShare(results: SiteResult[], field: LabelledField): string {
  const items = results.flatMap(({ scores }) =>
    scores.flatMap((one) => (one.field === field ? (one.real ?? []) : [])),
  );
  const given = items.reduce((sum, item) => sum + item.given, 0);
  const real = items.reduce((sum, item) => sum + item.real, 0);
  return `${real} of ${given}${given === 0 ? '' : `, ${((100 * real) / given).toFixed(1)} %`}`;
}

function categories(results: SiteResult[]): string {
  const outcomes = results.flatMap(({ scores }) => scores.flatMap(({ category }) => category ?? []));
  return CATEGORY_OUTCOMES.map((one) => outcomes.filter((outcome) => outcome === one).length).join(', ');
}

function honestyRows(results: SiteResult[]): string[] {
  const sum = (of: (honesty: Honesty) => number): number =>
    results.reduce((total, { honesty }) => total + of(honesty), 0);
  const quotes = sum(({ quotes }) => quotes);
  return [
    `| quotes verbatim | ${quotes - sum(({ altered }) => altered.length)} of ${quotes} |`,
    `| values invented | ${sum(({ invented }) => invented.length)} of ${sum(({ values }) => values)} |`,
    `| values of somebody else's | ${sum(({ traps }) => traps.length)} |`,
  ];
}

/** What went wrong, site by site; only for a half that may be looked into. */
export function misses(results: SiteResult[]): string {
  return results
    .flatMap(({ name, scores, honesty }) => [
      `${name} ${rates(addUp([{ name, scores, honesty }]).all).f1.toFixed(0)}`,
      ...scores.flatMap(({ field, notes }) => notes.map((note) => `  ${field}: ${note}`)),
      ...honesty.altered.map((one) => `  NOT VERBATIM ${one}`),
      ...honesty.invented.map((one) => `  INVENTED ${one}`),
      ...honesty.traps.map((one) => `  SOMEBODY ELSE'S ${one}`),
    ])
    .join('\n');
}

/** Writes down that the unseen half was looked at. */
export function countLook(results: SiteResult[], how: string, now: Date): void {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const f1 = rates(addUp(results).all).f1.toFixed(1);
  const cells = [now.toISOString().slice(0, 16), commit, String(results.length).padEnd(5), f1, how.padEnd(7)];
  appendFileSync(LOOKS, `| ${cells.join(' | ')} |\n`);
}

/** Writes the sets side by side into docs/drafts.md: F1 of fields, with the number of facts, and the other counts. */
export function writeDocs(columns: [name: string, results: SiteResult[]][]): void {
  const sums = columns.map(([, results]) => addUp(results));
  const line = (name: string, cells: string[]): string => `| ${[name, ...cells].join(' | ')} |`;
  const cell = (count: Count | undefined): string => {
    const facts = (count?.right ?? 0) + (count?.lost ?? 0);
    return count && facts > 0 ? `${rates(count).f1.toFixed(0)} (${facts})` : '-';
  };
  const cellsOf = (of: (results: SiteResult[]) => string): string[] =>
    columns.map(([, results]) => of(results));
  const names = [...(sums[0]?.fields.keys() ?? [])].filter((field) => field !== 'categories');
  const file = readFileSync(LOOKS, 'utf8');
  const earlier = Number(/earlier sets: (\d+)/.exec(file)?.[1] ?? 0);
  const looks = earlier + (file.match(/^\| \d{4}-/gm)?.length ?? 0);
  const table = [
    line(
      'F1 %, (facts)',
      columns.map(([name, results]) => `${name}, ${results.length} sites`),
    ),
    line(
      '---',
      columns.map(() => '---'),
    ),
    ...names.map((field) =>
      line(
        field,
        sums.map(({ fields }) => cell(fields.get(field))),
      ),
    ),
    line(
      '**all but usps**',
      sums.map(
        ({ all }) =>
          `**${rates(all).f1.toFixed(1)}** (P ${rates(all).p.toFixed(0)}, R ${rates(all).r.toFixed(0)})`,
      ),
    ),
    line(
      'features that are features',
      cellsOf((results) => realShare(results, 'features')),
    ),
    line(`first category ${CATEGORY_OUTCOMES.join(', ')}`, cellsOf(categories)),
    ...[0, 1, 2].map((at) => {
      const rows = columns.map(([, results]) => honestyRows(results)[at]?.split(' | ') ?? []);
      return line(
        rows[0]?.[0]?.replace('| ', '') ?? '',
        rows.map(([, value = '']) => value.replace(' |', '')),
      );
    }),
  ];
  writeBetween('bench:sites', table, `The unseen half was looked at ${looks} times (bench/sites/looks.md).`);
}

/** Writes into docs/drafts.md what the set consists of. */
export function writeSet(): void {
  writeBetween('bench:set', setInWords(labelledSites()));
}

/** Writes what each writer made of the same sites into docs/drafts.md; the first column of a half is the extractive writer's. */
export function writeWritersDocs(columns: [name: string, results: SiteResult[]][]): void {
  const alone = (name: string): SiteResult[] =>
    columns.find(([one]) => one === `${name.split(',')[0]}, extractive`)?.[1] ?? [];
  const table = [
    '| writer | F1 % | P % | R % | features that are features | quotes verbatim | values invented | sites below the extractive draft |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...columns.map(([name, results]) => {
      const { p, r, f1 } = rates(addUp(results).all);
      const [quotes = '', invented = ''] = honestyRows(results).map((row) =>
        row.split(' | ')[1]?.replace(' |', ''),
      );
      const below = results.filter(({ scores }, at) => isBelow(scores, alone(name)[at]?.scores ?? [])).length;
      const cells = [
        f1.toFixed(1),
        p.toFixed(0),
        r.toFixed(0),
        realShare(results, 'features'),
        quotes,
        invented,
      ];
      return `| ${[name, ...cells, `${below} of ${results.length}`].join(' | ')} |`;
    }),
  ];
  writeBetween('bench:writers', table);
}

const isBelow = (scores: FieldScore[], others: FieldScore[]): boolean => {
  const f1Of = (some: FieldScore[]): number =>
    rates(addUp([{ name: '', scores: some, honesty: NO_HONESTY }]).all).f1;
  return f1Of(scores) < f1Of(others);
};

const NO_HONESTY: Honesty = { quotes: 0, altered: [], values: 0, invented: [], traps: [] };

/** Puts a table between the marks of its name in the page of the docs. */
function writeBetween(name: string, table: string[], note?: string): void {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(DOCS, 'utf8');
  const [before = '', rest = ''] = text.split(start);
  const after = rest.split(end)[1] ?? '';
  const parts = [start, table.join('\n'), ...(note === undefined ? [] : [note]), end];
  writeFileSync(DOCS, `${before}${parts.join('\n\n')}${after}`);
}
