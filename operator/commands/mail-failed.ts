import { listFailingMail, getMailKind, mayHaveArrived } from '../../store/work/outgoing-mail.ts';
import { parseWholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'mail failed',
  summary:
    'Lists messages that could not be sent, and those that are being retried, with the answer of the mail server',
  usage: '[--limit <n>]',
  options: { limit: { type: 'string', default: '50' } },

  async run({ values }, { db }) {
    const limit = parseWholeNumber(values['limit'], '--limit');
    const data = (await listFailingMail(db, Math.min(limit, 1000))).map((row) => ({
      mail: row.id,
      to: row.recipient,
      kind: getMailKind(row.key),
      given_up_at: row.failedAt?.toISOString() ?? null,
      arrived: mayHaveArrived(row) ? 'unknown' : 'no',
      tried_again: row.failedAt === null,
      reason: row.lastError,
    }));
    const rows = data.map(({ mail, kind, to, given_up_at, arrived, reason }) => [
      String(mail),
      given_up_at ?? 'being retried',
      kind,
      to,
      `arrived: ${arrived}`,
      reason ?? '',
    ]);
    return {
      data,
      text: rows.length ? formatTable(rows) : 'No mail has failed, and none waits for the mail server.',
    };
  },
} satisfies Command;
