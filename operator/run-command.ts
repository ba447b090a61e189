import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withAudit } from '../use-cases/admin/with-audit.ts';
import { queueForService } from '../use-cases/admin/queue-for-service.ts';
import type { Secrets, Settings } from '../settings.ts';
import { migrate, requireMigrated } from '../store/engine/migrate.ts';
import { openDatabase, sqliteFile } from '../store/engine/open.ts';
import { ensureEssentials } from '../store/sample/essentials.ts';
import {
  type Command,
  type CommandArgs,
  CommandError,
  type CommandResult,
  type OperatorContext,
} from './command.ts';
import { didYouMean } from './did-you-mean.ts';
import { COMMANDS } from './index.ts';
import { getOperatorName } from './operator-name.ts';
import { createProgressBar } from './progress.ts';
import { silentLog } from './silent-log.ts';
import { assertDefined } from '../rules/typed/assert.ts';
import { getErrorDetails } from '../rules/typed/error-details.ts';

const GLOBAL = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/**
 * Runs an operator command against the database of the settings and returns its exit code: 0 for success, 1 for failure, 2 for
 * incorrect usage. Results go to stdout, everything else to stderr.
 */
export async function runCommand(
  words: string[],
  settings: Settings,
  secrets: Pick<Secrets, 'smtpUrl'> = {},
): Promise<number> {
  const command = COMMANDS.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
  if (!command) return handleUnknownCommand(words);
  try {
    const { values, positionals } = parseArgs({
      args: putNumbersLast(words.slice(command.name.split(' ').length)),
      options: { ...command.options, ...GLOBAL },
      allowPositionals: true,
    });
    if (values['help']) {
      process.stdout.write(help(command));
      return 0;
    }
    checkArguments(command, positionals);
    const result = await run(command, { values, positionals }, { settings, smtpUrl: secrets.smtpUrl });
    process.stdout.write(`${values['json'] ? JSON.stringify(result.data) : result.text}\n`);
    return result.failed ? 1 : 0;
  } catch (error) {
    if (isUsageError(error)) {
      // A command without any arguments prints its full help.
      const isBare = words.slice(command.name.split(' ').length).every((word) => word === '--json');
      process.stderr.write(
        `${describeUsageError(command, error)}\n${isBare ? `\n${help(command)}` : formatUsage(command)}`,
      );
      return 2;
    }
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    if (error.data !== undefined && words.includes('--json'))
      process.stdout.write(`${JSON.stringify(error.data)}\n`);
    return error.exitCode;
  }
}

async function run(
  command: Command,
  args: CommandArgs,
  base: Pick<OperatorContext, 'settings' | 'smtpUrl'>,
): Promise<CommandResult> {
  const { settings } = base;
  const bar = createProgressBar(process.stderr);
  const isQuiet = args.values['json'] === true;
  const context = {
    ...base,
    now: () => new Date(),
    log: silentLog,
    by: { operator: getOperatorName() },
    tell: (line: string) => void (isQuiet || process.stderr.write(`${line}\n`)),
    progress: isQuiet ? () => undefined : bar.show,
  };
  try {
    if ('runClosed' in command) return await command.runClosed(args, context);
    const result = command.runWithoutDatabase?.(args);
    if (result) return result;
    if (settings.migrates && !command.startsDirectory) requireDatabase(settings.databaseUrl);
    await using db = await openDatabase(settings.databaseUrl, {
      ...settings.database,
      unlimited: true,
    });
    await (settings.migrates ? migrate : requireMigrated)(db);
    // Commands before the first start need the products and categories that a start would add.
    await ensureEssentials(db);
    const auditEntry = { name: command.name, ...args, ...context.by };
    const serviceDeps = queueForService({ ...context, db });
    const openContext = {
      ...context,
      ...serviceDeps,
      mail: warnAboutLocalLinks(serviceDeps.mail, context),
      db: withAudit({ ...context, db }, auditEntry),
    };
    return await command.run(args, openContext);
  } finally {
    bar.end();
  }
}

/** Throws CommandError if the SQLite database is missing; creating an empty one would hide a wrong path. */
function requireDatabase(databaseUrl: string): void {
  const file = sqliteFile(databaseUrl);
  if (file !== undefined && !existsSync(file))
    throw new CommandError(
      `There is no database ${path.resolve(file)}. Set DATA_DIR or DATABASE_URL to that of the service.`,
    );
}

