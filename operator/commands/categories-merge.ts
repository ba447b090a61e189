import { mergeCategory, type MergedCategory } from '../../use-cases/admin/categories/merge-category.ts';
import { DRY_RUN, parseSlug, withDryRunNote } from '../arguments.ts';
import { type Command, CommandError } from '../command.ts';
import { formatCount } from '../format-count.ts';
import { buildUnknownCategoryError } from './unknown-category.ts';

export default {
  name: 'categories merge',
  summary: 'Moves everything in a category into another one, to which its old address then redirects',
  usage: `<slug> <into> [--dry-run]\n  <into>     slug of the category that is kept\n  ${DRY_RUN.usage}`,
  notes: `Listings, drafts, subcategories, extra categories of orders, redirects, attributes and keywords are moved. Its
description and FAQs are deleted. Pages, feeds, REST and MCP accept the old slug for the new one. It cannot be reverted.`,
  options: DRY_RUN.option,

  async run({ positionals, values }, context) {
    const from = parseSlug(positionals[0], 'the category to merge');
    const into = parseSlug(positionals[1], 'the category that stays');
    const dryRun = values['dry-run'] === true;
    const done = await mergeCategory(context, { from, into, dryRun });
    switch (done.outcome) {
      case 'unknown':
        throw await buildUnknownCategoryError(context.db, done.slug);
      case 'same':
        throw new CommandError('These are the same category.', 2);
      case 'below':
        throw new CommandError(
          `${into} is below ${from}. Merge them the other way round, or give it another parent first with import categories.`,
        );
      case 'merged':
        return {
          data: { ...done, outcome: undefined, dry_run: dryRun, merged: from, into },
          text: withDryRunNote(describeMerge(from, into, done), dryRun),
        };
    }
  },
} satisfies Command;

const describeMerge = (from: string, into: string, done: MergedCategory): string =>
  [
    `${from} is merged into ${into}.`,
    `${formatCount(done.listings, 'listing')}, ${formatCount(done.drafts, 'draft')}, ${formatCount(done.orders, 'order')} of extra categories and ${formatCount(done.redirects, 'redirect')} name ${into} now.`,
    ...(done.subcategories.length > 0
      ? [`Below ${done.subcategories_below} are now: ${done.subcategories.join(', ')}.`]
      : []),
    ...(done.attributes.length > 0
      ? [`It is compared by these as well: ${done.attributes.join(', ')}.`]
      : []),
    ...(done.keywords.length > 0 ? [`These words lead there as well: ${done.keywords.join(', ')}.`] : []),
    `/categories/${from} and its feed lead to ${into}.`,
    ...(done.into_hidden ? [`${into} is hidden. Show it with categories show ${into}`] : []),
  ].join('\n');
