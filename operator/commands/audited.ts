import { userInfo } from 'node:os';
import type { AuditDetails } from '../../rules/people/audit.ts';
import { record } from '../../store/people/audit-log.ts';
import type { Database } from '../../store/engine/database.ts';
import type { CommandArgs } from '../command.ts';
import { silent } from '../silent-log.ts';

/** The operating system's user who runs a command. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the list of users, as in some containers.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * The database for one command: what it changes first and that it changed something stand in one transaction. Commands
 * that only read leave no event.
 */
export function audited(db: Database, command: string, args: CommandArgs, now: () => Date): Database {
  let recorded = false;
  return {
    ...db,
    transaction: (body) =>
      db.transaction(async (tx) => {
        const result = await body(tx);
        if (!recorded) {
          const details = { command, ...wordsOf(args) };
          const event = {
            type: 'operator_command',
            accountId: null,
            operator: operatorName(),
            details,
          } as const;
          await record(tx, event, { now, log: silent });
          tx.onCommit(() => void (recorded = true));
        }
        return result;
      }),
  };
}

/** The words of a command, without mail addresses: an event names people by number only. */
function wordsOf({ positionals, values }: CommandArgs): AuditDetails {
  const plain = (word: string): string => (word.includes('@') ? '(address)' : word.slice(0, 200));
  const words = [
    ...positionals.map(plain),
    ...Object.entries({ ...values, json: undefined }).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => (one === true ? `--${name}` : `--${name}=${plain(String(one))}`)),
    ),
  ];
  return words.length > 0 ? { words } : {};
}
