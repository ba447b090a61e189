import type { PostRow } from '../../store/site/blog.ts';
import { putPost } from '../../store/site/write/blog.ts';
import type { Tx } from '../../store/engine/database.ts';
import type { PutCounts } from '../../store/site/imports.ts';
import type { ActParts } from '../act-parts.ts';
import { noneYet } from './importer.ts';
import { tryBatch } from './try-batch.ts';

/** A blog post without its id. */
export type Post = Omit<PostRow, 'id' | 'version'>;

/** Adds and changes blog posts, all of them or none. A dry run only returns the counts. */
export async function importPosts(
  parts: Pick<ActParts, 'db'>,
  { posts, dryRun }: { posts: Post[]; dryRun: boolean },
): Promise<PutCounts> {
  if (dryRun) return tryBatch(parts, (tx) => put(tx, posts));
  return parts.db.transaction((tx) => put(tx, posts));
}

async function put(tx: Tx, posts: Post[]): Promise<PutCounts> {
  const counts = { ...noneYet };
  for (const post of posts) counts[await putPost(tx, post)] += 1;
  return counts;
}
