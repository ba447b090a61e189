import { listTeamActions } from '../../store/team/team-actions.ts';
import { parseWholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'team log',
  summary: 'Lists the actions of the team and their reasons, on its page and by command, newest first',
  usage: '[--limit <n>]',
  options: { limit: { type: 'string', default: '50' } },

  async run({ values }, { db }) {
    const limit = Math.min(parseWholeNumber(values['limit'], '--limit'), 1000);
    const { rows } = await listTeamActions(db, { limit, offset: 0 });
    const data = rows.map((row) => ({
      number: row.id,
      at: row.createdAt.toISOString(),
      by: row.operator ?? row.email ?? `account ${row.accountId}`,
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      undoes: row.undoes,
      undone_at: row.undoneAt?.toISOString() ?? null,
      undoable: row.undo !== null && row.undoneAt === null,
    }));
    const lines = data.map(({ number, at, by, action, subject, reason, undone_at }) => [
      String(number),
      at,
      by,
      action,
      subject,
      undone_at ? 'taken back' : '',
      reason,
    ]);
    return { data, text: lines.length ? formatTable(lines) : 'There are no actions yet.' };
  },
} satisfies Command;
