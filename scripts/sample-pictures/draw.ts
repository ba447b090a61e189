// `node scripts/sample-pictures/draw.ts`: draws the pictures of sample listings into store/sample/pictures/. They are stored
// as files, so that nothing is drawn when a sample directory is filled. Captions and sizes: store/sample/pictures.ts.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawSvg } from '../../site/pictures/draw-svg.ts';
import { day, night } from './plover.ts';
import { board, forecast, stale } from './rowboat.ts';
import { incident, nightAlert, statusPage } from './tidewatch.ts';

const FONT = await readFile(new URL('../../site/assets/fonts/inter-600.ttf', import.meta.url));
const OUT = new URL('../../store/sample/pictures/', import.meta.url);
const SCALE = 0.8;

const PICTURES: Record<string, string> = {
  'rowboat-board': board(),
  'rowboat-forecast': forecast(),
  'rowboat-stale': stale(),
  'tidewatch-incident': incident(),
  'tidewatch-status': statusPage(),
  'tidewatch-night': nightAlert(),
  'plover-day': day(),
  'plover-night': night(),
};

for (const [file, svg] of Object.entries(PICTURES)) {
  const png = drawSvg(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { fontBuffers: [FONT], defaultFontFamily: 'Inter' },
  });
  const { data: bytes, info } = await sharp(png)
    .webp({ quality: 76, smartSubsample: true, effort: 6 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(new URL(`${file}.webp`, OUT), bytes);
  console.log(`${file}.webp ${info.width} × ${info.height}, ${(bytes.length / 1000).toFixed(1)} kB`);
}
