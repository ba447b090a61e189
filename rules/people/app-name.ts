import { removeHiddenCharacters } from './hidden-characters.ts';

// Scripts whose letters look alike, so they may not be mixed in one word. Unicode calls other mixed words moderately
// restricted (UTS #39, section 5.2): Japanese or Hindi words with Latin letters are common.
const SIMILAR_SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret'];
const SIMILAR_SCRIPT_PATTERNS = SIMILAR_SCRIPTS.map(
  (script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'),
);
const WORD = /[\p{L}\p{M}]+/gu;

// The blank Braille pattern is a symbol to Unicode and a space to readers.
const BLANKS = /[\p{Zs}\u2800]+/gu;

/** Replaces each run of blanks, of any width, with one space, and trims the name. */
export const collapseBlanks = (name: string): string => name.replace(BLANKS, ' ').trim();

// Letters that look like Latin ones (common entries of Unicode's confusables, UTS #39); for Cherokee the capitals.
const READ_AS_LATIN =
  /^[аеорсухіјѕһԁԛԝӏАВЕКМНОРСТХУІЈЅԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυϲϳՕՏՍԼօսոհցզᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᏔᏃᎩᏂᏏᏧᎾᎦᏒᏵᎳᏎⲀⲂⲤⲈⲎⲒⲔⲘⲚⲞⲢⲦⲬⲨⲁⲥⲟⲣⲭⲩꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ\p{M}]+$/u;
// Letters among them that Russian, Ukrainian and Greek do not use: no word written only in these is in one of those
// languages.
const RARE_LETTERS = /[ѕһԁԛԝӏЅԚԜϲϳ\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u;

const SPACED_LETTERS =
  /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[^\p{L}\p{M}\p{N}]+\p{L}\p{M}*(?![\p{L}\p{M}\p{N}])){3,}/u;
// A Vietnamese letter has up to two marks.
const STACKED_MARKS = /[\p{M}&&\p{Script=Inherited}]{3,}|\p{M}{6,}/v;
const ADDRESS = /:\/\/|(?<![\p{L}\p{N}])www\./iu;
const TRUST_CLAIMS = /(?<![\p{L}\p{N}])(?:verified|official(?:ly)?)(?![\p{L}\p{N}])|[✓✔✅☑√🗸🗹⍻]/iu;

/**
 * Returns what is wrong with the name of an app, which people rely on when they decide whether to trust it; undefined
 * if nothing is. `siteName` is the name of the directory. Use `collapseBlanks` for blanks.
 */
export function findAppNameProblem(name: string, siteName: string): string | undefined {
  return (
    findPersonNameProblem(name, siteName) ??
    (readsAsLatin(name.normalize('NFKC'))
      ? 'must not be of letters of another script that read as Latin ones'
      : undefined)
  );
}

/** Does the same for the name of a person, who may be called Сара. */
export function findPersonNameProblem(name: string, siteName: string): string | undefined {
  const plain = name.normalize('NFKC');
  const bare = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const problems: [boolean, string][] = [
    [
      /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || removeHiddenCharacters(name) !== name,
      'must not hold characters that nobody sees, or that turn the text around',
    ],
    [STACKED_MARKS.test(name.normalize('NFD')), 'must not have more than two marks on a letter'],
    [SPACED_LETTERS.test(plain), 'must not spell a word in single letters'],
    [
      mixesSimilarScripts(name),
      'must not mix letters of scripts that look alike in one word, such as Latin and Cyrillic',
    ],
    [ADDRESS.test(plain), 'must not hold a web address'],
    [TRUST_CLAIMS.test(bare), 'must not say verified or official, nor hold a check mark'],
    [startsWithName(bare, siteName), `must not begin with the name of this directory, ${siteName}`],
  ];
  return problems.find(([is]) => is)?.[1];
}

function mixesSimilarScripts(name: string): boolean {
  // NFKC turns full-width and other styled letters into plain ones. The micro sign would become a Greek letter.
  const words = name.replaceAll('\u00B5', 'u').normalize('NFKC').match(WORD) ?? [];
  return words.some((word) => SIMILAR_SCRIPT_PATTERNS.filter((script) => script.test(word)).length > 1);
}

/** A short word may consist of such letters only, but a real name in that script also has others. */
function readsAsLatin(name: string): boolean {
  // Small Cherokee letters look like its capitals.
  const words = name.replaceAll(/\p{Script=Cherokee}/gu, (letter) => letter.toUpperCase()).match(WORD) ?? [];
  const foreign = words.filter((word) => !/^[\p{Script=Latin}\p{M}]+$/u.test(word));
  const alike = foreign.filter((word) => READ_AS_LATIN.test(word));
  return (
    alike.length > 0 && (alike.length === foreign.length || alike.some((word) => RARE_LETTERS.test(word)))
  );
}

/** Checks whether a name begins with the words of another name, optionally after "The", whatever separates them. */
function startsWithName(name: string, other: string): boolean {
  const words = other
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  if (!words) return false;
  const gap = String.raw`[^\p{L}\p{N}]*`;
  const end = String.raw`(?![\p{L}\p{N}])`;
  return new RegExp(`^${gap}(?:the${gap})?${words.join(gap)}${end}`, 'iu').test(name);
}
