import type { Redrawn } from '../../acts/pictures/change-pictures.ts';
import { onlyReads, libraries } from '../../pipeline/processes/flags.ts';
import {
  keepProcesses,
  openWorkers,
  type ProcessOptions,
  type Processes,
  WorkerDied,
} from '../../pipeline/processes/pool.ts';
import type { LogoSide, PictureSize } from './picture-file.ts';

/**
 * What a link preview shows: a small line, a title, a text, and a line at the bottom; of a product its mark or logo, its
 * first picture (both as PNG) and the rank it won.
 */
export type Preview = {
  eyebrow: string;
  title: string;
  text?: string | undefined;
  foot: string;
  slug?: string;
  logo?: Uint8Array | undefined;
  shot?: Uint8Array | undefined;
  rank?: number | undefined;
};

/** Pictures are decoded and drawn in processes of their own: the libraries are native code, and the files strangers'. */
export type Pictures = {
  /**
   * A PNG, JPEG or WebP decoded and written anew as WebP of at most 1600 by 2400 pixels, upright and without metadata,
   * such as where it was taken. Of an animation the first picture is kept.
   */
  redraw(file: Buffer): Promise<Redrawn>;
  /** A smaller size of a stored picture, as WebP. */
  shrink(bytes: Buffer, size: PictureSize): Promise<Buffer>;
  /** A logo of any shape in a square, as WebP; null for what is no picture. */
  logo(file: Buffer): Promise<{ sha256: string; bytes: Buffer } | null>;
  /** A smaller size of a kept logo, as WebP. */
  shrinkLogo(bytes: Buffer, side: LogoSide): Promise<Buffer>;
  /** What somebody looks like, in a square, as WebP; null for what is no picture. */
  face(file: Buffer): Promise<{ sha256: string; bytes: Buffer } | null>;
  /** A link preview image, 1200 by 630 pixels, as PNG. */
  preview(preview: Preview): Promise<Buffer>;
  close(): Promise<void>;
};

/** The largest picture takes up to 250 MB while it is drawn anew. */
const MEMORY_MB = 700;
const MS = 30_000;
/** A logo and a face are small: one that takes longer holds a process that others wait for. */
const SQUARE_MS = 5_000;

const PROCESS: ProcessOptions = {
  program: new URL('./picture-worker.ts', import.meta.url),
  heapMb: 128,
  memoryMb: MEMORY_MB,
  flags: [
    ...onlyReads(
      ...['./', '../assets/fonts/', '../../rules/', '../../pipeline/processes/', '../../package.json'].map(
        (path) => new URL(path, import.meta.url),
      ),
      ...libraries('sharp'),
    ),
    '--allow-addons',
  ],
};

/** Processes for several services. */
export const keepDrawers = (): Processes => keepProcesses(PROCESS);

/** No process is started before the first picture. `shared`: by processes of `keepDrawers`. */
export function openPictures(shared?: Processes): Pictures {
  const workers = openWorkers({ ...PROCESS, most: 2 }, shared);
  // What is looked at goes before what is uploaded.
  const draw = async (task: string, input: unknown): Promise<Buffer> =>
    Buffer.from(await workers.run<Uint8Array>(task, input, { ms: MS, priority: 1 }));
  async function square(task: 'logo' | 'face', file: Buffer) {
    const drawn = await workers
      .run<{ sha256: string; bytes: Uint8Array } | null>(task, file, { ms: SQUARE_MS })
      .catch((error: unknown) => {
        if (error instanceof WorkerDied) return null;
        throw error;
      });
    return drawn && { ...drawn, bytes: Buffer.from(drawn.bytes) };
  }
  return {
    async redraw(file) {
      const redrawn = await workers.run<Redrawn>('redraw', file, { ms: MS }).catch((error: unknown) => {
        if (error instanceof WorkerDied) return TOO_COMPLEX;
        throw error;
      });
      return 'unusable' in redrawn ? redrawn : { ...redrawn, bytes: Buffer.from(redrawn.bytes) };
    },
    logo: (file) => square('logo', file),
    face: (file) => square('face', file),
    shrink: (bytes, size) => draw('shrink', { bytes, size }),
    shrinkLogo: (bytes, side) => draw('shrinkLogo', { bytes, side }),
    preview: (preview) => draw('preview', preview),
    close: () => workers.close(),
  };
}

const TOO_COMPLEX = { unusable: 'takes too much time or memory to draw. Save it again with fewer pixels.' };
