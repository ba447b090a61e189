import { createHash } from 'node:crypto';
import { access, constants, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { endImport } from '../../use-cases/imports/end-import.ts';
import { importBatch } from '../../use-cases/imports/import-batch.ts';
import {
  type Importer,
  type Line,
  noneYet,
  type OpenImporter,
  sum,
} from '../../use-cases/imports/importer.ts';
import { tryBatch } from '../../use-cases/imports/try-batch.ts';
import { findImport, type ImportState, type PutCounts } from '../../store/site/imports.ts';
import {
  type Command,
  type CommandArgs,
  CommandError,
  type CommandResult,
  type OperatorContext,
} from '../command.ts';
import { csvLine, toCell } from '../records/cells.ts';
import { type Columns, plainName } from '../records/columns.ts';
import type { Texts } from '../records/meant-values.ts';
import { otherKind } from '../records/file-start.ts';
import { type LineRemark, readBatches, type RecordSource } from '../records/read-batches.ts';
import { formatOf } from '../records/read-records.ts';
import { toldRemarks } from '../records/told-remarks.ts';

/** A kind of records that can be imported. */
export type RecordKind<T> = {
  kind: string;
  record: z.ZodObject & z.ZodType<T>;
  /** The number of records per transaction. */
  batch: number;
  importer: OpenImporter<T>;
  /** Whether the import preserves later changes by people, unless `--overwrite` is given. */
  keepsChanges?: true;
  /** Columns whose texts may be HTML. */
  texts: Texts;
  /** An example record for the template. */
  example: Record<string, unknown>;
  /** Further help on its columns. */
  notes?: string;
  /** A hint on what to do after the import. */
  next?: string;
};

/** Creates a command that imports records of a kind from a file. */
export const importCommand = <T>(summary: string, kind: RecordKind<T>): Command => ({
  name: `import ${kind.kind}`,
  summary,
  startsDirectory: true,
  usage: `<file.csv|file.json|file.jsonl> [--dry-run] [--skip-refused]
  --dry-run                 says what would happen and changes nothing
  --skip-refused            imports the other lines where some are refused; without it one refused line keeps all out
  --map "Their name=name"   reads a column under another name; may be given several times
  --ignore-unknown-columns  leaves columns out that the import does not know
  --template                prints a CSV file with every column and an example; takes no file${kind.keepsChanges ? OVERWRITE : ''}`,
  notes: `Columns: ${Object.keys(kind.record.shape).join(', ')}.
CSV is UTF-8 or UTF-16 and names its columns in the first line; JSON is one object a line (.jsonl) or a list of them (.json). What has no column stays as it is. A list is written
one | two; FAQs, links and facts are JSON, as in the export of the same name. Every line of the file becomes what it
says, or is refused by its number with a reason: lines = new + changed + as they were + refused. Their order does not
matter.${kind.notes === undefined ? '' : `\n${kind.notes}`}`,
  options: {
    'dry-run': { type: 'boolean' },
    'skip-refused': { type: 'boolean' },
    map: { type: 'string', multiple: true },
    'ignore-unknown-columns': { type: 'boolean' },
    template: { type: 'boolean' },
    ...(kind.keepsChanges && { overwrite: { type: 'boolean' } }),
  },
  run: (args, context) =>
    args.values['template'] === true ? Promise.resolve(templateOf(kind)) : importFile(kind, args, context),
});

const OVERWRITE = `
  --overwrite               writes over what owners and the team changed here since, which is kept otherwise`;

function templateOf<T>({ record, example }: RecordKind<T>): CommandResult {
  const columns = Object.keys(record.shape);
  const csv = csvLine(columns) + csvLine(columns.map((name) => toCell(example[name])));
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
  const source = await sourceOf(kind, file, values);
  const found: LineRemark[] = [];
  const importer = await kind.importer({
    ...context,
    remark: (line, remark) => void found.push({ line, ...remark }),
    overwrites: source.overwrites,
  });
  const read = await readThrough({ kind, source, importer, found }, context);
  requireMapped(source, read.isCut ? toldRemarks(read.problems) : []);
  const isKeptOut =
    read.refused.size > 0 &&
    (values['skip-refused'] !== true || read.isCut || read.refused.size === read.lines);
  const writes = values['dry-run'] !== true && !isKeptOut && read.lines > 0;
  const run = { kind, source, importer, refused: read.refused };
  const counts = writes ? await bringIn(run, read.sha256, context) : await tryOut(run, context);
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
  };
  const told = [
    ...toldRemarks(problems),
    ...toldRemarks(remarks).map((line) => `Remark: ${line}`),
    `${kind.kind}: ${read.lines} lines: ${counts.added} new, ${counts.changed} changed, ${counts.unchanged} as they were, ${read.refused.size} refused.`,
    outcome(data, isKeptOut, read.isCut),
    ...(writes && kind.next !== undefined ? [kind.next] : []),
  ].join('\n');
  if (isKeptOut) throw new CommandError(told, 1, data);
  return { data, text: told, failed: read.refused.size > 0 };
}

