import type { Queries } from '../../store/engine/database.ts';
import { type Command, type CommandArgs, CommandError, type CommandResult } from '../command.ts';
import { detectFormat } from '../records/read-records.ts';
import { writeRecords } from '../records/write-records.ts';
import { getErrorDetails } from '../../rules/typed/error-details.ts';

/** Creates a command that writes every record of a kind to a file; `names` are the columns. */
export const exportCommand = (
  kind: string,
  summary: string,
  names: readonly string[],
  records: (db: Queries) => AsyncIterable<Record<string, unknown>>,
): Command => ({
  name: `export ${kind}`,
  summary,
  usage: '<file.csv|file.jsonl>   what the import of the same name reads',
  run: (args, { db }) => exportFile({ command: `export ${kind}`, kind, names }, args, records(db)),
});

/** Writes records of a kind to the file in the arguments; `names` are the columns. Throws CommandError. */
export async function exportFile(
  { command, kind, names }: { command: string; kind: string; names: readonly string[] },
  { positionals: [file] }: CommandArgs,
  records: AsyncIterable<Record<string, unknown>>,
): Promise<CommandResult> {
  const format = file === undefined ? undefined : detectFormat(file);
  if (file === undefined || format === undefined || format === 'json') {
    throw new CommandError(`${command} takes one file that ends in .csv or .jsonl.`, 2);
  }
  try {
    const count = await writeRecords(file, format, names, records);
    return { data: { file, [kind]: count }, text: `${count} ${kind} in ${file}.` };
  } catch (error) {
    const { code, syscall } = getErrorDetails(error);
    if (code === undefined || syscall === undefined) throw error;
    throw new CommandError(`${file} cannot be written (${code}).`);
  }
}
