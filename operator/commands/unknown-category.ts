import type { Queries } from '../../store/engine/database.ts';
import { findMergeTarget, listCategories } from '../../store/listings/categories.ts';
import { CommandError } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';

/** Builds the error for an unknown category: what it was merged into, or the most similar slug. */
export async function buildUnknownCategoryError(db: Queries, slug: string): Promise<CommandError> {
  const all = await listCategories(db);
  const merged = await findMergeTarget(db, slug);
  const into = all.find(({ id }) => id === merged);
  if (into) return new CommandError(`${slug} was merged into ${into.slug}.`);
  const meant = didYouMean(
    slug,
    all.map((one) => one.slug),
  );
  return new CommandError(`There is no category "${slug}".${meant} See categories list.`);
}
