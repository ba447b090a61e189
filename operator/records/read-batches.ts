import { type z } from 'zod';
import type { Line, Remark } from '../../use-cases/imports/importer.ts';
import { cellReader, memberReader } from './cells.ts';
import type { Columns } from './columns.ts';
import { readMeant, type Texts } from './meant-values.ts';
import { type Format, readRecords } from './read-records.ts';
import { plainIssue } from '../../rules/typed/plain-issue.ts';

/** A problem or remark about a line of a file. */
export type LineRemark = { line: number } & Remark;

/** A batch of lines: valid records, and problems of invalid lines. */
export type RecordBatch<T> = {
  sound: Line<T>[];
  /** One line may have several. */
  problems: LineRemark[];
  remarks: LineRemark[];
  /** Whether the rest of the file cannot be read. */
  isCut: boolean;
};

/** A file, and how to read it. */
export type RecordSource<T> = {
  file: string;
  format: Format;
  columns: Columns;
  record: z.ZodObject & z.ZodType<T>;
  texts: Texts;
};

/** Reads a file in batches of `size` lines and validates each line. `onBytes` is called with every byte once. */
export async function* readBatches<T>(
  source: RecordSource<T>,
  size: number,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<RecordBatch<T>> {
  const { file, format, columns, record, texts } = source;
  const read = format === 'csv' ? cellReader(record) : memberReader(record);
  let batch = emptyBatch<T>();
  let lines = 0;
  for await (const one of readRecords(file, format, columns, onBytes)) {
    const { line } = one;
    const add = (remark: Remark): LineRemark => ({ line, ...remark });
    if ('problems' in one) {
      batch.problems.push(...one.problems.map(add));
      batch.isCut = one.isLast === true;
    } else {
      const { values, remarks } = readMeant(read(one.values), texts);
      const parsed = record.safeParse(values, { error: plainIssue });
      batch.remarks.push(...remarks.map(add));
      if (parsed.success) batch.sound.push({ line, record: parsed.data });
      else batch.problems.push(...firstIssues(parsed.error).map((issue) => add(remarkOf(issue, values))));
    }
    lines += 1;
    if (lines < size) continue;
    yield batch;
    [batch, lines] = [emptyBatch<T>(), 0];
  }
  yield batch;
}

const emptyBatch = <T>(): RecordBatch<T> => ({ sound: [], problems: [], remarks: [], isCut: false });

/** The maximum length of a value in a message, in characters. */
const SHOWN = 80;

/** Returns the first issue of each value, since the further ones follow from it. */
const firstIssues = ({ issues }: z.core.$ZodError): z.core.$ZodIssue[] =>
  [...new Map(issues.toReversed().map((issue) => [issue.path.join('.'), issue])).values()].toReversed();

function remarkOf({ path, message, input }: z.core.$ZodIssue, values: unknown): Remark {
  const column = path.filter((part) => typeof part === 'string').join('.');
  const value = written(input === undefined ? valueAt(values, path) : input);
  return { ...(column ? { column } : {}), ...(value ? { value } : {}), reason: message };
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values;
  for (const part of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return value;
}

function written(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}
