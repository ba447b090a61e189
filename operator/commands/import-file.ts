import { createHash } from 'node:crypto';
import { access, constants, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { endImport } from '../../acts/importing/end-import.ts';
import { importBatch } from '../../acts/importing/import-batch.ts';
import { type Importer, noneYet, type OpenImporter, sum } from '../../acts/importing/importer.ts';
import { tryBatch } from '../../acts/importing/try-batch.ts';
import { findImport, type ImportState, type PutCounts } from '../../store/site/imports.ts';
import {
  type Command,
  type CommandArgs,
  CommandError,
  type CommandResult,
  type OperatorContext,
} from '../command.ts';
import { type RecordBatch, type RecordProblem, readBatches } from '../records/read-batches.ts';
import { formatOf } from '../records/read-records.ts';

/** A kind of records that can be imported. */
export type RecordKind<T> = {
  kind: string;
  record: z.ZodObject & z.ZodType<T>;
  /** Records in one transaction. */
  batch: number;
  importer: OpenImporter<T>;
};

/** The command that imports records of a kind from a file. */
export const importCommand = <T>(summary: string, kind: RecordKind<T>): Command => ({
  name: `import ${kind.kind}`,
  summary,
  usage: `<file.csv|file.jsonl> [--dry-run] [--skip-broken]
  --dry-run      says what would happen and changes nothing
  --skip-broken  imports the sound lines and names the others; without it one broken line keeps all out`,
  notes: `Columns: ${Object.keys(kind.record.shape).join(', ')}.
CSV is UTF-8 and names its columns in the first line. What has no column stays as it is. A list is written
one | two; FAQs, links and facts are JSON, as in the export of the same name.`,
  options: { 'dry-run': { type: 'boolean' }, 'skip-broken': { type: 'boolean' } },
  run: (args, context) => importFile(kind, args, context),
});

const PROBLEMS_SHOWN = 20;

/**
 * Imports a file. It is read twice: what is wrong anywhere in it is known before the first change. Records go in by
 * batches, each in one transaction with how far the import came: one that was cut off goes on there when the same
 * file is given again. Throws CommandError.
 */
async function importFile<T>(
  kind: RecordKind<T>,
  { positionals: [file], values }: CommandArgs,
  context: OperatorContext,
): Promise<CommandResult> {
  const source = await sourceOf(kind.kind, file);
  const [dryRun, skipBroken] = [values['dry-run'] === true, values['skip-broken'] === true];
  const { sha256, sound, broken, problems, isCut } = await readThrough(kind, source, context);
  const told = problems.map(({ line, message }) => `line ${line}: ${message}`);
  if (broken > problems.length) told.push(`… and ${broken - problems.length} more lines.`);
  if (broken > 0 && (!skipBroken || isCut)) {
    throw new CommandError([...told, 'Nothing was imported.'].join('\n'));
  }

  const { added, changed, unchanged } = dryRun
    ? await tryOut(kind, source, context)
    : await bringIn(kind, source, sha256, context);
  const counts = `${kind.kind}: ${added} new, ${changed} changed, ${unchanged} as they were.`;
  const text = [...told, dryRun ? `${counts} Nothing was written: this was a dry run.` : counts].join('\n');
  return {
    data: { dry_run: dryRun, lines: sound, added, changed, unchanged, broken, problems },
    text,
    failed: broken > 0,
  };
}

type Source = { file: string; format: 'csv' | 'jsonl'; size: number };

async function sourceOf(kind: string, file: string | undefined): Promise<Source> {
  const format = file === undefined ? undefined : formatOf(file);
  if (file === undefined || format === undefined) {
    throw new CommandError(`import ${kind} takes one file that ends in .csv or .jsonl.`, 2);
  }
  const size = await sizeOf(file).catch(() => undefined);
  // It is read twice, which takes a file.
  if (size === undefined) throw new CommandError(`${file} is not a file that can be read.`);
  return { file, format, size };
}

async function sizeOf(file: string): Promise<number | undefined> {
  await access(file, constants.R_OK);
  const found = await stat(file);
  return found.isFile() ? found.size : undefined;
}

/** Reads a file by batches and shows how far it is. */
async function* batchesOf<T>(
  { kind, record, batch: size }: RecordKind<T>,
  { file, format, size: bytes }: Source,
  { check }: Importer<T>,
  { db, progress }: OperatorContext,
  doing: string,
  onBytes: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<RecordBatch<T>> {
  let [bytesRead, lines] = [0, 0];
  const count = (chunk: Buffer) => {
    bytesRead += chunk.length;
    onBytes(chunk);
  };
  for await (const batch of readBatches(db, { file, format, onBytes: count }, record, check, size)) {
    yield batch;
    lines += batch.sound.length + batch.problems.length;
    progress(bytesRead / bytes, `${kind}: ${doing}, ${lines.toLocaleString('en')} lines`);
  }
}

/** Reads the whole file and changes nothing. */
async function readThrough<T>(kind: RecordKind<T>, source: Source, context: OperatorContext) {
  const hash = createHash('sha256');
  const problems: RecordProblem[] = [];
  let [sound, broken, isCut] = [0, 0, false];
  const importer = await kind.importer(context);
  for await (const batch of batchesOf(kind, source, importer, context, 'checked', (bytes) =>
    hash.update(bytes),
  )) {
    sound += batch.sound.length;
    broken += batch.problems.length;
    problems.push(...batch.problems.slice(0, PROBLEMS_SHOWN - problems.length));
    isCut ||= batch.isCut;
  }
  return { sha256: hash.digest('hex'), sound, broken, problems, isCut };
}

async function bringIn<T>(
  kind: RecordKind<T>,
  source: Source,
  sha256: string,
  context: OperatorContext,
): Promise<PutCounts> {
  const { db, tell } = context;
  const name = { kind: kind.kind, file: sha256 };
  const begun = await findImport(db, name);
  if (begun) tell(`Everything up to line ${begun.line} is in already; going on after it.`);
  let state: ImportState = begun ?? { line: 0, ...noneYet };
  const importer = await kind.importer(context);
  using stop = stopSignal();
  for await (const { sound } of batchesOf(kind, source, importer, context, 'imported')) {
    const rest = sound.filter(({ line }) => line > state.line);
    if (rest.length === 0) continue;
    state = await importBatch(context, { name, importer, before: state, rows: rest });
    if (stop.isAsked()) {
      throw new CommandError(
        `Stopped. Everything up to line ${state.line} is in; the same command goes on after it.`,
      );
    }
  }
  await endImport(context, { name });
  return state;
}

/** Puts every batch and takes it back. */
async function tryOut<T>(kind: RecordKind<T>, source: Source, context: OperatorContext): Promise<PutCounts> {
  let counts = noneYet;
  const importer = await kind.importer(context);
  for await (const { sound } of batchesOf(kind, source, importer, context, 'tried')) {
    counts = sum(counts, await tryBatch(context, { importer, records: sound.map(({ record }) => record) }));
  }
  return counts;
}

/** Ctrl-C and SIGTERM end an import between two batches. */
function stopSignal(): Disposable & { isAsked: () => boolean } {
  let asked = false;
  const ask = () => void (asked = true);
  process.on('SIGINT', ask).on('SIGTERM', ask);
  return {
    isAsked: () => asked,
    [Symbol.dispose]: () => void process.off('SIGINT', ask).off('SIGTERM', ask),
  };
}
