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

/** Path of a picture. It contains the start of its hash, so that the path changes with the picture. */
export const picturePath = ({ id, sha256 }: Pick<Picture, 'id' | 'sha256'>): string =>
  `/media/${id}-${sha256.slice(0, 16)}.webp`;

/** Presents the pictures of a listing; null, which answers leave out, if none are shown. */
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
