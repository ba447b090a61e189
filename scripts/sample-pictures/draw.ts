// `node scripts/sample-pictures/draw.ts`: draws the pictures of sample listings into store/sample/pictures/. They are kept
// as files, so that filling a sample directory draws nothing. Captions and sizes: store/sample/pictures.ts.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { day, night } from './plover.ts';
import { board, forecast, stale } from './rowboat.ts';
import { incident, nightAlert, statusPage } from './tidewatch.ts';

const FONT = fileURLToPath(new URL('../../site/assets/fonts/inter-latin-600.ttf', import.meta.url));
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
  const image = await renderAsync(svg, {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { loadSystemFonts: false, fontFiles: [FONT], defaultFontFamily: 'Inter' },
  });
  const bytes = await sharp(image.asPng()).webp({ quality: 76, smartSubsample: true, effort: 6 }).toBuffer();
  await writeFile(new URL(`${file}.webp`, OUT), bytes);
  console.log(`${file}.webp ${image.width} × ${image.height}, ${(bytes.length / 1000).toFixed(1)} kB`);
}
