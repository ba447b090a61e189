import { DRY_RUN } from '../arguments.ts';
import type { Command } from '../command.ts';
import { HIDE_USAGE, setCategoryVisibility } from './category-visibility.ts';

export default {
  name: 'categories show',
  summary: 'Shows a hidden category again, and those below it',
  usage: HIDE_USAGE,
  options: DRY_RUN.option,
  run: (args, context) => setCategoryVisibility(false, args, context),
} satisfies Command;
