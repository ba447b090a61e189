import { getSiteSettings } from '../../store/site/site-settings.ts';
import { type Command, CommandError } from '../command.ts';
import { buildUnknownSettingError } from './unknown-setting.ts';

export default {
  name: 'settings get',
  summary: 'Shows one site setting',
  usage: '<name>',

  async run({ positionals: [name] }, { db }) {
    if (name === undefined) throw new CommandError('settings get takes a name.', 2);
    const settings: Record<string, unknown> = await getSiteSettings(db);
    if (!Object.hasOwn(settings, name)) {
      throw buildUnknownSettingError(name);
    }
    return { data: { [name]: settings[name] }, text: JSON.stringify(settings[name]) };
  },
} satisfies Command;
