import { ensureCapacity } from './growable.ts';
import type { TextRanges } from './texts.ts';
import { WORD_JOINERS, MAX_TERM_LENGTH, MAX_TERMS, SPOKEN_SIGN, tokenize } from '../text/tokenize.ts';

/**
 * The terms of a text in UTF-8; valid until the next call. From `count` to `total` are compounds of adjacent ones,
 * such as `email` of "e-mail".
 */
export type EncodedTerms = TextRanges & { count: number };

/** At most this many adjacent terms are joined ("Have I Been Pwned"). */
export const MAX_COMPOUND_WORDS = 4;
/** At most this many compounds are made of a text. */
const MAX_COMPOUNDS = 500;

const encoder = new TextEncoder();
const encoded: EncodedTerms = {
  bytes: new Uint8Array(4096),
  count: 0,
  total: 0,
  starts: new Uint32Array(1024),
  ends: new Uint32Array(1024),
};
// By term, whether it is joined to the previous one.
let joinedFlags = new Uint8Array(1024);

const APOSTROPHE = 39;
/** Maps a byte of ASCII text to its lower-case letter or its digit, or to 0. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[a-z0-9]/i.test(String.fromCharCode(byte)) && byte < 128
    ? String.fromCharCode(byte).toLowerCase().charCodeAt(0)
    : 0,
);
const IS_JOINER = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(WORD_JOINERS.includes(String.fromCharCode(byte))),
);
const isLetter = (byte: number) => byte >= 97;

/**
 * Tokenizes a text as `tokenize` does, but without a string for each term: an index is built from a hundred million
 * of them. ASCII text, which is the usual case, is folded and split in place. In a name all adjacent terms are joined
 * as well, because names are written as one word or as two ("Home Assistant", "HomeAssistant"); in other texts only
 * those with a hyphen between them.
 */
export function encodeTerms(text: string, { isName = false } = {}): EncodedTerms {
  encoded.count = 0;
  encoded.bytes = ensureCapacity(encoded.bytes, 3 * text.length);
  const { written } = encoder.encodeInto(text, encoded.bytes);
  if (written === text.length && !SPOKEN_SIGN.test(text)) tokenizeAscii(written);
  else tokenizeUnicode(text);
  encoded.total = encoded.count;
  addCompounds(isName);
  return encoded;
}

function add(start: number, end: number, isJoined: boolean): void {
  const at = encoded.count++;
  setRange(at, start, end);
  joinedFlags[at] = Number(isJoined);
}

function setRange(at: number, start: number, end: number): void {
  if (at === encoded.starts.length) {
    encoded.starts = ensureCapacity(encoded.starts, at + 1);
    encoded.ends = ensureCapacity(encoded.ends, at + 1);
    joinedFlags = ensureCapacity(joinedFlags, at + 1);
  }
  encoded.starts[at] = start;
  encoded.ends[at] = end;
}

/** Folds the words of ASCII text; apostrophes within them are removed. */
function tokenizeAscii(length: number): void {
  const { bytes } = encoded;
  let at = 0;
  let previousEnd = -1;
  while (at < length && encoded.count < MAX_TERMS) {
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
      add(
        start,
        Math.min(end, start + MAX_TERM_LENGTH),
        start === previousEnd + 1 && IS_JOINER[bytes[previousEnd]!] === 1,
      );
      previousEnd = at;
    } else at += 1;
  }
}

function tokenizeUnicode(text: string): void {
  let start = 0;
  for (const { term, isJoined } of tokenize(text)) {
    encoded.bytes = ensureCapacity(encoded.bytes, start + 3 * term.length);
    const { written } = encoder.encodeInto(term, encoded.bytes.subarray(start));
    add(start, start + written, isJoined);
    start += written;
  }
}

/** Adds compounds of two to four adjacent terms. */
function addCompounds(isName: boolean): void {
  const { count, starts, ends } = encoded;
  if (count < 2) return;
  let end = ends[count - 1]!;
  for (let first = 0; first + 1 < count; first += 1) {
    let length = ends[first]! - starts[first]!;
    for (let last = first + 1; last < Math.min(count, first + MAX_COMPOUND_WORDS); last += 1) {
      length += ends[last]! - starts[last]!;
      const canJoin = isName || joinedFlags[last] === 1;
      if (!canJoin || length > MAX_TERM_LENGTH || encoded.total - count === MAX_COMPOUNDS) break;
      encoded.bytes = ensureCapacity(encoded.bytes, end + length);
      const start = end;
      for (let part = first; part <= last; part += 1) {
        const [from, to] = [encoded.starts[part]!, encoded.ends[part]!];
        encoded.bytes.copyWithin(end, from, to);
        end += to - from;
      }
      setRange(encoded.total++, start, end);
    }
  }
}
