import type { Redrawn } from '../../acts/pictures/change-pictures.ts';
import type { Drawn } from '../../acts/pictures/upload-logo.ts';
import { libraries, onlyReads } from '../../pipeline/processes/flags.ts';
import {
  type Keeping,
  keepProcesses,
  openWorkers,
  type ProcessOptions,
  type Processes,
  WorkerDied,
} from '../../pipeline/processes/pool.ts';
import { takeTurns } from '../../pipeline/processes/turns.ts';
import type { LogoSide, PictureSize } from './picture-file.ts';
import { type Preview, previewSvg } from './preview-image.ts';
import { TOO_COMPLEX } from './unusable.ts';

/**
 * Pictures are decoded and drawn in processes of their own, since the files are strangers': SVG in one that has no file of
 * the disk and no native code, pixels in one that decodes PNG, JPEG and WebP and nothing else. Accounts take turns; `account` is whose
 * file it is.
 */
export type Pictures = {
  /**
   * A PNG, JPEG or WebP decoded and written anew as WebP of at most 1600 by 2400 pixels, upright and without metadata,
   * such as where it was taken. Of an animation the first picture is kept.
   */
  redraw: (file: Buffer, account: number) => Promise<Redrawn>;
  /** A smaller size of a stored picture, as WebP. */
  shrink(bytes: Buffer, size: PictureSize): Promise<Buffer>;
  /** A logo of any shape in a square, as WebP. */
  logo: (file: Buffer, account: number) => Promise<Drawn>;
  /** The same for one that was fetched from a website, one after another, and after all that somebody waits for. */
  fetchedLogo: (file: Buffer) => Promise<Drawn>;
  /** A smaller size of a kept logo, as WebP. */
  shrinkLogo(bytes: Buffer, side: LogoSide): Promise<Buffer>;
  /** What somebody looks like, in a square, as WebP. */
  face: (file: Buffer, account: number) => Promise<Drawn>;
  /** A link preview image, 1200 by 630 pixels, as PNG. */
  preview(preview: Preview): Promise<Buffer>;
  close(): Promise<void>;
};

/** Milliseconds of computing for what is ours or was drawn before. */
const OWN_MS = 30_000;
/** For a logo or a face; the largest picture there may be takes a third of it. */
const SQUARE_MS = 1_000;
/** For a picture of a gallery; the largest takes some 800 and 250 MB. */
const PICTURE_MS = 3_000;

const OURS = [
  './',
  '../assets/fonts/',
  '../../rules/',
  '../../pipeline/processes/',
  '../../package.json',
].map((path) => new URL(path, import.meta.url));

const PIXELS: ProcessOptions = {
  program: new URL('./picture-worker.ts', import.meta.url),
  heapMb: 128,
  memoryMb: 700,
  flags: [...onlyReads(...OURS, ...libraries('sharp')), '--allow-addons'],
};

/** Draws SVG. */
export const SVG: ProcessOptions = {
  program: new URL('./svg-worker.ts', import.meta.url),
  heapMb: 256,
  memoryMb: 500,
  flags: onlyReads(...OURS, ...libraries('@resvg/resvg-wasm')),
};

/** Of each kind at a time. */
const MOST = 2;
/** The line of what nobody waits for at a screen: one process is always left for what somebody does. */
const FETCHED = 'fetched';
/** What is looked at goes before what is uploaded. */
const PRIORITY = { own: 2, uploaded: 1, fetched: 0 };

/** Processes for several services. */
export type Drawers = { pixels: Processes; svg: Processes };
export const keepDrawers = (keeping?: Keeping): Drawers => ({
  pixels: keepProcesses(PIXELS, keeping),
  svg: keepProcesses(SVG, keeping),
});

/** No process is started before the first picture. `shared`: by processes of `keepDrawers`. */
export function openPictures(shared?: Drawers): Pictures {
  const pixels = openWorkers({ ...PIXELS, most: MOST }, shared?.pixels);
  const svg = openWorkers({ ...SVG, most: MOST }, shared?.svg);
  const inTurn = takeTurns<number | typeof FETCHED>();

  async function own(workers: typeof svg, task: string, input: unknown): Promise<Buffer> {
    return Buffer.from(await workers.run<Uint8Array>(task, input, { ms: OWN_MS, priority: PRIORITY.own }));
  }
  async function square(task: 'logo' | 'face', file: Uint8Array, priority: number): Promise<Drawn> {
    const drawn = await orTooComplex(pixels.run<Sent<Drawn>>(task, file, { ms: SQUARE_MS, priority }));
    return 'unusable' in drawn ? drawn : { ...drawn, bytes: Buffer.from(drawn.bytes) };
  }
  async function logo(file: Buffer, priority: number): Promise<Drawn> {
    if (isPixels(file)) return square('logo', file, priority);
    const drawn = await orTooComplex(
      svg.run<{ png: Uint8Array } | { unusable: string }>('logo', file, { ms: SQUARE_MS, priority }),
    );
    return 'unusable' in drawn ? drawn : square('logo', drawn.png, priority);
  }
  async function redraw(file: Buffer): Promise<Redrawn> {
    const redrawn = await orTooComplex(
      pixels.run<Sent<Redrawn>>('redraw', file, { ms: PICTURE_MS, priority: PRIORITY.uploaded }),
    );
    return 'unusable' in redrawn ? redrawn : { ...redrawn, bytes: Buffer.from(redrawn.bytes) };
  }
  const png = async (bytes: Uint8Array | undefined, width: number) =>
    bytes && own(pixels, 'png', { bytes, width });

  return {
    redraw: (file, account) => inTurn(account, () => redraw(file)),
    logo: (file, account) => inTurn(account, () => logo(file, PRIORITY.uploaded)),
    fetchedLogo: (file) => inTurn(FETCHED, () => logo(file, PRIORITY.fetched)),
    face: (file, account) => inTurn(account, () => square('face', file, PRIORITY.uploaded)),
    shrink: (bytes, size) => own(pixels, 'shrink', { bytes, size }),
    shrinkLogo: (bytes, side) => own(pixels, 'shrinkLogo', { bytes, side }),
    async preview({ logo, shot, ...rest }) {
      const [logoPng, shotPng] = await Promise.all([png(logo, 232), png(shot, 900)]);
      return own(svg, 'preview', previewSvg({ ...rest, logo: logoPng, shot: shotPng }));
    },
    async close() {
      await Promise.all([pixels.close(), svg.close()]);
    },
  };
}

/** As it comes from another process: a Buffer is plain bytes there. */
type Sent<T> = T extends { bytes: Buffer } ? Omit<T, 'bytes'> & { bytes: Uint8Array } : T;

/** What ended its process takes too much time or memory. */
const orTooComplex = <T>(drawn: Promise<T>): Promise<T | { unusable: string }> =>
  drawn.catch((error: unknown) => {
    if (error instanceof WorkerDied) return { unusable: TOO_COMPLEX };
    throw error;
  });

/** Does it begin as a PNG, JPEG or WebP does? */
function isPixels(file: Buffer): boolean {
  const head = file.toString('latin1', 0, 12);
  return /^(?:\x89PNG|\xff\xd8\xff|RIFF[^]{4}WEBP)/.test(head);
}
