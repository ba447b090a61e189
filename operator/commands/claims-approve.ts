import { parseWholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { REASON_OPTION, REASON_USAGE } from '../team-reason.ts';
import { decideClaim } from './decide-claim.ts';

export default {
  name: 'claims approve',
  summary: 'Gives a listing to the claimant who proved control of its website',
  usage: `<claim> [--reason <words>]${REASON_USAGE}`,
  options: REASON_OPTION,
  async run({ positionals: [word], values }, context) {
    return decideClaim(context, parseWholeNumber(word, 'The claim'), { approved: true, values });
  },
} satisfies Command;
