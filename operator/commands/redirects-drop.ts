import { dropRedirect } from '../../use-cases/admin/service/drop-redirect.ts';
import { getOldAddressKey } from '../../rules/listings/addresses/old-address.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'redirects drop',
  summary: 'Lets an old address lead nowhere again',
  usage: '<path>   as in "redirects list"',

  async run({ positionals: [address] }, context) {
    if (address === undefined) throw new CommandError('redirects drop takes an old address.', 2);
    const path = getOldAddressKey(address) ?? address;
    const { outcome } = await dropRedirect(context, { path });
    if (outcome === 'unknown') throw new CommandError(`${path} leads nowhere.`);
    return {
      data: { path },
      text: `${path} leads nowhere any more. Browsers remember it for up to an hour.`,
    };
  },
} satisfies Command;
