import type { z } from 'zod';
import type { ImportLine, ImportRemark } from '../../use-cases/imports/importer.ts';
import { createCellReader, createMemberReader } from './cells.ts';
import type { Columns } from './columns.ts';
import { normalizeValues, type TextColumns } from './normalize-values.ts';
import { type Format, readRecords } from './read-records.ts';
import { describeIssue } from '../../rules/typed/describe-issue.ts';

/** A problem or remark about a line of a file. */
export type LineRemark = { line: number } & ImportRemark;

/** A batch of lines: valid records, and problems of invalid lines. */
export type RecordBatch<T> = {
  valid: ImportLine<T>[];
  /** One line may have several. */
  problems: LineRemark[];
  remarks: LineRemark[];
  /** Whether the rest of the file cannot be read. */
  isTruncated: boolean;
};

/** A file, and how to read it. */
export type RecordSource<T> = {
  file: string;
  format: Format;
  columns: Columns;
  record: z.ZodObject & z.ZodType<T>;
  texts: TextColumns;
};

/** Reads a file in batches of `size` lines and validates each line. `onBytes` is called with every byte once. */
export async function* readBatches<T>(
  source: RecordSource<T>,
  size: number,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<RecordBatch<T>> {
  const { file, format, columns, record, texts } = source;
  const read = format === 'csv' ? createCellReader(record) : createMemberReader(record);
  let batch = createEmptyBatch<T>();
  let lines = 0;
  for await (const one of readRecords(file, format, columns, onBytes)) {
    const { line } = one;
    const add = (remark: ImportRemark): LineRemark => ({ line, ...remark });
    if ('problems' in one) {
      batch.problems.push(...one.problems.map(add));
      batch.isTruncated = one.isLast === true;
    } else {
      const { values, remarks } = normalizeValues(read(one.values), texts);
      const parsed = record.safeParse(values, { error: describeIssue });
      batch.remarks.push(...remarks.map(add));
      if (parsed.success) batch.valid.push({ line, record: parsed.data });
      else batch.problems.push(...firstIssues(parsed.error).map((issue) => add(toRemark(issue, values))));
    }
    lines += 1;
    if (lines < size) continue;
    yield batch;
    [batch, lines] = [createEmptyBatch<T>(), 0];
  }
  yield batch;
}

const createEmptyBatch = <T>(): RecordBatch<T> => ({
  valid: [],
  problems: [],
  remarks: [],
  isTruncated: false,
});

/** The maximum length of a value in a message, in characters. */
const MAX_SHOWN = 80;

/** Returns the first issue of each value, since the further ones follow from it. */
const firstIssues = ({ issues }: z.core.$ZodError): z.core.$ZodIssue[] =>
  [...new Map(issues.toReversed().map((issue) => [issue.path.join('.'), issue])).values()].toReversed();

function toRemark({ path, message, input }: z.core.$ZodIssue, values: unknown): ImportRemark {
  const column = path.filter((part) => typeof part === 'string').join('.');
  const value = formatValue(input === undefined ? getValueAt(values, path) : input);
  return { ...(column ? { column } : {}), ...(value ? { value } : {}), reason: message };
}

function getValueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values;
  for (const part of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return value;
}

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line;
}
