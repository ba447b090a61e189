import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';

// WebAssembly: it has no files, no network and no memory but its own, whatever a drawing asks of it.
await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

/** Draws an SVG as PNG. Throws where it is none, or is larger than memory has room for. */
export function drawSvg(svg: string, options: ResvgRenderOptions): Buffer {
  const drawing = new Resvg(svg, options);
  const image = drawing.render();
  const png = Buffer.from(image.asPng());
  image.free();
  drawing.free();
  return png;
}
