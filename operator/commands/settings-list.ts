import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Command } from '../command.ts';

export default {
  name: 'settings list',
  summary: 'Shows every site setting in force',
  usage: '',

  async run(_args, { db }) {
    const settings = await getSiteSettings(db);
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    return { data: settings, text: lines.join('\n') };
  },
} satisfies Command;
