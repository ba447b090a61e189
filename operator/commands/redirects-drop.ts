import { dropRedirect } from '../../use-cases/admin/service/drop-redirect.ts';
import { getOldAddressKey } from '../../rules/listings/addresses/old-address.ts';
import { type Command, CommandError } from '../command.ts';

export default {
  name: 'redirects drop',
  summary: 'Removes the redirect of an old address',
  usage: '<path>   as in "redirects list"',

  async run({ positionals: [address] }, context) {
    if (address === undefined) throw new CommandError('redirects drop takes an old address.', 2);
    const path = getOldAddressKey(address) ?? address;
    const { outcome } = await dropRedirect(context, { path });
    if (outcome === 'unknown') throw new CommandError(`${path} has no redirect.`);
    return {
      data: { path },
      text: `${path} no longer redirects. Browsers remember the redirect for up to an hour.`,
    };
  },
} satisfies Command;
