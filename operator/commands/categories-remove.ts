import { removeCategory, removeEmptyCategories } from '../../use-cases/admin/categories/remove-categories.ts';
import { DRY_RUN, parseSlug, withDryRunNote } from '../arguments.ts';
import { type Command, type CommandArgs, CommandError, type OperatorContext } from '../command.ts';
import { formatCount } from '../format-count.ts';
import { buildUnknownCategoryError } from './unknown-category.ts';

export default {
  name: 'categories remove',
  summary: 'Removes a category without listings, or all empty ones; they do not come back at a start',
  usage: `<slug> | --empty [--built-in] [--dry-run]
  --empty     in place of a slug: every category that no listing and no draft is in
  --built-in  of these only those the program brought along
  ${DRY_RUN.usage}`,
  notes: `Its empty subcategories go with it, drafts lose its name, redirects to it end. One with listings is merged into
another one instead: categories merge. "other", which takes what fits nowhere else, goes only by its name.`,
  options: { empty: { type: 'boolean' }, 'built-in': { type: 'boolean' }, ...DRY_RUN.option },

  async run({ positionals, values }, context) {
    const dryRun = values['dry-run'] === true;
    const [empty, builtIn] = [values['empty'] === true, values['built-in'] === true];
    if (empty === positionals.length > 0) throw new CommandError('Name a category, or --empty.', 2);
    if (builtIn && !empty) throw new CommandError('--built-in goes with --empty.', 2);
    const done = empty
      ? await removeEmptyCategories(context, { builtIn, dryRun })
      : await removeNamedCategory(positionals, dryRun, context);
    const { slugs, drafts, redirects } = done;
    const text =
      slugs.length === 0
        ? 'There is none that is empty.'
        : `Removed: ${slugs.join(', ')}. ${formatCount(drafts, 'draft')} named ${slugs.length === 1 ? 'it' : 'them'}; ${formatCount(redirects, 'redirect')} ended.`;
    return {
      data: { dry_run: dryRun, removed: slugs, drafts, redirects },
      text: withDryRunNote(text, dryRun),
    };
  },
} satisfies Command;

async function removeNamedCategory(
  words: CommandArgs['positionals'],
  dryRun: boolean,
  context: OperatorContext,
) {
  const slug = parseSlug(words[0], 'a category');
  const done = await removeCategory(context, { slug, dryRun });
  switch (done.outcome) {
    case 'unknown':
      throw await buildUnknownCategoryError(context.db, slug);
    case 'in_use':
      throw new CommandError(
        done.listings > 0
          ? `${formatCount(done.listings, 'listing')} are in ${slug} or below it. Move them into another one: categories merge ${slug} <into>`
          : `An unpaid order names ${slug}; it expires within 24 hours. Wait, or move the category into another one: categories merge ${slug} <into>`,
      );
    case 'removed':
      return done;
  }
}
