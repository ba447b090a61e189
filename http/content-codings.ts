import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { ByteBoundedCache } from '../rules/typed/byte-bounded-cache.ts';

/** The name of a content coding in `Content-Encoding` (RFC 8878, RFC 7932, RFC 9110 section 8.4.1.3). */
export type Coding = 'zstd' | 'br' | 'gzip';

/** A compressed body. */
export type CompressedBody = { bytes: Buffer; coding: Coding };

/** An uncompressed body. */
export type UncompressedBody = {
  /** In bytes. */
  length: number;
  bytes: () => Buffer;
  /**
   * Caches the compressed body per coding for as long as the object `of` exists, 8 MB in total for all bodies. `which`
   * distinguishes several bodies of one object. A `constant` body is compressed at the highest level.
   */
  keep?: { of: object; which?: string; constant?: boolean } | undefined;
};

/** The size in bytes up to which a body fits into one packet uncompressed. */
const MIN_BYTES = 1_400;
/** The size in bytes up to which compression takes about half a millisecond; larger bodies use another thread. */
const MAX_SYNC_BYTES = 65_536;
/** The number of bodies compressed on other threads at a time; others are sent uncompressed, so that no queue can build up. */
const MAX_ASYNC = 8;
/** The size of the cache of compressed bodies in bytes; the oldest are evicted first. */
const MAX_CACHE_BYTES = 8_000_000;

type Codec = {
  compressSync: (bytes: Buffer, level: number) => Buffer;
  compressAsync: (bytes: Buffer, level: number) => Promise<Buffer>;
  stream: (level: number) => Transform;
  /** The compression levels for a single answer and for constant bodies. */
  defaultLevel: number;
  maxLevel: number;
};

const zstd = (level: number) => ({ params: { [zlib.constants.ZSTD_c_compressionLevel]: level } });
const brotli = (level: number) => ({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: level } });
const compressAsync = {
  zstd: promisify(zlib.zstdCompress),
  br: promisify(zlib.brotliCompress),
  gzip: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip),
};
const CODECS: Record<Coding, Codec> = {
  zstd: {
    compressSync: (bytes, level) => zlib.zstdCompressSync(bytes, zstd(level)),
    compressAsync: (bytes, level) => compressAsync.zstd(bytes, zstd(level)),
    stream: (level) => zlib.createZstdCompress(zstd(level)),
    defaultLevel: 3,
    maxLevel: 19,
  },
  br: {
    compressSync: (bytes, level) => zlib.brotliCompressSync(bytes, brotli(level)),
    compressAsync: (bytes, level) => compressAsync.br(bytes, brotli(level)),
    stream: (level) => zlib.createBrotliCompress(brotli(level)),
    defaultLevel: 4,
    maxLevel: 11,
  },
  gzip: {
    compressSync: (bytes, level) => zlib.gzipSync(bytes, { level }),
    compressAsync: (bytes, level) => compressAsync.gzip(bytes, { level }),
    stream: (level) => zlib.createGzip({ level }),
    defaultLevel: 5,
    maxLevel: 9,
  },
};
// The first of the codings with equal weight is used.
const FASTEST_FIRST: readonly Coding[] = ['zstd', 'br', 'gzip'];
const SMALLEST_FIRST: readonly Coding[] = ['br', 'zstd', 'gzip'];

/** RFC 9110 section 12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

function parseWeights(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name === 'x-gzip' ? 'gzip' : name, QVALUE.test(weight) ? Number(weight) : 0);
  }
  return weights;
}

/**
 * Selects a coding by `Accept-Encoding` (RFC 9110 section 12.5.3), or undefined for none. A body that is not worth compressing is
 * compressed only if the client refuses `identity`. A client that refuses every supported coding gets the body uncompressed.
 */
