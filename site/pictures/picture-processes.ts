import type { RedrawnPicture } from '../../use-cases/pictures/change-pictures.ts';
import type { RedrawnLogo } from '../../use-cases/pictures/upload-logo.ts';
import { listLibraryFolders, buildReadOnlyFlags } from '../../worker-pool/permission-flags.ts';
import {
  type PoolSize,
  createProcessPool,
  createTaskRunner,
  type ProcessOptions,
  type ProcessPool,
  WorkerDied,
} from '../../worker-pool/pool.ts';
import { createRoundRobin } from '../../worker-pool/round-robin.ts';
import type { LogoSide, PictureSize } from './picture-file.ts';
import { type Preview, previewSvg } from './preview-image.ts';
import { TOO_COMPLEX } from './unusable.ts';

/**
 * Decodes and draws pictures in separate processes, because the files are untrusted. SVG is drawn in a process without file
 * access or native code, pixels in one that decodes only PNG, JPEG and WebP. Uploads of accounts are served round robin.
 * `account` is the id of the uploading account.
 */
export type Pictures = {
  /**
   * Re-encodes a PNG, JPEG or WebP as WebP of at most 1600 by 2400 pixels, upright and without metadata such as the
   * location. Only the first frame of an animation is kept.
   */
  redraw: (file: Buffer, account: number) => Promise<RedrawnPicture>;
  /** Returns a smaller size of a stored picture, as WebP. */
  shrink(bytes: Buffer, size: PictureSize): Promise<Buffer>;
  /** Fits a logo of any shape into a square, as WebP. */
  logo: (file: Buffer, account: number) => Promise<RedrawnLogo>;
  /** Does the same for a logo downloaded from a website, one at a time and with the lowest priority. */
  fetchedLogo: (file: Buffer) => Promise<RedrawnLogo>;
  /** Returns a smaller size of a stored logo, as WebP. */
  shrinkLogo(bytes: Buffer, side: LogoSide): Promise<Buffer>;
  /** Crops a person's picture to a square, as WebP. */
  avatar: (file: Buffer, account: number) => Promise<RedrawnLogo>;
  /** Draws a link preview image, 1200 by 630 pixels, as PNG. */
  preview(preview: Preview): Promise<Buffer>;
  close(): Promise<void>;
};

/** Time limit in milliseconds for our own drawings and stored pictures. */
const OWN_MS = 30_000;
/** Time limit in milliseconds for a logo or avatar. The largest allowed picture takes a third of it. */
const SQUARE_MS = 1_000;
/** Time limit in milliseconds for a gallery picture. The largest takes about 800 ms and 250 MB. */
const PICTURE_MS = 3_000;

const READABLE_PATHS = [
  './',
  '../assets/fonts/',
  '../../rules/',
  '../../worker-pool/',
  '../../package.json',
].map((path) => new URL(path, import.meta.url));

const PIXELS: ProcessOptions = {
  program: new URL('./picture-worker.ts', import.meta.url),
  heapMb: 128,
  memoryMb: 500,
  flags: [...buildReadOnlyFlags(...READABLE_PATHS, ...listLibraryFolders('sharp')), '--allow-addons'],
};

/** Options of the process that draws SVG. */
export const SVG: ProcessOptions = {
  program: new URL('./svg-worker.ts', import.meta.url),
  heapMb: 256,
  memoryMb: 500,
  flags: buildReadOnlyFlags(...READABLE_PATHS, ...listLibraryFolders('@resvg/resvg-wasm')),
};

/** Maximum number of processes of each kind. */
const MAX_WORKERS = 2;
/** Queue of downloaded logos. They run one at a time, so a process is always free for what people wait for. */
const DOWNLOADED = 'fetched';
/** Pictures being viewed come before uploads, and uploads before downloads. */
const PRIORITY = { own: 2, uploaded: 1, fetched: 0 };

/** Drawing processes that several services share. */
export type DrawingProcesses = { pixels: ProcessPool; svg: ProcessPool };
/** Creates the shared drawing processes. */
export const createDrawingProcesses = (keeping?: PoolSize): DrawingProcesses => ({
  pixels: createProcessPool(PIXELS, keeping),
  svg: createProcessPool(SVG, keeping),
});

/** Creates the picture functions. Their processes start with the first picture, unless `shared` ones are given. */
export function createPictures(shared?: DrawingProcesses): Pictures {
  const pixels = createTaskRunner({ ...PIXELS, concurrency: MAX_WORKERS }, shared?.pixels);
  const svg = createTaskRunner({ ...SVG, concurrency: MAX_WORKERS }, shared?.svg);
  const roundRobin = createRoundRobin<number | typeof DOWNLOADED>();

  async function own(workers: typeof svg, task: string, input: unknown): Promise<Buffer> {
    return Buffer.from(await workers.run<Uint8Array>(task, input, { cpuMs: OWN_MS, priority: PRIORITY.own }));
  }
  async function square(task: 'logo' | 'face', file: Uint8Array, priority: number): Promise<RedrawnLogo> {
    const drawn = await orTooComplex(
      pixels.run<Sent<RedrawnLogo>>(task, file, { cpuMs: SQUARE_MS, priority }),
    );
    return 'unusable' in drawn ? drawn : { ...drawn, bytes: Buffer.from(drawn.bytes) };
  }
  async function logo(file: Buffer, priority: number): Promise<RedrawnLogo> {
    if (isPixels(file)) return square('logo', file, priority);
    const drawn = await orTooComplex(
      svg.run<{ png: Uint8Array } | { unusable: string }>('logo', file, { cpuMs: SQUARE_MS, priority }),
    );
    return 'unusable' in drawn ? drawn : square('logo', drawn.png, priority);
  }
  async function redraw(file: Buffer): Promise<RedrawnPicture> {
    const redrawn = await orTooComplex(
      pixels.run<Sent<RedrawnPicture>>('redraw', file, { cpuMs: PICTURE_MS, priority: PRIORITY.uploaded }),
    );
    return 'unusable' in redrawn ? redrawn : { ...redrawn, bytes: Buffer.from(redrawn.bytes) };
  }
  const png = async (bytes: Uint8Array | undefined, width: number) =>
    bytes && own(pixels, 'png', { bytes, width });

  return {
    redraw: (file, account) => roundRobin(account, () => redraw(file)),
    logo: (file, account) => roundRobin(account, () => logo(file, PRIORITY.uploaded)),
    fetchedLogo: (file) => roundRobin(DOWNLOADED, () => logo(file, PRIORITY.fetched)),
    avatar: (file, account) => roundRobin(account, () => square('face', file, PRIORITY.uploaded)),
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

/** Result as received from another process, where a Buffer arrives as a Uint8Array. */
type Sent<T> = T extends { bytes: Buffer } ? Omit<T, 'bytes'> & { bytes: Uint8Array } : T;

/** Converts the death of the process, from too much time or memory, to a message for the person. */
const orTooComplex = <T>(drawn: Promise<T>): Promise<T | { unusable: string }> =>
  drawn.catch((error: unknown) => {
    if (error instanceof WorkerDied) return { unusable: TOO_COMPLEX };
    throw error;
  });

/** Returns whether the file begins like a PNG, JPEG or WebP. */
function isPixels(file: Buffer): boolean {
  const head = file.toString('latin1', 0, 12);
  return /^(?:\x89PNG|\xff\xd8\xff|RIFF[^]{4}WEBP)/.test(head);
}
