const SENTENCE_END = /[.!?…]/;
const WORD_END = /[\p{L}\p{N})%]/u;
const WORD_START = /[\p{L}\p{N}(\p{Sc}]/u;
/** Characters of each text that are examined. */
const MAX_EXAMINED = 200;
/** Scripts written without spaces. */
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Tells whether adjacent inline texts are separated by style alone, so that a space is missing between them:
 * `<span>Write.</span><span>Rest.</span>` and `<span>Night driving</span><span>1 990 kr</span>` are, but `Quill<b>bee</b>`,
 * `<b>File</b>s of it` and `<b>W</b>e are` are not.
 */
export function needsSpaceBetween(
  before: string,
  after: string,
  edge: { left: boolean; entered: boolean },
): boolean {
  if (!edge.left && !edge.entered) return false;
  const [end, begin] = [before.slice(-1), after.slice(0, 1)];
  if (SENTENCE_END.test(end) && /\p{Lu}/u.test(begin)) return true;
  if (
    !WORD_END.test(end) ||
    !WORD_START.test(begin) ||
    UNSPACED_SCRIPT.test(end) ||
    UNSPACED_SCRIPT.test(begin)
  )
    return false;
  // "1" and "990 kr" are one number.
  const [textBefore, textAfter] = [before.slice(-MAX_EXAMINED), after.slice(0, MAX_EXAMINED)];
  if (/\d/.test(begin) && !/\p{L}/u.test(textBefore)) return false;
  if (edge.left && edge.entered) return hasSeveralWords(textBefore) || hasSeveralWords(textAfter);
  if (edge.entered) return hasSeveralWords(textAfter) && /[\p{L}\p{N}]{3}$/u.test(textBefore);
  return hasSeveralWords(textBefore) && /[\p{Lu}\d]/u.test(begin) && /[\p{Ll})]/u.test(end);
}

const hasSeveralWords = (text: string): boolean =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > 1;
