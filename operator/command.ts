import type { ParseArgsConfig } from 'node:util';
import type { ActParts, By } from '../use-cases/act-parts.ts';
import type { Settings } from '../settings.ts';
import type { Progress } from './progress.ts';

/** What a command may use, and hand to acts. The database is open and migrated. */
export type OperatorContext = ActParts & {
  settings: Settings;
  /** Where mail goes; undefined where it is only kept. */
  smtpUrl: string | undefined;
  /** Who gives the command. */
  by: By & { operator: string };
  /** Progress and remarks for the person, on stderr; nothing with `--json`. */
  tell: (line: string) => void;
  /** Shows how far the command is, on a terminal. */
  progress: Progress;
};

/** The words after the command's name, as node:util parseArgs gives them. */
export type CommandArgs = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: string[];
};

/**
 * What a command came to: `data` for `--json`, `text` for people. `failed` makes the exit code 1 although the
 * command ran to its end, such as a check that found differences.
 */
export type CommandResult = { data: unknown; text: string; failed?: boolean };

/** What is said of a command. */
type Described = {
  /** One or two words, such as `search check`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What follows the name, such as `<slug> [--week YYYY-MM-DD]`, and a line for each option. */
  usage: string;
  /** What else its help says, such as the columns of a file. */
  notes?: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Whether it may be the first of a new directory, so that it makes the SQLite database where there is none. */
  startsDirectory?: true;
};

/** One operator command: `npm run operator -- <name> ...`. Some need the database left alone. */
export type Command = Described &
  (
    | { run(args: CommandArgs, context: OperatorContext): Promise<CommandResult> }
    | {
        runClosed(
          args: CommandArgs,
          context: Omit<OperatorContext, 'db' | 'jobs' | 'mail'>,
        ): Promise<CommandResult>;
      }
  );

/** Wrong use or a thing that is not there: the message is for the operator, without a stack. */
export class CommandError extends Error {
  /** 2 for wrong use, 1 for everything else. */
  readonly exitCode: 1 | 2;
  /** The same for `--json`, where there is more to say than the message. */
  readonly data: unknown;

  constructor(message: string, exitCode: 1 | 2 = 1, data?: unknown) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.data = data;
  }
}
