import { wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { claimDecision } from './decide-claim.ts';

export default {
  name: 'claims reject',
  summary: 'Ends a claim without giving the listing away',
  usage: '<claim>',
  async run({ positionals: [word] }, context) {
    return claimDecision(context, wholeNumber(word, 'The claim'), false);
  },
} satisfies Command;
