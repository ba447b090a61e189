import { createHash } from 'node:crypto';
import { access, constants, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { endImport } from '../../use-cases/imports/end-import.ts';
import { importBatch } from '../../use-cases/imports/import-batch.ts';
import {
  type Importer,
  type ImportLine,
  ZERO_COUNTS,
  type CreateImporter,
  addCounts,
} from '../../use-cases/imports/importer.ts';
import { changeOrDryRun } from '../../use-cases/dry-run.ts';
import { findImport, type ImportState, type ImportCounts } from '../../store/site/imports.ts';
import {
  type Command,
  type CommandArgs,
  CommandError,
  type CommandResult,
  type OperatorContext,
} from '../command.ts';
import { formatCsvLine, formatCell } from '../records/cells.ts';
import { type Columns, normalizeName } from '../records/columns.ts';
import type { TextColumns } from '../records/normalize-values.ts';
import { detectOtherFileType } from '../records/detect-file-type.ts';
import { type LineRemark, readBatches, type RecordSource } from '../records/read-batches.ts';
import { detectFormat } from '../records/read-records.ts';
import { formatRemarks } from '../records/format-remarks.ts';

/** A kind of records that can be imported. */
export type RecordKind<T> = {
  kind: string;
  record: z.ZodObject & z.ZodType<T>;
  /** The number of records per transaction. */
  batch: number;
  importer: CreateImporter<T>;
  /** Whether the import preserves later changes by people, unless `--overwrite` is given. */
  preservesChanges?: true;
  /** Columns whose texts may be HTML. */
  texts: TextColumns;
  /** An example record for the template. */
  example: Record<string, unknown>;
  /** Further help on its columns. */
  notes?: string;
  /** A hint on what to do after the import. */
  nextHint?: string;
};

/** Creates a command that imports records of a kind from a file. */
export const importCommand = <T>(summary: string, kind: RecordKind<T>): Command => ({
  name: `import ${kind.kind}`,
  summary,
  startsDirectory: true,
  usage: `<file.csv|file.json|file.jsonl> [--dry-run] [--skip-refused]
  --dry-run                 says what would happen and changes nothing
  --skip-refused            imports the other lines if some are refused; without it, one refused line prevents the import
  --map "Their name=name"   reads a column under another name; may be given several times
  --ignore-unknown-columns  ignores columns that the import does not know
  --template                prints a CSV file with every column and an example; takes no file${kind.preservesChanges ? OVERWRITE : ''}`,
  notes: `Columns: ${Object.keys(kind.record.shape).join(', ')}.
CSV is UTF-8 or UTF-16 and names its columns in the first line; JSON is one object a line (.jsonl) or a list of them (.json). What has no column stays as it is. A list is written
one | two; FAQs, links and facts are JSON, as in the export of the same name. Every line of the file becomes what it
says, or is refused by its number with a reason: lines = new + changed + unchanged + refused. Their order does not
matter.${kind.notes === undefined ? '' : `\n${kind.notes}`}`,
  options: {
    'dry-run': { type: 'boolean' },
    'skip-refused': { type: 'boolean' },
    map: { type: 'string', multiple: true },
    'ignore-unknown-columns': { type: 'boolean' },
    template: { type: 'boolean' },
    ...(kind.preservesChanges && { overwrite: { type: 'boolean' } }),
  },
  runWithoutDatabase: ({ values }) => (values['template'] === true ? buildTemplate(kind) : undefined),
  run: (args, context) => importFile(kind, args, context),
});

const OVERWRITE = `
  --overwrite               overwrites what owners and the team have changed here since; otherwise that is kept`;

function buildTemplate<T>({ record, example }: RecordKind<T>): CommandResult {
  const columns = Object.keys(record.shape);
  const csv = formatCsvLine(columns) + formatCsvLine(columns.map((name) => formatCell(example[name])));
  return { data: { columns, csv }, text: csv.trimEnd() };
}

/**
 * Imports a file. The file is read twice, so that all problems are known before the first change. Records are imported in batches,
 * each in one transaction with the position in the file: an interrupted import resumes there when it is run again with the same
 * file. Throws CommandError.
 */
async function importFile<T>(
  kind: RecordKind<T>,
  { positionals: [file], values }: CommandArgs,
  context: OperatorContext,
): Promise<CommandResult> {
  const source = await openSource(kind, file, values);
  const found: LineRemark[] = [];
  const changing = new Map<number, string[]>();
  const importer = await kind.importer({
    ...context,
    remark: (line, remark) => void found.push({ line, ...remark }),
    changing: (line, columns) => void changing.set(line, columns),
    overwrite: source.overwrites,
  });
  const read = await checkFile({ kind, source, importer, found }, context);
  checkMappings(source, read.isCut ? formatRemarks(read.problems) : []);
  const isRejected =
    read.refused.size > 0 &&
    (values['skip-refused'] !== true || read.isCut || read.refused.size === read.lines);
  const writes = values['dry-run'] !== true && !isRejected && read.lines > 0;
  const run = { kind, source, importer, refused: read.refused };
  const counts = writes ? await importRecords(run, read.sha256, context) : await dryRunImport(run, context);
  const { problems } = read;
  const remarks = found.filter(({ line }) => !read.refused.has(line)).sort(byLine);
  const data = {
    dry_run: values['dry-run'] === true,
    written: writes,
    lines: read.lines,
    ...counts,
    refused: read.refused.size,
    problems,
    remarks,
    ...(kind.preservesChanges && {
      changes: [...changing].map(([line, columns]) => ({ line, columns })).sort(byLine),
    }),
  };
  const report = [
    ...formatRemarks(problems),
    ...formatRemarks(remarks).map((line) => `Remark: ${line}`),
    ...formatChanges(changing, writes),
    `${kind.kind}: ${read.lines} lines: ${counts.added} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${read.refused.size} refused.`,
    describeOutcome(data, isRejected, read.isCut),
    ...(writes && kind.nextHint !== undefined ? [kind.nextHint] : []),
  ].join('\n');
  if (isRejected) throw new CommandError(report, 1, data);
  return { data, text: report, failed: read.refused.size > 0 };
}

/** Says which columns of which lines change, bounded as remarks are. */
const formatChanges = (changing: ReadonlyMap<number, string[]>, written: boolean): string[] =>
  formatRemarks(
    [...changing].flatMap(([line, columns]) =>
      columns.map((column) => ({ line, column, reason: written ? 'changed' : 'would change' })),
    ),
  );

type Outcome = { dry_run: boolean; lines: number; refused: number };

function describeOutcome(
  { dry_run: dryRun, lines, refused }: Outcome,
  isRejected: boolean,
  isCut: boolean,
): string {
  if (lines === 0) return 'Nothing was imported: there is no record in the file.';
  if (isCut) return 'Nothing was imported: the file cannot be read to its end.';
  if (refused === lines) return 'Nothing was imported: every line was refused.';
  if (isRejected) return 'Nothing was imported: --skip-refused imports the other lines.';
  if (refused === 0) return dryRun ? 'Nothing was imported: this was a dry run.' : 'Imported.';
  return dryRun
    ? 'Nothing was imported: this was a dry run. The refused lines would be left out.'
    : 'Imported. The refused lines were left out.';
}

type Source<T> = RecordSource<T> & {
  size: number;
  options: string;
  overwrites: boolean;
  /** Names of `--map` that were not found in the file yet, by their normalized name. */
  unmapped: Map<string, string>;
};

async function openSource<T>(
  { kind, record, texts }: RecordKind<T>,
  file: string | undefined,
  values: CommandArgs['values'],
): Promise<Source<T>> {
  const format = file === undefined ? undefined : detectFormat(file);
  if (file === undefined || format === undefined) {
    throw new CommandError(`import ${kind} takes one file that ends in .csv, .json or .jsonl.`, 2);
  }
  const mappings = parseMappings(Object.keys(record.shape), values);
  const unmapped = new Map([...mappings].map(([plain, { name }]) => [plain, name]));
  const columns: Columns = {
    known: Object.keys(record.shape),
    map: new Map([...mappings].map(([plain, { column }]) => [plain, column])),
    ignoreUnknown: values['ignore-unknown-columns'] === true,
    onMapped: (plain) => void unmapped.delete(plain),
  };
  const size = await sizeOf(file).catch(() => undefined);
  // The file is read twice, so it must be a regular file.
  if (size === undefined) throw new CommandError(`${file} is not a file that can be read.`);
  const other = await detectOtherFileType(file, format);
  if (other !== undefined) throw new CommandError(`${file} ${other}. Nothing was imported.`);
  const overwrites = values['overwrite'] === true;
  const options = JSON.stringify([[...columns.map], columns.ignoreUnknown, overwrites]);
  return { file, format, size, columns, record, texts, options, overwrites, unmapped };
}

/** Parses `--map`: the column for each normalized name in the file. Throws CommandError. */
function parseMappings(
  known: string[],
  values: CommandArgs['values'],
): Map<string, { name: string; column: string }> {
  const mappings = new Map<string, { name: string; column: string }>();
  for (const pair of [values['map'] ?? []].flat().map(String)) {
    const at = pair.lastIndexOf('=');
    const [name, column] = [pair.slice(0, at).trim(), normalizeName(pair.slice(at + 1))];
    if (at < 0 || name === '' || !known.includes(column))
      throw new CommandError(`--map is "name in the file=column", with one of ${known.join(', ')}.`, 2);
    if (mappings.has(normalizeName(name)))
      throw new CommandError(`--map names the column "${name}" twice: leave one out.`, 2);
    mappings.set(normalizeName(name), { name, column });
  }
  return mappings;
}

/** Throws CommandError if `--map` contains names that the file does not have. */
function checkMappings<T>({ file, unmapped }: Source<T>, remarks: string[]): void {
  const names = [...unmapped.values()];
  if (names.length === 0) return;
  const missing = names.map((name) => `--map "${name}=…": ${file} has no column "${name}".`);
  throw new CommandError([...remarks, ...missing, 'Nothing was imported.'].join('\n'), 2);
}

async function sizeOf(file: string): Promise<number | undefined> {
  await access(file, constants.R_OK);
  const found = await stat(file);
  return found.isFile() ? found.size : undefined;
}

/** Reads a file in batches and shows the progress. */
async function* readFileBatches<T>(
  { kind: { kind, batch: size }, source }: Pick<Run<T>, 'kind' | 'source'>,
  { progress }: OperatorContext,
  doing: string,
  onBytes: (bytes: Buffer) => void = () => undefined,
) {
  let [bytesRead, lines] = [0, 0];
  const count = (chunk: Buffer) => {
    bytesRead += chunk.length;
    onBytes(chunk);
  };
  for await (const batch of readBatches(source, size, count)) {
    yield batch;
    lines += batch.valid.length + batch.problems.length;
    progress(bytesRead / source.size, `${kind}: ${doing}, ${lines.toLocaleString('en')} lines`);
  }
}

const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;

/** Reads and checks the whole file without changing anything. */
async function checkFile<T>(
  { kind, source, importer, found }: Omit<Run<T>, 'refused'> & { found: LineRemark[] },
  context: OperatorContext,
) {
  const hash = createHash('sha256').update(source.options);
  const problems: LineRemark[] = [];
  // Lines that are not passed to the importer.
  const unread = new Set<number>();
  let [valid, isCut] = [0, false];
  const addToHash = (bytes: Buffer) => void hash.update(bytes);
  for await (const batch of readFileBatches({ kind, source }, context, 'checked', addToHash)) {
    valid += batch.valid.length;
    const problemsByRecord = await importer.check(context.db, batch.valid);
    for (const one of batch.problems) {
      unread.add(one.line);
      problems.push(one);
    }
    for (const one of batch.remarks) found.push(one);
    for (const [at, { line }] of batch.valid.entries()) {
      const wrong = problemsByRecord[at];
      if (wrong) problems.push({ line, ...wrong });
    }
    isCut ||= batch.isTruncated;
  }
  const before = new Set(problems.map(({ line }) => line));
  const lateProblems = (await importer.finishChecks?.(context.db)) ?? [];
  for (const [line, remark] of lateProblems) if (!before.has(line)) problems.push({ line, ...remark });
  const refused = new Set(problems.map(({ line }) => line));
  return {
    sha256: hash.digest('hex'),
    lines: valid + unread.size,
    refused,
    problems: problems.sort(byLine),
    isCut,
  };
}

type Run<T> = {
  kind: RecordKind<T>;
  source: Source<T>;
  importer: Importer<T>;
  refused: ReadonlySet<number>;
};

const withoutRefused = <T>(lines: ImportLine<T>[], refused: ReadonlySet<number>): ImportLine<T>[] =>
  lines.filter(({ line }) => !refused.has(line));

async function importRecords<T>(
  run: Run<T>,
  sha256: string,
  context: OperatorContext,
): Promise<ImportCounts> {
  const { kind, importer, refused } = run;
  const { db, tell } = context;
  const name = { kind: kind.kind, file: sha256 };
  const resumed = await findImport(db, name);
  if (resumed) tell(`Everything up to line ${resumed.line} is already imported; continuing after it.`);
  let state: ImportState = resumed ?? { line: 0, ...ZERO_COUNTS };
  using stop = stopSignal();
  for await (const { valid } of readFileBatches(run, context, 'imported')) {
    const lines = withoutRefused(valid, refused).filter(({ line }) => line > state.line);
    if (lines.length === 0) continue;
    state = await importBatch(context, { name, importer, progress: state, lines });
    if (stop.isRequested()) {
      throw new CommandError(
        `Stopped. Everything up to line ${state.line} is imported; run the same command again to continue.`,
      );
    }
  }
  await endImport(context, { name });
  const { added, changed, unchanged } = state;
  return { added, changed, unchanged };
}

/** Imports every batch and rolls it back, for a dry run. */
async function dryRunImport<T>(run: Run<T>, context: OperatorContext): Promise<ImportCounts> {
  const { importer, refused } = run;
  let counts = ZERO_COUNTS;
  for await (const { valid } of readFileBatches(run, context, 'tried')) {
    const lines = withoutRefused(valid, refused);
    if (lines.length > 0)
      counts = addCounts(counts, await changeOrDryRun(context.db, true, (tx) => importer.put(tx, lines)));
  }
  return counts;
}

/** Makes SIGINT (Ctrl-C) and SIGTERM stop an import between two batches. */
function stopSignal(): Disposable & { isRequested: () => boolean } {
  let isStopRequested = false;
  const requestStop = () => void (isStopRequested = true);
  process.on('SIGINT', requestStop).on('SIGTERM', requestStop);
  return {
    isRequested: () => isStopRequested,
    [Symbol.dispose]: () => void process.off('SIGINT', requestStop).off('SIGTERM', requestStop),
  };
}
