import { grown } from './growable.ts';
import { JOINTS, LONGEST_TERM, MOST_TERMS, partsOf } from '../text/words.ts';

/**
 * The terms of a text in UTF-8; valid until the next call. From `count` to `total` are compounds of adjacent ones,
 * such as `email` of "e-mail".
 */
export type EncodedTerms = {
  bytes: Uint8Array;
  count: number;
  all: number;
  starts: Uint32Array;
  ends: Uint32Array;
};

/** So many neighbours are closed up at most ("Have I Been Pwned"), and so many such terms are made of a text. */
const MOST_NEIGHBOURS = 4;
const MOST_CLOSED = 500;

const encoder = new TextEncoder();
const encoded: EncodedTerms = {
  bytes: new Uint8Array(4096),
  count: 0,
  all: 0,
  starts: new Uint32Array(1024),
  ends: new Uint32Array(1024),
};
// By term, whether it is joined to the previous one.
let joined = new Uint8Array(1024);

const APOSTROPHE = 39;
/** Maps a byte of ASCII text to its lower-case letter or its digit, or to 0. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[a-z0-9]/i.test(String.fromCharCode(byte)) && byte < 128
    ? String.fromCharCode(byte).toLowerCase().charCodeAt(0)
    : 0,
);
const IS_JOINT = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(JOINTS.includes(String.fromCharCode(byte))),
);
const isLetter = (byte: number) => byte >= 97;

/**
 * Tokenizes a text as `tokenize` does, but without a string for each term: an index is built from a hundred million
 * of them. ASCII text, which is the usual case, is folded and split in place. In a name all adjacent terms are joined
 * as well, because names are written as one word or as two ("Home Assistant", "HomeAssistant"); in other texts only
 * those with a hyphen between them.
 */
export function encodedTerms(text: string, { isName = false } = {}): EncodedTerms {
  encoded.count = 0;
  encoded.bytes = grown(encoded.bytes, 3 * text.length);
  const { written } = encoder.encodeInto(text, encoded.bytes);
  if (written === text.length) takeApart(written);
  else encodeEach(text);
  encoded.all = encoded.count;
  closeUp(isName);
  return encoded;
}

function add(start: number, end: number, isJoined: boolean): void {
  const at = encoded.count++;
  place(at, start, end);
  joined[at] = Number(isJoined);
}

function place(at: number, start: number, end: number): void {
  if (at === encoded.starts.length) {
    encoded.starts = grown(encoded.starts, at + 1);
    encoded.ends = grown(encoded.ends, at + 1);
    joined = grown(joined, at + 1);
  }
  encoded.starts[at] = start;
  encoded.ends[at] = end;
}

/** Folds the words of ASCII text; apostrophes within them are removed. */
function takeApart(length: number): void {
  const { bytes } = encoded;
  let at = 0;
  let before = -1;
  while (at < length && encoded.count < MOST_TERMS) {
    const start = at;
    let end = at;
    for (; at < length; at += 1) {
      const folded = FOLDED[bytes[at]!]!;
      if (folded === 0) break;
      bytes[end++] = folded;
    }
    // "don't" continues after its apostrophe, with letters only.
    while (end > start && at + 1 < length && bytes[at] === APOSTROPHE && isLetter(FOLDED[bytes[at + 1]!]!)) {
      for (at += 1; at < length && isLetter(FOLDED[bytes[at]!]!); at += 1) bytes[end++] = FOLDED[bytes[at]!]!;
    }
    if (end > start) {
      add(start, Math.min(end, start + LONGEST_TERM), start === before + 1 && IS_JOINT[bytes[before]!] === 1);
      before = at;
    } else at += 1;
  }
}

function encodeEach(text: string): void {
  let start = 0;
  for (const { term, isJoined } of partsOf(text)) {
    encoded.bytes = grown(encoded.bytes, start + 3 * term.length);
    const { written } = encoder.encodeInto(term, encoded.bytes.subarray(start));
    add(start, start + written, isJoined);
    start += written;
  }
}

/** Adds compounds of two to four adjacent terms. */
function closeUp(isName: boolean): void {
  const { count, starts, ends } = encoded;
  if (count < 2) return;
  let end = ends[count - 1]!;
  for (let first = 0; first + 1 < count; first += 1) {
    let length = ends[first]! - starts[first]!;
    for (let last = first + 1; last < Math.min(count, first + MOST_NEIGHBOURS); last += 1) {
      length += ends[last]! - starts[last]!;
      const isOne = isName || joined[last] === 1;
      if (!isOne || length > LONGEST_TERM || encoded.all - count === MOST_CLOSED) break;
      encoded.bytes = grown(encoded.bytes, end + length);
      const start = end;
      for (let part = first; part <= last; part += 1) {
        const [from, to] = [encoded.starts[part]!, encoded.ends[part]!];
        encoded.bytes.copyWithin(end, from, to);
        end += to - from;
      }
      place(encoded.all++, start, end);
    }
  }
}
