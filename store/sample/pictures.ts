import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Tx } from '../engine/database.ts';
import type { NewPicture } from '../listings/pictures.ts';
import { addPictures } from '../listings/write/pictures.ts';

type SamplePicture = [file: string, width: number, height: number, caption: string];

/** Pictures by product name: files in pictures/, which scripts/sample-pictures/ draws. */
export const SAMPLE_PICTURES: Record<string, SamplePicture[]> = {
  Rowboat: [
    [
      'rowboat-board',
      1280,
      800,
      'A board with limits that hold: Mira has two cards in hand and gets no third',
    ],
    ['rowboat-forecast', 1280, 800, 'When it will be done, by how fast the team really was'],
    ['rowboat-stale', 1280, 800, 'Cards that have not moved for weeks ask whether they should go'],
  ],
  Tidewatch: [
    ['tidewatch-incident', 1280, 800, 'An outage hop by hop: the load balancer refuses, the rest is fine'],
    ['tidewatch-night', 720, 1280, 'The alert says what failed and whether it can wait'],
    ['tidewatch-status', 1280, 800, 'A public status page with ninety days of history'],
  ],
  'Plover Analytics': [
    ['plover-day', 1280, 800, 'Visitors, pages and where they came from, on one page'],
    ['plover-night', 1280, 800, 'The same page at night'],
  ],
};

/** Adds the pictures of a sample product, if it has any. */
export async function insertPictures(tx: Tx, listingId: number, name: string, now: Date): Promise<void> {
  const pictures = await Promise.all((SAMPLE_PICTURES[name] ?? []).map(readPicture));
  await addPictures(tx, listingId, pictures, now);
}

async function readPicture([file, width, height, caption]: SamplePicture): Promise<NewPicture> {
  const bytes = await readFile(new URL(`pictures/${file}.webp`, import.meta.url));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { mediaType: 'image/webp', width, height, sha256, bytes, caption };
}
