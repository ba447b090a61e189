import { endSessions } from '../../use-cases/people/credentials/end-sessions.ts';
import { listBrowserSessions } from '../../store/people/browser-sessions.ts';
import { getAccount } from './get-account.ts';
import type { Command } from '../command.ts';
import { formatTable } from '../format-table.ts';

export default {
  name: 'account sessions',
  summary: 'Shows where a person is signed in, or signs them out everywhere',
  usage: '<e-mail> [--end]\n  --end  signs out every browser; keys and apps keep their access',
  options: { end: { type: 'boolean' } },

  async run({ positionals: [email], values }, context) {
    const { db, now } = context;
    const account = await getAccount(db, 'account sessions', email);
    if (values['end'] === true) {
      const request = { accountId: account.id, which: { besides: null }, by: context.by };
      const ended = await endSessions(context, request);
      return { data: { ended }, text: `${ended} ${ended === 1 ? 'browser' : 'browsers'} signed out.` };
    }
    const data = (await listBrowserSessions(db, account.id, now())).map((session) => ({
      browser: session.browser,
      signed_in_at: session.createdAt.toISOString(),
      seen_at: (session.seenAt ?? session.createdAt).toISOString(),
    }));
    const rows = data.map(({ browser, signed_in_at, seen_at }) => [browser ?? '-', signed_in_at, seen_at]);
    const head = ['browser', 'signed in', 'last seen'];
    return { data, text: rows.length ? formatTable([head, ...rows]) : 'Not signed in anywhere.' };
  },
} satisfies Command;