function selectCoding(acceptEncoding: string | undefined, isWorthIt: boolean, order = FASTEST_FIRST) {
  if (!acceptEncoding) return undefined;
  const weights = parseWeights(acceptEncoding);
  const any = weights.get('*');
  // A client that sends `*` may not support the newer codings.
  const weightOf = (coding: Coding) => weights.get(coding) ?? (coding === 'gzip' ? any : undefined) ?? 0;
  const best = Math.max(...order.map(weightOf));
  const identity = weights.get('identity') ?? (any === 0 ? 0 : undefined);
  const isUseful = identity === 0 || (isWorthIt && (identity ?? 0) <= best);
  return best > 0 && isUseful ? order.find((coding) => weightOf(coding) === best) : undefined;
}

type CachedForms = Map<string, Buffer | Promise<Buffer | undefined>>;

const formsByOwner = new WeakMap<object, CachedForms>();
const cachedForms = new ByteBoundedCache<Buffer, { forms: CachedForms; key: string }>(
  MAX_CACHE_BYTES,
  (_bytes, { forms, key }) => forms.delete(key),
);

/** Returns the compressed forms of the bodies of an object. */
function getForms(owner: object): CachedForms {
  const existing = formsByOwner.get(owner);
  if (existing) return existing;
  const forms: CachedForms = new Map();
  formsByOwner.set(owner, forms);
  return forms;
}

function cacheForm(forms: CachedForms, key: string, bytes: Buffer): void {
  forms.set(key, bytes);
  cachedForms.set(bytes, { forms, key }, bytes.length);
}

let runningAsync = 0;

/** Compresses a body on another thread; undefined if that fails, in which case the body is sent uncompressed. */
async function compressOnThread(
  coding: Coding,
  { bytes, keep }: UncompressedBody,
  forms: CachedForms | undefined,
  key: string,
): Promise<Buffer | undefined> {
  const { compressAsync: compress, defaultLevel, maxLevel } = CODECS[coding];
  runningAsync += 1;
  try {
    const compressed = await compress(bytes(), keep?.constant ? maxLevel : defaultLevel);
    if (forms) cacheForm(forms, key, compressed);
    return compressed;
  } catch {
    forms?.delete(key);
    return undefined;
  } finally {
    runningAsync -= 1;
  }
}

/** Starts to compress a body on another thread; undefined if too many are being compressed. */
function startOnThread(
  coding: Coding,
  body: UncompressedBody,
  forms: CachedForms | undefined,
  key: string,
): Promise<Buffer | undefined> | undefined {
  if (runningAsync >= MAX_ASYNC) return undefined;
  const pending = compressOnThread(coding, body, forms, key);
  forms?.set(key, pending);
  return pending;
}

/**
 * Compresses a body as `Accept-Encoding` requests; undefined if it is to be sent uncompressed. The answer needs
 * `Vary: Accept-Encoding` either way. Returns a promise only for a large or constant body that is not cached yet.
 */
export function compressBody(
  acceptEncoding: string | undefined,
  body: UncompressedBody,
): CompressedBody | undefined | Promise<CompressedBody | undefined> {
  const { length, keep } = body;
  const isConstant = keep?.constant === true;
  const order = isConstant ? SMALLEST_FIRST : FASTEST_FIRST;
  const coding = selectCoding(acceptEncoding, length > MIN_BYTES, order);
  if (!coding) return undefined;
  const forms = keep && getForms(keep.of);
  const key = `${coding} ${keep?.which ?? ''}`;
  const cached = forms?.get(key);
  if (Buffer.isBuffer(cached)) return { bytes: cached, coding };
  if (cached === undefined && length <= MAX_SYNC_BYTES && !isConstant) {
    const bytes = CODECS[coding].compressSync(body.bytes(), CODECS[coding].defaultLevel);
    if (forms) cacheForm(forms, key, bytes);
    return { bytes, coding };
  }
  const pending = cached ?? startOnThread(coding, body, forms, key);
  return pending?.then((bytes) => bytes && { bytes, coding });
}

/** Creates a compression stream for a body of unknown length; undefined if it is to be sent uncompressed. */
export function createCompressionStream(
  acceptEncoding: string | undefined,
): { coding: Coding; stream: Transform } | undefined {
  const coding = selectCoding(acceptEncoding, true);
  return coding && { coding, stream: CODECS[coding].stream(CODECS[coding].defaultLevel) };
}
