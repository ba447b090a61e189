/** Letters of Cyrillic and Greek, each before the Latin one that it looks like. */
const PAIRS =
  'аaеeоoрpсcуyхxіiјjѕsԁdһhӏlАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSαaοoνvρpτtυuιiκkΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX';
const LOOKALIKES = new Map(
  [...PAIRS.matchAll(/../gu)].map(([pair]) => [pair.charAt(0), pair.charAt(1)] as const),
);
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** A word of Latin letters and of Cyrillic or Greek ones that all look Latin: "Gооglе". */
const isMixed = (word: string): boolean => LATIN.test(word) && OTHER.test(word) && !OTHER.test(unmix(word));

const hasMixedScripts = (text: string): boolean => OTHER.test(text) && (text.match(WORD) ?? []).some(isMixed);

/** Tells whether a text looks Latin and has a word of two scripts; a slip of the keyboard in a Russian text is none. */
export const isDisguised = (text: string): boolean =>
  hasMixedScripts(text) && (text.match(WORD) ?? []).every((word) => LATIN.test(word) || !OTHER.test(word));

/** Writes a text with a word of two scripts in Latin letters, as it is read. */
export const unmixScripts = (text: string): string => (hasMixedScripts(text) ? unmix(text) : text);

const unmix = (text: string): string => [...text].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');
