import { wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { claimDecision } from './decide-claim.ts';

export default {
  name: 'claims approve',
  summary: 'Gives a listing to the claimant who proved control of its website',
  usage: '<claim>',
  async run({ positionals: [word] }, context) {
    return claimDecision(context, wholeNumber(word, 'The claim'), true);
  },
} satisfies Command;
