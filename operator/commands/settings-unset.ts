import { resetSetting } from '../../use-cases/admin/service/reset-setting.ts';
import { type Command, CommandError } from '../command.ts';
import { buildUnknownSettingError } from './unknown-setting.ts';

export default {
  name: 'settings unset',
  summary: 'Resets one site setting to its default',
  usage: '<name>',

  async run({ positionals: [name] }, context) {
    if (name === undefined) throw new CommandError('settings unset takes a name.', 2);
    const done = await resetSetting(context, { name });
    if (done.outcome === 'unknown') throw buildUnknownSettingError(name);
    const [before, value] = [done.before, done.value].map((one) => JSON.stringify(one));
    const text = before === value ? `${name} = ${value}, as before` : `${name} = ${value}; it was ${before}`;
    return { data: { [name]: done.value }, text };
  },
} satisfies Command;
