import { type z } from 'zod';
import type { Queries } from '../../store/engine/database.ts';
import type { Check } from '../../acts/importing/importer.ts';
import { cellReader } from './cells.ts';
import { type Format, readRecords } from './read-records.ts';

/** A line of a file and what is wrong with it. */
export type RecordProblem = { line: number; message: string };

/** Some lines of a file: the records that can be imported, and the lines that cannot. */
export type RecordBatch<T> = {
  sound: { line: number; record: T }[];
  problems: RecordProblem[];
  /** True when the rest of the file cannot be read. */
  isCut: boolean;
};

/** Reads a file in batches of `size` lines, each line held against the schema and what `check` says. */
export async function* readBatches<T>(
  db: Queries,
  source: { file: string; format: Format; onBytes: (bytes: Buffer) => void },
  record: z.ZodObject & z.ZodType<T>,
  check: Check<T>,
  size: number,
): AsyncGenerator<RecordBatch<T>> {
  const fromCells = source.format === 'csv' ? cellReader(record) : undefined;
  let batch: RecordBatch<T> = { sound: [], problems: [], isCut: false };
  for await (const one of readRecords(
    source.file,
    source.format,
    Object.keys(record.shape),
    source.onBytes,
  )) {
    const { line } = one;
    if ('problem' in one) {
      batch.problems.push({ line, message: one.problem });
      batch.isCut = one.isLast === true;
    } else {
      const parsed = record.safeParse(fromCells ? fromCells(one.values) : one.values);
      if (parsed.success) batch.sound.push({ line, record: parsed.data });
      else batch.problems.push({ line, message: wordsOf(parsed.error) });
    }
    if (batch.sound.length + batch.problems.length < size) continue;
    yield await held(batch);
    batch = { sound: [], problems: [], isCut: false };
  }
  yield await held(batch);

  async function held({ sound, problems, isCut }: RecordBatch<T>): Promise<RecordBatch<T>> {
    if (sound.length === 0) return { sound, problems, isCut };
    const against = await check(
      db,
      sound.map(({ record }) => record),
    );
    const refused = sound.flatMap(({ line }, at) => {
      const message = against[at];
      return message === undefined ? [] : { line, message };
    });
    return {
      sound: sound.filter((_, at) => against[at] === undefined),
      problems: [...problems, ...refused].sort((a, b) => a.line - b.line),
      isCut,
    };
  }
}

const wordsOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
    .join('; ');
