import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/database.ts';
import { isEqualJson } from '../../listings/listing-content.ts';
import type { PostRow } from '../blog.ts';

/** Adds a post, or changes the one with that slug if it differs. */
export async function upsertPost(
  tx: Tx,
  post: Omit<PostRow, 'id' | 'version'>,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { blogPosts } = tx.t;
  const [before] = await tx.select().from(blogPosts).where(eq(blogPosts.slug, post.slug));
  if (!before) {
    await tx.insert(blogPosts).values(post);
    return 'added';
  }
  const { id, version: _, ...previous } = before;
  if (isEqualJson(previous, post)) return 'unchanged';
  await tx.update(blogPosts).set(post).where(eq(blogPosts.id, id));
  return 'changed';
}
