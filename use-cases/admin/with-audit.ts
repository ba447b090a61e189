import type { AuditDetails } from '../../rules/people/audit.ts';
import { recordAuditEvent } from '../../store/people/write/audit-log.ts';
import type { Database } from '../../store/engine/database.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';

/** A command of the team: its name, its arguments, and who ran it. */
export type OperatorCommand = {
  name: string;
  positionals: readonly string[];
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  operator: string;
};

/**
 * Returns the database for one command. The first change and the audit event are in one transaction; commands that
 * only read leave no event.
 */
export function withAudit(
  { db, ...deps }: Pick<UseCaseDeps, 'db' | 'now' | 'log'>,
  command: OperatorCommand,
): Database {
  const { operator, name } = command;
  let recorded = false;
  return {
    ...db,
    transaction: (body) =>
      db.transaction(async (tx) => {
        const result = await body(tx);
        if (!recorded) {
          const details = { command: name, ...getCommandWords(command) };
          await recordAuditEvent(tx, { type: 'operator_command', accountId: null, operator, details }, deps);
          tx.onCommit(() => void (recorded = true));
        }
        return result;
      }),
  };
}

/** Returns the arguments of a command without e-mail addresses, because events refer to people only by number. */
function getCommandWords({ positionals, values }: OperatorCommand): AuditDetails {
  const redact = (word: string): string => (word.includes('@') ? '(address)' : word.slice(0, 200));
  const words = [
    ...positionals.map(redact),
    ...Object.entries({ ...values, json: undefined }).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => (one === true ? `--${name}` : `--${name}=${redact(String(one))}`)),
    ),
  ];
  return words.length > 0 ? { words } : {};
}
