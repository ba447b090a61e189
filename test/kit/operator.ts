import { vi } from 'vitest';
import { runCommand } from '../../operator/run-command.ts';
import { readSettings, type Secrets, type Settings } from '../../settings.ts';

/** The result of a command: exit code and output; `data` is the parsed output of `--json`. */
export type CommandResult = { code: number; out: string; err: string; data: any };

/** Returns a function that runs operator commands as the command line does, on one database, always with `--json`. */
export function createOperator(
  databaseUrl: string,
  given: Partial<Settings> = {},
  secrets: Pick<Secrets, 'smtpUrl'> = {},
) {
  const { settings } = readSettings({ DATABASE_URL: databaseUrl });
  return async (...words: string[]): Promise<CommandResult> => {
    let [out, err] = ['', ''];
    const stdout = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => Boolean((out += String(text))));
    const stderr = vi
      .spyOn(process.stderr, 'write')
      .mockImplementation((text) => Boolean((err += String(text))));
    try {
      const code = await runCommand([...words, '--json'], { ...settings, ...given }, secrets);
      return { code, out, err, data: out === '' ? null : JSON.parse(out) };
    } finally {
      stdout.mockRestore();
      stderr.mockRestore();
    }
  };
}
