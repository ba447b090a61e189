import { DRY_RUN } from '../arguments.ts';
import type { Command } from '../command.ts';
import { HIDE_USAGE, setCategoryVisibility } from './category-visibility.ts';

export default {
  name: 'categories hide',
  summary: 'Removes a category, and those below it, from lists and choices; its listings stay in it',
  usage: HIDE_USAGE,
  options: DRY_RUN.option,
  run: (args, context) => setCategoryVisibility(true, args, context),
} satisfies Command;
