import type { Command } from '../command.ts';
import { takeDown, TAKE_DOWN_OPTIONS, TAKE_DOWN_USAGE } from './take-down.ts';

export default {
  name: 'listings archive',
  summary: 'Removes a listing from the directory; its owner is notified',
  usage: TAKE_DOWN_USAGE,
  options: TAKE_DOWN_OPTIONS,
  run: (args, context) => takeDown('archived', args, context),
} satisfies Command;
