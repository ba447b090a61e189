import { readFileSync } from 'node:fs';
import type { Task } from '../../worker-pool/serve.ts';
import { drawSvg } from './draw-svg.ts';
import { selfContained } from './self-contained-svg.ts';
import { NO_PICTURE } from './unusable.ts';

// Machines have different fonts or none: what is ours is drawn with its own (SIL Open Font License, see LICENSE there). A family
// is one file: for a letter that the file lacks, the first other file that has it is taken.
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

/** Side of what a logo is drawn in, in pixels: twice what is kept. */
const SIDE = 512;

/** The logo of a stranger, as PNG. */
function logo(file: Uint8Array): { png: Buffer } | { unusable: string } {
  const checked = selfContained(new TextDecoder().decode(file).trimStart());
  if ('unusable' in checked) return checked;
  try {
    return {
      png: drawSvg(checked.svg, { fitTo: { mode: 'width', value: SIDE }, font: { fontBuffers: [] } }),
    };
  } catch (error) {
    // What went on inside of WebAssembly is left half done: this process does nothing more.
    if (error instanceof Error && /^R(?:untime|ange)Error$/.test(error.name)) process.exit(1);
    return { unusable: NO_PICTURE };
  }
}

/** An SVG of our own, with the fonts of the site, as PNG. */
function preview(svg: string): Buffer {
  fonts ??= FONTS.map((file) => readFileSync(new URL(`../assets/fonts/${file}`, import.meta.url)));
  return drawSvg(svg, { font: { fontBuffers: fonts, defaultFontFamily: 'Inter SemiBold' } });
}

/** All that is drawn from SVG: done here, in a process of `openPictures` that can load nothing, and nowhere else. */
export const SVG_TASKS = { logo, preview } satisfies Record<string, Task>;
