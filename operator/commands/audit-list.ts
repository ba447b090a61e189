import { AUDIT_EVENTS } from '../../rules/people/audit.ts';
import { findAccountId } from '../../store/people/accounts.ts';
import { listAuditLog } from '../../store/people/audit-log.ts';
import type { Queries } from '../../store/engine/database.ts';
import { parseMoment, parseWholeNumber } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'audit list',
  summary: 'Shows security events, newest first: sign-ins, keys, consents, roles, operator commands',
  usage:
    '[--account <e-mail|number>] [--since <YYYY-MM-DD|instant>] [--limit <n>]\n' +
    '  --account  events of one account; a number also finds a deleted one\n' +
    '  --since    events from then on, UTC\n' +
    '  --limit    at most so many; 100',
  notes: Object.entries(AUDIT_EVENTS)
    .map(([type, words]) => `  ${type.padEnd(24)}${words}`)
    .join('\n'),
  options: {
    account: { type: 'string' },
    since: { type: 'string' },
    limit: { type: 'string', default: '100' },
  },

  async run({ values }, { db }) {
    const limit = Math.min(parseWholeNumber(values['limit'], '--limit'), 100_000);
    const accountId = await findAccountFilter(db, values['account']);
    const events = await listAuditLog(db, {
      accountId,
      since: values['since'] === undefined ? undefined : parseMoment(values['since'], '--since'),
      limit,
    });
    const data = events.map(({ createdAt, type, accountId: account, operator, network, details }) => ({
      at: createdAt.toISOString(),
      type,
      account,
      operator,
      network,
      details,
    }));
    const rows = data.map((event) => [
      event.at,
      event.type,
      event.account === null ? '-' : String(event.account),
      event.operator ?? '-',
      event.network ?? '-',
      Object.entries(event.details)
        .map(([name, value]) => `${name}=${[value].flat().join(',')}`)
        .join(' '),
    ]);
    const head = ['at', 'event', 'account', 'operator', 'network', 'details'];
    return { data, text: rows.length ? formatTable([head, ...rows]) : 'There are no such events.' };
  },
} satisfies Command;

async function findAccountFilter(db: Queries, word: unknown): Promise<number | undefined> {
  if (typeof word !== 'string') return undefined;
  if (/^\d{1,9}$/.test(word)) return Number(word);
  const account = await findAccountId(db, word.trim().toLowerCase());
  if (account === undefined) throw new CommandError(`There is no account ${word}.`);
  return account;
}
