import { parseWholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { REASON_OPTION, REASON_USAGE } from '../team-reason.ts';
import { decideClaim } from './decide-claim.ts';

export default {
  name: 'claims reject',
  summary: 'Rejects a claim; the listing keeps its owner',
  usage: `<claim> [--reason <words>]${REASON_USAGE}`,
  options: REASON_OPTION,
  async run({ positionals: [word], values }, context) {
    return decideClaim(context, parseWholeNumber(word, 'The claim'), { approved: false, values });
  },
} satisfies Command;