type Outcome = { dry_run: boolean; lines: number; refused: number };

function outcome({ dry_run: dryRun, lines, refused }: Outcome, isKeptOut: boolean, isCut: boolean): string {
  if (lines === 0) return 'Nothing was imported: there is no record in the file.';
  if (isCut) return 'Nothing was imported: the file cannot be read to its end.';
  if (refused === lines) return 'Nothing was imported: every line was refused.';
  if (isKeptOut) return 'Nothing was imported: --skip-refused imports the other lines.';
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

async function sourceOf<T>(
  { kind, record, texts }: RecordKind<T>,
  file: string | undefined,
  values: CommandArgs['values'],
): Promise<Source<T>> {
  const format = file === undefined ? undefined : formatOf(file);
  if (file === undefined || format === undefined) {
    throw new CommandError(`import ${kind} takes one file that ends in .csv, .json or .jsonl.`, 2);
  }
  const pairs = mapped(Object.keys(record.shape), values);
  const unmapped = new Map([...pairs].map(([plain, { name }]) => [plain, name]));
  const columns: Columns = {
    known: Object.keys(record.shape),
    map: new Map([...pairs].map(([plain, { column }]) => [plain, column])),
    ignoreUnknown: values['ignore-unknown-columns'] === true,
    onMapped: (plain) => void unmapped.delete(plain),
  };
  const size = await sizeOf(file).catch(() => undefined);
  // The file is read twice, so it must be a regular file.
  if (size === undefined) throw new CommandError(`${file} is not a file that can be read.`);
  const other = await otherKind(file, format);
  if (other !== undefined) throw new CommandError(`${file} ${other}. Nothing was imported.`);
  const overwrites = values['overwrite'] === true;
  const options = JSON.stringify([[...columns.map], columns.ignoreUnknown, overwrites]);
  return { file, format, size, columns, record, texts, options, overwrites, unmapped };
}

/** Parses `--map`: the column for each normalized name in the file. Throws CommandError. */
function mapped(
  known: string[],
  values: CommandArgs['values'],
): Map<string, { name: string; column: string }> {
  const pairs = new Map<string, { name: string; column: string }>();
  for (const pair of [values['map'] ?? []].flat().map(String)) {
    const at = pair.lastIndexOf('=');
    const [name, column] = [pair.slice(0, at).trim(), plainName(pair.slice(at + 1))];
    if (at < 1 || !known.includes(column))
      throw new CommandError(`--map is "name in the file=column", with one of ${known.join(', ')}.`, 2);
    if (pairs.has(plainName(name)))
      throw new CommandError(`--map names the column "${name}" twice: leave one out.`, 2);
    pairs.set(plainName(name), { name, column });
  }
  return pairs;
}

/** Throws CommandError if `--map` contains names that the file does not have. */
function requireMapped<T>({ file, unmapped }: Source<T>, remarks: string[]): void {
  const names = [...unmapped.values()];
  if (names.length === 0) return;
  const lacking = names.map((name) => `--map "${name}=…": ${file} has no column "${name}".`);
  throw new CommandError([...remarks, ...lacking, 'Nothing was imported.'].join('\n'), 2);
}

async function sizeOf(file: string): Promise<number | undefined> {
  await access(file, constants.R_OK);
  const found = await stat(file);
  return found.isFile() ? found.size : undefined;
}

/** Reads a file in batches and shows the progress. */
async function* batchesOf<T>(
  { kind, batch: size }: Pick<RecordKind<T>, 'kind' | 'batch'>,
  source: Source<T>,
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
    lines += batch.sound.length + batch.problems.length;
    progress(bytesRead / source.size, `${kind}: ${doing}, ${lines.toLocaleString('en')} lines`);
  }
}

