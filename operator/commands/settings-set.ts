import { changeSetting } from '../../use-cases/admin/service/change-setting.ts';
import { type Command, CommandError } from '../command.ts';
import { buildUnknownSettingError } from './unknown-setting.ts';

export default {
  name: 'settings set',
  startsDirectory: true,
  summary: 'Changes one site setting; rate limits take effect at the next start, all others at once',
  usage: '<name> <value>   value as JSON, or as plain text',

  async run({ positionals: [name, typed] }, context) {
    if (name === undefined || typed === undefined) {
      throw new CommandError('settings set takes a name and a value.', 2);
    }
    const done = await changeSetting(context, { name, input: typed });
    if (done.outcome === 'unknown') {
      throw buildUnknownSettingError(name);
    }
    if (done.outcome === 'wrong') {
      const faults = done.faults.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`);
      throw new CommandError(faults.join('\n'));
    }
    return { data: { [name]: done.value }, text: `${name} = ${JSON.stringify(done.value)}` };
  },
} satisfies Command;
