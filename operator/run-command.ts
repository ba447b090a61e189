import { parseArgs } from 'node:util';
import { audited } from '../acts/operating/audited.ts';
import { leftToService } from '../acts/operating/left-to-service.ts';
import type { Settings } from '../settings.ts';
import { migrate, requireMigrated } from '../store/engine/migrate.ts';
import { openDatabase } from '../store/engine/open.ts';
import { fillEssentials, hasEssentials } from '../store/sample/essentials.ts';
import { type Command, type CommandArgs, CommandError, type CommandResult } from './command.ts';
import { COMMANDS } from './index.ts';
import { operatorName } from './operator-name.ts';
import { progressBar } from './progress.ts';
import { silent } from './silent-log.ts';
import { sure } from '../rules/typed/sure.ts';
import { thrown } from '../rules/typed/thrown.ts';

const GLOBAL = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/**
 * Runs one operator command against the database of the settings and returns its exit code: 0 done,
 * 1 failed, 2 wrong use. Results go to stdout, everything else to stderr.
 */
export async function runCommand(words: string[], settings: Settings): Promise<number> {
  const command = COMMANDS.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
  if (!command) {
    const asked = words.length === 0 || words[0] === '--help' || words[0] === '-h';
    if (!asked) process.stderr.write(`There is no command "${words.join(' ')}".\n\n`);
    (asked ? process.stdout : process.stderr).write(overview());
    return asked && words.length > 0 ? 0 : 2;
  }
  try {
    const { values, positionals } = parseArgs({
      args: words.slice(command.name.split(' ').length),
      options: { ...command.options, ...GLOBAL },
      allowPositionals: true,
    });
    if (values['help']) {
      process.stdout.write(help(command));
      return 0;
    }
    checkWords(command, positionals);
    const result = await run(command, { values, positionals }, settings);
    process.stdout.write(`${values['json'] ? JSON.stringify(result.data) : result.text}\n`);
    return result.failed ? 1 : 0;
  } catch (error) {
    if (isWrongUse(error)) {
      process.stderr.write(`${error.message}\n\n${help(command)}`);
      return 2;
    }
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
}

async function run(command: Command, args: CommandArgs, settings: Settings): Promise<CommandResult> {
  const bar = progressBar(process.stderr);
  const isQuiet = args.values['json'] === true;
  const context = {
    settings,
    now: () => new Date(),
    log: silent,
    by: { operator: operatorName() },
    tell: (line: string) => void (isQuiet || process.stderr.write(`${line}\n`)),
    progress: isQuiet ? () => undefined : bar.show,
  };
  try {
    if ('runClosed' in command) return await command.runClosed(args, context);
    await using db = await openDatabase(settings.databaseUrl, {
      ...settings.database,
      unlimited: true,
    });
    await (settings.migrates ? migrate : requireMigrated)(db);
    // Also before the first start a command works on the products and categories that the start would bring.
    if (!(await hasEssentials(db))) await db.transaction(fillEssentials);
    const given = { name: command.name, ...args, ...context.by };
    const open = { ...context, ...leftToService({ ...context, db }), db: audited({ ...context, db }, given) };
    return await command.run(args, open);
  } finally {
    bar.end();
  }
}

/** Throws CommandError for a word more than the usage begins with. */
function checkWords({ name, usage }: Command, words: string[]): void {
  const taken = sure(/^(<[^>]+> ?)*/.exec(usage))[0].match(/</g)?.length ?? 0;
  const extra = words[taken];
  if (extra !== undefined) throw new CommandError(`${name} takes no "${extra}".`, 2);
}

const isWrongUse = (error: unknown): error is Error =>
  (error instanceof CommandError && error.exitCode === 2) ||
  thrown(error).code?.startsWith('ERR_PARSE_ARGS') === true;

const help = ({ name, summary, usage, notes }: Command): string =>
  `${summary}.\n\nUsage: npm run operator -- ${name} ${usage}\n  --json   the result as JSON on stdout\n` +
  (notes === undefined ? '' : `\n${notes}\n`);

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: npm run operator -- <command> [--json] [--help]\n\n${lines.join('\n')}\n`;
}