const byLine = (a: LineRemark, b: LineRemark) => a.line - b.line;

/** Reads and checks the whole file without changing anything. */
async function readThrough<T>(
  { kind, source, importer, found }: Omit<Run<T>, 'refused'> & { found: LineRemark[] },
  context: OperatorContext,
) {
  const hash = createHash('sha256').update(source.options);
  const problems: LineRemark[] = [];
  // Lines that are not passed to the importer.
  const unread = new Set<number>();
  let [sound, isCut] = [0, false];
  for await (const batch of batchesOf(kind, source, context, 'checked', (bytes) => hash.update(bytes))) {
    sound += batch.sound.length;
    const against = await importer.check(context.db, batch.sound);
    for (const one of batch.problems) {
      unread.add(one.line);
      problems.push(one);
    }
    for (const one of batch.remarks) found.push(one);
    for (const [at, { line }] of batch.sound.entries()) {
      const wrong = against[at];
      if (wrong) problems.push({ line, ...wrong });
    }
    isCut ||= batch.isCut;
  }
  const before = new Set(problems.map(({ line }) => line));
  const settled = (await importer.settle?.(context.db)) ?? [];
  for (const [line, remark] of settled) if (!before.has(line)) problems.push({ line, ...remark });
  const refused = new Set(problems.map(({ line }) => line));
  return {
    sha256: hash.digest('hex'),
    lines: sound + unread.size,
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

const taken = <T>(lines: Line<T>[], refused: ReadonlySet<number>): Line<T>[] =>
  lines.filter(({ line }) => !refused.has(line));

async function bringIn<T>(run: Run<T>, sha256: string, context: OperatorContext): Promise<PutCounts> {
  const { kind, source, importer, refused } = run;
  const { db, tell } = context;
  const name = { kind: kind.kind, file: sha256 };
  const begun = await findImport(db, name);
  if (begun) tell(`Everything up to line ${begun.line} is in already; going on after it.`);
  let state: ImportState = begun ?? { line: 0, ...noneYet };
  using stop = stopSignal();
  for await (const { sound } of batchesOf(kind, source, context, 'imported')) {
    const lines = taken(sound, refused).filter(({ line }) => line > state.line);
    if (lines.length === 0) continue;
    state = await importBatch(context, { name, importer, before: state, lines });
    if (stop.isAsked()) {
      throw new CommandError(
        `Stopped. Everything up to line ${state.line} is in; the same command goes on after it.`,
      );
    }
  }
  await endImport(context, { name });
  const { added, changed, unchanged } = state;
  return { added, changed, unchanged };
}

/** Imports every batch and rolls it back, for a dry run. */
async function tryOut<T>(run: Run<T>, context: OperatorContext): Promise<PutCounts> {
  const { kind, source, importer, refused } = run;
  let counts = noneYet;
  for await (const { sound } of batchesOf(kind, source, context, 'tried')) {
    const lines = taken(sound, refused);
    if (lines.length > 0) counts = sum(counts, await tryBatch(context, (tx) => importer.put(tx, lines)));
  }
  return counts;
}

/** Makes SIGINT (Ctrl-C) and SIGTERM stop an import between two batches. */
function stopSignal(): Disposable & { isAsked: () => boolean } {
  let asked = false;
  const ask = () => void (asked = true);
  process.on('SIGINT', ask).on('SIGTERM', ask);
  return {
    isAsked: () => asked,
    [Symbol.dispose]: () => void process.off('SIGINT', ask).off('SIGTERM', ask),
  };
}
