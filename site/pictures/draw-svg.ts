import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';

// WebAssembly isolates the renderer: a drawing can reach no files, no network and no other memory.
await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

/** Renders an SVG as PNG. Throws if the text is not an SVG or does not fit into memory. */
export function drawSvg(svg: string, options: ResvgRenderOptions): Buffer {
  const drawing = new Resvg(svg, options);
  const image = drawing.render();
  const png = Buffer.from(image.asPng());
  image.free();
  drawing.free();
  return png;
}
