/** Letters of Cyrillic and Greek that look like Latin ones. */
const LOOKALIKES = new Map(
  [
    ...'аaеeоoрpсcуyхxіiјjѕsԁdһhӏlАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSαaοoνvρpτtυuιiκkΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX'.matchAll(
      /(..)/gu,
    ),
  ].map(([pair]) => [pair.charAt(0), pair.charAt(1)] as const),
);
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

const isMixed = (word: string): boolean => LATIN.test(word) && OTHER.test(word);

/** Tells whether a word of a text has Latin letters and Cyrillic or Greek ones that look like them: "Gооglе". */
export const hasMixedScripts = (text: string): boolean =>
  OTHER.test(text) && (text.match(WORD) ?? []).some((word) => isMixed(word) && unmix(word) !== word);

/** Writes words of two scripts in Latin letters, as they are read; with one such word in a text, all words that look Latin. */
export const unmixScripts = (text: string): string => (hasMixedScripts(text) ? unmix(text) : text);

const unmix = (text: string): string => [...text].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');
