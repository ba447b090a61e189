import { z } from 'zod';
import type { Services } from '../runtime/define.ts';
import { compact } from '../presenters/present.ts';

/** A picture of a listing, as operations answer with it. */
export const pictureRecord = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string().optional(),
});

type Picture = { id: number; sha256: string; width: number; height: number; caption: string | null };

/** Where a picture is served. The start of its hash makes it another address once it is another picture. */
export const picturePath = ({ id, sha256 }: Pick<Picture, 'id' | 'sha256'>): string =>
  `/media/${id}-${sha256.slice(0, 16)}.webp`;

/** The pictures of a listing; null, which is left out of answers, where none are shown. */
export function presentPictures(
  { publicUrl }: Services['settings'],
  { unlocked }: { unlocked: string[] },
  pictures: readonly Picture[],
): z.infer<typeof pictureRecord>[] | null {
  if (!unlocked.includes('media') || pictures.length === 0) return null;
  return pictures.map(({ width, height, caption, ...picture }) => ({
    url: publicUrl + picturePath(picture),
    width,
    height,
    ...compact({ caption }),
  }));
}
