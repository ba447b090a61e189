import { readFileSync } from 'node:fs';
import type { Task } from '../../worker-pool/serve.ts';
import { drawSvg } from './draw-svg.ts';
import { selfContained } from './self-contained-svg.ts';
import { NO_PICTURE } from './unusable.ts';

// Our own drawings use bundled fonts, because machines have different fonts or none (SIL Open Font License, see LICENSE in
// that folder). Each family is one file. For a letter that it lacks, the first other file that has it is used.
const FONTS = [
  'paper-serif.ttf',
  'inter-600.ttf',
  'noto-han.otf',
  'noto-hangul.otf',
  'noto-arabic.ttf',
  'noto-devanagari.ttf',
  'noto-thai.ttf',
  'noto-hebrew.ttf',
];
let fonts: Uint8Array[] | undefined;

/** Side in pixels that a logo is drawn with: twice the stored side. */
const SIDE = 512;

/** Draws an untrusted SVG logo as PNG. */
function logo(file: Uint8Array): { png: Buffer } | { unusable: string } {
  const checked = selfContained(new TextDecoder().decode(file).trimStart());
  if ('unusable' in checked) return checked;
  try {
    return {
      png: drawSvg(checked.svg, { fitTo: { mode: 'width', value: SIDE }, font: { fontBuffers: [] } }),
    };
  } catch (error) {
    // A trap leaves the WebAssembly instance in an undefined state, so this process ends.
    if (error instanceof Error && /^R(?:untime|ange)Error$/.test(error.name)) process.exit(1);
    return { unusable: NO_PICTURE };
  }
}

/** Draws an SVG of our own with the bundled fonts, as PNG. */
function preview(svg: string): Buffer {
  fonts ??= FONTS.map((file) => readFileSync(new URL(`../assets/fonts/${file}`, import.meta.url)));
  return drawSvg(svg, { font: { fontBuffers: fonts, defaultFontFamily: 'Inter SemiBold' } });
}

/** Tasks that draw SVG. They run only in a worker process that can load nothing. */
export const SVG_TASKS = { logo, preview } satisfies Record<string, Task>;
