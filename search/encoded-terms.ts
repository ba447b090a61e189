import { grown } from './growable.ts';
import { LONGEST_TERM, MOST_TERMS, termsOf } from './words.ts';

/** The terms of a text one after the other in UTF-8; valid until the next text. */
export type EncodedTerms = { bytes: Uint8Array; count: number; starts: Uint32Array; ends: Uint32Array };

const encoder = new TextEncoder();
const encoded: EncodedTerms = {
  bytes: new Uint8Array(4096),
  count: 0,
  starts: new Uint32Array(1024),
  ends: new Uint32Array(1024),
};

const APOSTROPHE = 39;
/** What a byte of plain text is within a word: its letter in lower case, its digit, or 0. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[a-z0-9]/i.test(String.fromCharCode(byte)) && byte < 128
    ? String.fromCharCode(byte).toLowerCase().charCodeAt(0)
    : 0,
);
const isLetter = (byte: number) => byte >= 97;

/**
 * What `termsOf` gives, without a string for each: an index is built of a hundred million of them. Plain text, as
 * nearly all is, is folded and taken apart where it stands.
 */
export function encodedTerms(text: string): EncodedTerms {
  encoded.count = 0;
  encoded.bytes = grown(encoded.bytes, 3 * text.length);
  const { written } = encoder.encodeInto(text, encoded.bytes);
  if (written === text.length) takeApart(written);
  else encodeEach(termsOf(text));
  return encoded;
}

function add(start: number, end: number): void {
  const at = encoded.count++;
  if (at === encoded.starts.length) {
    encoded.starts = grown(encoded.starts, at + 1);
    encoded.ends = grown(encoded.ends, at + 1);
  }
  encoded.starts[at] = start;
  encoded.ends[at] = end;
}

/** Folds the words of plain text; apostrophes within them are closed up. */
function takeApart(length: number): void {
  const { bytes } = encoded;
  let at = 0;
  while (at < length && encoded.count < MOST_TERMS) {
    const start = at;
    let end = at;
    for (; at < length; at += 1) {
      const folded = FOLDED[bytes[at]!]!;
      if (folded === 0) break;
      bytes[end++] = folded;
    }
    // "don't" goes on after its apostrophe, with letters only.
    while (end > start && at + 1 < length && bytes[at] === APOSTROPHE && isLetter(FOLDED[bytes[at + 1]!]!)) {
      for (at += 1; at < length && isLetter(FOLDED[bytes[at]!]!); at += 1) bytes[end++] = FOLDED[bytes[at]!]!;
    }
    if (end > start) add(start, Math.min(end, start + LONGEST_TERM));
    else at += 1;
  }
}

function encodeEach(terms: string[]): void {
  let start = 0;
  for (const term of terms) {
    encoded.bytes = grown(encoded.bytes, start + 3 * term.length);
    const { written } = encoder.encodeInto(term, encoded.bytes.subarray(start));
    add(start, start + written);
    start += written;
  }
}
