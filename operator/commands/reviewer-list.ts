import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Command } from '../command.ts';

export default {
  name: 'reviewer list',
  summary: 'Lists the reviewers, and until when each can sign in',
  usage: '',

  async run(_args, context) {
    const { reviewers } = await getSiteSettings(context.db);
    const data = reviewers.map(({ email, until }) => ({ email, until }));
    return { data, text: data.map(({ email, until }) => `${email}  until ${until}`).join('\n') };
  },
} satisfies Command;
