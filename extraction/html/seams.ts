const SENTENCE_END = /[.!?…]/;
const ENDS = /[\p{L}\p{N})%]/u;
const BEGINS = /[\p{L}\p{N}(\p{Sc}]/u;
/** Characters of each text that are examined. */
const NEAR = 200;
/** Scripts written without spaces. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Tells whether adjacent inline texts are separated by style alone, so that a space is missing between them:
 * `<span>Write.</span><span>Rest.</span>` and `<span>Night driving</span><span>1 990 kr</span>` are, but `Quill<b>bee</b>`,
 * `<b>File</b>s of it` and `<b>W</b>e are` are not.
 */
export function isSeam(before: string, after: string, edge: { left: boolean; entered: boolean }): boolean {
  if (!edge.left && !edge.entered) return false;
  const [end, begin] = [before.slice(-1), after.slice(0, 1)];
  if (SENTENCE_END.test(end) && /\p{Lu}/u.test(begin)) return true;
  if (!ENDS.test(end) || !BEGINS.test(begin) || DENSE.test(end) || DENSE.test(begin)) return false;
  // "1" and "990 kr" are one number.
  const [near, next] = [before.slice(-NEAR), after.slice(0, NEAR)];
  if (/\d/.test(begin) && !/\p{L}/u.test(near)) return false;
  if (edge.left && edge.entered) return isSeveral(near) || isSeveral(next);
  if (edge.entered) return isSeveral(next) && /[\p{L}\p{N}]{3}$/u.test(near);
  return isSeveral(near) && /[\p{Lu}\d]/u.test(begin) && /[\p{Ll})]/u.test(end);
}

const isSeveral = (text: string): boolean =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > 1;
