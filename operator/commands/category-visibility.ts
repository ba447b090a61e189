import { hideCategory } from '../../use-cases/admin/categories/hide-category.ts';
import { DRY_RUN, parseSlug, withDryRunNote } from '../arguments.ts';
import { type CommandArgs, CommandError, type CommandResult, type OperatorContext } from '../command.ts';
import { formatCount } from '../format-count.ts';
import { buildUnknownCategoryError } from './unknown-category.ts';

/** The usage of `categories hide` and `categories show`. */
export const HIDE_USAGE = `<slug> [--dry-run]\n  ${DRY_RUN.usage}`;

/** Runs `categories hide` and `categories show`. */
export async function setCategoryVisibility(
  hidden: boolean,
  { positionals, values }: CommandArgs,
  context: OperatorContext,
): Promise<CommandResult> {
  const slug = parseSlug(positionals[0], 'a category');
  const dryRun = values['dry-run'] === true;
  const done = await hideCategory(context, { slug, hidden, dryRun });
  const word = hidden ? 'hidden' : 'shown';
  switch (done.outcome) {
    case 'unknown':
      throw await buildUnknownCategoryError(context.db, slug);
    case 'so_before':
      throw new CommandError(`${slug} is ${word} already.`);
    case 'parent_hidden':
      throw new CommandError(
        `${slug} is below ${done.parent}, which is hidden: categories show ${done.parent}`,
      );
    case 'done':
  }
  const { slugs, listings } = done;
  const text = `${slugs.join(', ')} ${slugs.length === 1 ? 'is' : 'are'} ${word}. ${formatCount(listings, 'listing')} stay in there.`;
  return { data: { dry_run: dryRun, [word]: slugs, listings }, text: withDryRunNote(text, dryRun) };
}
