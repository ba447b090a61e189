import { getRedirectPath } from '../../use-cases/imports/records/redirect-record.ts';
import { listRedirectsAfter } from '../../store/site/redirects.ts';
import { parseWholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'redirects list',
  summary: 'Lists old addresses and where they redirect to',
  usage: '[--after <path>] [--limit <n>]   in alphabetical order, those after that path',
  notes: 'An address at which this directory has its own page shows that page.',
  options: { after: { type: 'string', default: '' }, limit: { type: 'string', default: '50' } },

  async run({ values }, { db }) {
    const limit = Math.min(parseWholeNumber(values['limit'], '--limit'), 1000);
    const rows = await listRedirectsAfter(db, String(values['after']), limit);
    const data = rows.map((row) => ({ path: row.path, to: getRedirectPath(row) }));
    const text = data.length
      ? formatTable(data.map(({ path, to }) => [path, to]))
      : 'No old address leads here.';
    return { data, text };
  },
} satisfies Command;
