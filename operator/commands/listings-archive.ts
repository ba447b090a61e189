import type { Command } from '../command.ts';
import { takeDown, TAKE_DOWN_OPTIONS, TAKE_DOWN_USAGE } from './take-down.ts';

export default {
  name: 'listings archive',
  summary: 'Takes a listing out of the directory; its owner is told',
  usage: TAKE_DOWN_USAGE,
  options: TAKE_DOWN_OPTIONS,
  run: (args, context) => takeDown('archived', args, context),
} satisfies Command;
