import { redirectedTo } from '../../use-cases/imports/records/redirect-record.ts';
import { listRedirectsAfter } from '../../store/site/redirects.ts';
import { wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { table } from '../table.ts';

export default {
  name: 'redirects list',
  summary: 'Shows old addresses and where they lead',
  usage: '[--after <path>] [--limit <n>]   in the order of their letters, from behind that path',
  notes: 'An address at which this directory has a page of its own shows that page.',
  options: { after: { type: 'string', default: '' }, limit: { type: 'string', default: '50' } },

  async run({ values }, { db }) {
    const limit = Math.min(wholeNumber(values['limit'], '--limit'), 1000);
    const rows = await listRedirectsAfter(db, String(values['after']), limit);
    const data = rows.map((row) => ({ path: row.path, to: redirectedTo(row) }));
    const text = data.length ? table(data.map(({ path, to }) => [path, to])) : 'No old address leads here.';
    return { data, text };
  },
} satisfies Command;
