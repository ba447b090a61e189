import type { PostRow } from '../../store/site/blog.ts';
import { upsertPost } from '../../store/site/write/blog.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { ImportCounts } from '../../store/site/imports.ts';
import type { UseCaseDeps } from '../use-case-deps.ts';
import { ZERO_COUNTS } from './importer.ts';
import { changeOrDryRun } from '../dry-run.ts';

/** A blog post without its id. */
export type Post = Omit<PostRow, 'id' | 'version'>;

/** Adds and changes blog posts, all of them or none. A dry run only returns the counts. */
export async function importPosts(
  { db }: Pick<UseCaseDeps, 'db'>,
  { posts, dryRun }: { posts: Post[]; dryRun: boolean },
): Promise<ImportCounts> {
  return changeOrDryRun(db, dryRun, (tx) => writePosts(tx, posts));
}

async function writePosts(tx: Tx, posts: Post[]): Promise<ImportCounts> {
  const counts = { ...ZERO_COUNTS };
  for (const post of posts) counts[await upsertPost(tx, post)] += 1;
  return counts;
}
