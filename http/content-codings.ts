import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** A content coding by its name in `Content-Encoding` (RFC 8878, RFC 7932, RFC 9110 section 8.4.1.3). */
export type Coding = 'zstd' | 'br' | 'gzip';

/** A body as it is sent. */
export type Encoded = { bytes: Buffer; coding: Coding };

/** A body as it is. */
export type Plain = {
  /** In bytes. */
  length: number;
  bytes: () => Buffer;
  /**
   * What is sent again is compressed once in each coding and kept as long as `of` lives, at most 8 MB of all such bodies together;
   * `which` tells apart bodies of one object. A body that never changes is made as small as possible.
   */
  keep?: { of: object; which?: string; constant?: boolean } | undefined;
};

/** Smaller bodies fit into one packet as they are; in bytes. */
const WORTH_IT = 1_400;
/** Up to here each coding takes about half a millisecond; larger bodies are compressed on another thread. In bytes. */
const AT_ONCE = 65_536;
/** Bodies on other threads at the same time; those beyond are sent as they are, so that nobody can queue work there. */
const MOST_APART = 8;
/** Compressed bodies that are kept; past it the oldest are dropped. In bytes. */
const MOST_KEPT = 8_000_000;

type Codec = {
  now: (bytes: Buffer, level: number) => Buffer;
  apart: (bytes: Buffer, level: number) => Promise<Buffer>;
  stream: (level: number) => Transform;
  /** The level for bodies that are made for one answer, and the one that makes them smallest. */
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
// Of codings that a client likes alike the first is taken.
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
 * The coding that `Accept-Encoding` asks for (RFC 9110 section 12.5.3), undefined for none. A body that is not worth it is coded only for a
 * client that refuses it as it is; one that refuses every coding we have gets it as it is all the same.
 */
function codingOf(acceptEncoding: string | undefined, isWorthIt: boolean, order = FASTEST_FIRST) {
  if (!acceptEncoding) return undefined;
  const weights = weightsOf(acceptEncoding);
  const any = weights.get('*');
  // `*` may come from a client that has never heard of the newer ones.
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

/** Undefined where too many are at work, or one fails: the body is sent as it is. */
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
 * A body in the coding that `Accept-Encoding` asks for, undefined where it is sent as it is. The answer has to say
 * `Vary: Accept-Encoding` either way. A promise only where it is large and not kept yet.
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

/** Compresses a body that is sent as it is made, of a length that is not known; undefined for none. */
export function encodingStream(
  acceptEncoding: string | undefined,
): { coding: Coding; stream: Transform } | undefined {
  const coding = codingOf(acceptEncoding, true);
  return coding && { coding, stream: CODECS[coding].stream(CODECS[coding].usual) };
}
