import { wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { REASON_OPTION, REASON_USAGE } from '../team-reason.ts';
import { claimDecision } from './decide-claim.ts';

export default {
  name: 'claims approve',
  summary: 'Gives a listing to the claimant who proved control of its website',
  usage: `<claim> [--reason <words>]${REASON_USAGE}`,
  options: REASON_OPTION,
  async run({ positionals: [word], values }, context) {
    return claimDecision(context, wholeNumber(word, 'The claim'), { approved: true, values });
  },
} satisfies Command;
