import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** The name of a content coding in `Content-Encoding` (RFC 8878, RFC 7932, RFC 9110 section 8.4.1.3). */
export type Coding = 'zstd' | 'br' | 'gzip';

/** A compressed body. */
export type Encoded = { bytes: Buffer; coding: Coding };

/** An uncompressed body. */
export type Plain = {
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
const WORTH_IT = 1_400;
/** The size in bytes up to which compression takes about half a millisecond; larger bodies use another thread. */
const AT_ONCE = 65_536;
/** The number of bodies compressed on other threads at a time; others are sent uncompressed, so that no queue can build up. */
const MOST_APART = 8;
/** The size of the cache of compressed bodies in bytes; the oldest are evicted first. */
const MOST_KEPT = 8_000_000;

type Codec = {
  now: (bytes: Buffer, level: number) => Buffer;
  apart: (bytes: Buffer, level: number) => Promise<Buffer>;
  stream: (level: number) => Transform;
  /** The compression levels for a single answer and for constant bodies. */
  usual: number;
  smallest: number;
};

const zstd = (level: number) => ({ params: { [zlib.constants.ZSTD_c_compressionLevel]: level } });
const brotli = (level: number) => ({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: level } });
const apart = {
  zstd: promisify(zlib.zstdCompress),
  br: promisify(zlib.brotliCompress),
  gzip: promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip),
};
const CODECS: Record<Coding, Codec> = {
  zstd: {
    now: (bytes, level) => zlib.zstdCompressSync(bytes, zstd(level)),
    apart: (bytes, level) => apart.zstd(bytes, zstd(level)),
    stream: (level) => zlib.createZstdCompress(zstd(level)),
    usual: 3,
    smallest: 19,
  },
  br: {
    now: (bytes, level) => zlib.brotliCompressSync(bytes, brotli(level)),
    apart: (bytes, level) => apart.br(bytes, brotli(level)),
    stream: (level) => zlib.createBrotliCompress(brotli(level)),
    usual: 4,
    smallest: 11,
  },
  gzip: {
    now: (bytes, level) => zlib.gzipSync(bytes, { level }),
    apart: (bytes, level) => apart.gzip(bytes, { level }),
    stream: (level) => zlib.createGzip({ level }),
    usual: 5,
    smallest: 9,
  },
};
// The first of the codings with equal weight is used.
const FASTEST_FIRST: readonly Coding[] = ['zstd', 'br', 'gzip'];
const SMALLEST_FIRST: readonly Coding[] = ['br', 'zstd', 'gzip'];

/** RFC 9110 section 12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

function weightsOf(acceptEncoding: string): Map<string, number> {
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
function codingOf(acceptEncoding: string | undefined, isWorthIt: boolean, order = FASTEST_FIRST) {
  if (!acceptEncoding) return undefined;
  const weights = weightsOf(acceptEncoding);
  const any = weights.get('*');
  // A client that sends `*` may not support the newer codings.
  const weightOf = (coding: Coding) => weights.get(coding) ?? (coding === 'gzip' ? any : undefined) ?? 0;
  const best = Math.max(...order.map(weightOf));
  const identity = weights.get('identity') ?? (any === 0 ? 0 : undefined);
  const isWanted = identity === 0 || (isWorthIt && (identity ?? 0) <= best);
  return best > 0 && isWanted ? order.find((coding) => weightOf(coding) === best) : undefined;
}

type Forms = Map<string, Buffer | Promise<Buffer | undefined>>;

const formsOf = new WeakMap<object, Forms>();
const kept = new Map<Buffer, { forms: Forms; key: string }>();
let keptBytes = 0;

function keepForm(forms: Forms, key: string, bytes: Buffer): void {
  forms.set(key, bytes);
  kept.set(bytes, { forms, key });
  keptBytes += bytes.length;
  for (const [oldest, at] of kept) {
    if (keptBytes <= MOST_KEPT) break;
    kept.delete(oldest);
    at.forms.delete(at.key);
    keptBytes -= oldest.length;
  }
}

let atWorkApart = 0;

/** Compresses a body on another thread; undefined if that fails, in which case the body is sent uncompressed. */
async function compressApart(
  coding: Coding,
  { bytes, keep }: Plain,
  forms: Forms | undefined,
  key: string,
): Promise<Buffer | undefined> {
  const { apart: compress, usual, smallest } = CODECS[coding];
  atWorkApart += 1;
  try {
    const made = await compress(bytes(), keep?.constant ? smallest : usual);
    if (forms) keepForm(forms, key, made);
    return made;
  } catch {
    forms?.delete(key);
    return undefined;
  } finally {
    atWorkApart -= 1;
  }
}

/**
 * Compresses a body as `Accept-Encoding` requests; undefined if it is to be sent uncompressed. The answer needs
 * `Vary: Accept-Encoding` either way. Returns a promise only for a large or constant body that is not cached yet.
 */
export function encode(
  acceptEncoding: string | undefined,
  body: Plain,
): Encoded | undefined | Promise<Encoded | undefined> {
  const { length, keep } = body;
  const order = keep?.constant ? SMALLEST_FIRST : FASTEST_FIRST;
  const coding = codingOf(acceptEncoding, length > WORTH_IT, order);
  if (!coding) return undefined;
  const forms: Forms | undefined = keep && (formsOf.get(keep.of) ?? new Map());
  if (keep && forms) formsOf.set(keep.of, forms);
  const key = `${coding} ${keep?.which ?? ''}`;
  const known = forms?.get(key);
  if (Buffer.isBuffer(known)) return { bytes: known, coding };
  if (known === undefined && length <= AT_ONCE && !keep?.constant) {
    const bytes = CODECS[coding].now(body.bytes(), CODECS[coding].usual);
    if (forms) keepForm(forms, key, bytes);
    return { bytes, coding };
  }
  if (known === undefined && atWorkApart >= MOST_APART) return undefined;
  const coming: Promise<Buffer | undefined> = known ?? compressApart(coding, body, forms, key);
  forms?.set(key, coming);
  return coming.then((bytes) => bytes && { bytes, coding });
}

/** Creates a compression stream for a body of unknown length; undefined if it is to be sent uncompressed. */
export function encodingStream(
  acceptEncoding: string | undefined,
): { coding: Coding; stream: Transform } | undefined {
  const coding = codingOf(acceptEncoding, true);
  return coding && { coding, stream: CODECS[coding].stream(CODECS[coding].usual) };
}