/** Wraps mail so that it warns about links to this machine, if PUBLIC_URL is not set as for the service. */
function warnAboutLocalLinks(
  mail: OperatorContext['mail'],
  { settings: { publicUrl }, tell }: Pick<OperatorContext, 'settings' | 'tell'>,
): OperatorContext['mail'] {
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname);
  return {
    async queue(tx, message) {
      await mail.queue(tx, message);
      if (isLocal && JSON.stringify(message).includes(publicUrl))
        tell(
          `The mail to ${message.to} contains links to ${publicUrl}: set PUBLIC_URL to that of the service.`,
        );
    },
  };
}

/** Throws CommandError for more arguments than the usage has. */
/** Puts a negative number that is no value of an option after `--`, where it is not read as an option itself. */
function putNumbersLast(words: string[]): string[] {
  const isNumber = (word: string, at: number) =>
    /^-\d/.test(word) && words[at - 1]?.startsWith('--') !== true;
  const numbers = words.filter(isNumber);
  return numbers.length === 0
    ? words
    : [...words.filter((word, at) => !isNumber(word, at)), '--', ...numbers];
}

function checkArguments({ name, usage }: Command, words: string[]): void {
  const maxArguments = assertDefined(/^(<[^>]+> ?)*/.exec(usage))[0].match(/</g)?.length ?? 0;
  const extra = words[maxArguments];
  if (extra !== undefined) throw new CommandError(`${name} takes no "${extra}".`, 2);
}

const isUsageError = (error: unknown): error is Error =>
  (error instanceof CommandError && error.exitCode === 2) ||
  getErrorDetails(error).code?.startsWith('ERR_PARSE_ARGS') === true;

/** Returns the message of a usage error, with a suggestion for a misspelt option. */
function describeUsageError({ name, options = {} }: Command, error: Error): string {
  const [, option] = /^Unknown option '(-[^']*)'/.exec(error.message) ?? [];
  if (option === undefined) return error.message;
  const known = Object.keys({ ...options, ...GLOBAL }).map((one) => `--${one}`);
  return `${name} has no option ${option}.${didYouMean(option, known)}`;
}

/** Returns the usage without the lines of its options. */
function formatUsage({ name, usage }: Command): string {
  const [first = '', ...rest] = usage.split('\n');
  // Continuations of the first line are indented deeper than options.
  const more = rest.filter((line) => /^ {6}/.test(line)).map((line) => `\n       ${line.trim()}`);
  return `Usage: npm run operator -- ${name} ${first.trim()}${more.join('')}\n${name} --help shows more.\n`;
}

const help = ({ name, summary, usage, notes }: Command): string =>
  `${summary}.\n\nUsage: npm run operator -- ${name} ${usage}\n  --json   prints the result as JSON\n` +
  (notes === undefined ? '' : `\n${notes}\n`);

const listCommands = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join('');
};

/** Handles words that are not a command: lists all commands or those of a group such as `settings`, or suggests a command. */
function handleUnknownCommand(words: string[]): number {
  const enteredWords = words.filter((word) => !word.startsWith('-') && word !== 'help');
  const asksHelp = words.some((word) => ['--help', '-h', 'help'].includes(word));
  const [first, second] = enteredWords;
  if (first === undefined) {
    const text = `Usage: npm run operator -- <command> [--json] [--help]\n\n${listCommands(COMMANDS)}`;
    (words.length === 0 || asksHelp ? process.stdout : process.stderr).write(text);
    return asksHelp ? 0 : 2;
  }
  const named = asksHelp ? COMMANDS.find(({ name }) => name === enteredWords.join(' ')) : undefined;
  if (named) {
    process.stdout.write(help(named));
    return 0;
  }
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && second === undefined && asksHelp) {
    process.stdout.write(listCommands(group));
    return 0;
  }
  const meant = nearestCommand(enteredWords);
  process.stderr.write(
    [
      second === undefined && group.length > 0
        ? `"${first}" needs one more word:`
        : `There is no command "${enteredWords.slice(0, 2).join(' ')}".${meant}`,
      ...(group.length > 0 ? [listCommands(group).trimEnd()] : []),
      'npm run operator -- --help lists every command.\n',
    ].join('\n'),
  );
  return 2;
}

/** Returns ` Did you mean "orders list"?` for "ordrs list", "list orders" or "orders-list". */
function nearestCommand(enteredWords: string[]): string {
  const names = COMMANDS.map(({ name }) => name);
  const words = enteredWords.join(' ').split(/[\s:_-]+/);
  const candidates = [words.slice(0, 2), words.slice(0, 2).toReversed(), words.slice(0, 1)];
  const found = candidates.map((one) => didYouMean(one.join(' '), names)).find((text) => text !== '');
  return found ?? '';
}
