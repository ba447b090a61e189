import type { ParseArgsConfig } from 'node:util';
import type { UseCaseDeps, AuditActor } from '../use-cases/use-case-deps.ts';
import type { Settings } from '../settings.ts';
import type { Progress } from './progress.ts';

/** The dependencies of a command. The database is open and migrated. */
export type OperatorContext = UseCaseDeps & {
  settings: Settings;
  /** The URL of the mail server; undefined if mail is only stored as files. */
  smtpUrl: string | undefined;
  /** The operator who runs the command. */
  by: AuditActor & { operator: string };
  /** Prints a remark to stderr; silent with `--json`. */
  tell: (line: string) => void;
  /** Shows the progress of the command on a terminal. */
  progress: Progress;
};

/** The arguments after the command's name, as parsed by node:util parseArgs. */
export type CommandArgs = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
};

/**
 * The result of a command: `data` for `--json`, `text` for people. `failed` sets the exit code to 1 although the command
 * completed, such as a check that found differences.
 */
export type CommandResult = { data: unknown; text: string; failed?: boolean };

/** The description of a command for its help. */
type CommandDescription = {
  /** One or two words, such as `search check`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** The arguments after the name, such as `<slug> [--week YYYY-MM-DD]`, and a line for each option. */
  usage: string;
  /** Further help, such as the columns of a file. */
  notes?: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Whether it may be the first command of a new directory, so that it creates a missing SQLite database. */
  startsDirectory?: true;
  /** Returns the result if these arguments need no database, so that none is created. */
  runWithoutDatabase?(args: CommandArgs): CommandResult | undefined;
};

/** An operator command: `npm run operator -- <name> ...`. One with `runClosed` runs without an open database. */
export type Command = CommandDescription &
  (
    | { run(args: CommandArgs, context: OperatorContext): Promise<CommandResult> }
    | {
        runClosed(
          args: CommandArgs,
          context: Omit<OperatorContext, 'db' | 'jobs' | 'mail'>,
        ): Promise<CommandResult>;
      }
  );

/** An error for the operator, such as incorrect usage or an unknown record. It is printed without a stack. */
export class CommandError extends Error {
  /** 2 for incorrect usage, 1 for all other errors. */
  readonly exitCode: 1 | 2;
  /** The details for `--json`, if there are more than the message. */
  readonly data: unknown;

  constructor(message: string, exitCode: 1 | 2 = 1, data?: unknown) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.data = data;
  }
}
