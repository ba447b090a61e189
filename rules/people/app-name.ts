import { withoutHidden } from './hidden-characters.ts';

// With letters that look like those of another of them, in the same word. Unicode calls the rest of mixed words moderately
// restricted (UTS #39, section 5.2): a Japanese or Hindi word with Latin letters in it is written every day.
const LOOKING_ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret'];
const ALIKE = LOOKING_ALIKE.map((script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'));
const WORD = /[\p{L}\p{M}]+/gu;

// The blank pattern of Braille is a symbol to Unicode and a space to everybody else.
const BLANKS = /[\p{Zs}\u2800]+/gu;

/** A name with each run of blanks, however wide, as one space, and none at its ends. */
export const withSingleBlanks = (name: string): string => name.replace(BLANKS, ' ').trim();

// Letters that read as Latin ones (the common ones of Unicode's confusables, UTS #39); of Cherokee the capitals.
const READ_AS_LATIN =
  /^[аеорсухіјѕһԁԛԝӏАВЕКМНОРСТХУІЈЅԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυϲϳՕՏՍԼօսոհցզᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᏔᏃᎩᏂᏏᏧᎾᎦᏒᏵᎳᏎⲀⲂⲤⲈⲎⲒⲔⲘⲚⲞⲢⲦⲬⲨⲁⲥⲟⲣⲭⲩꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ\p{M}]+$/u;
// Of them those that Russian, Ukrainian and Greek do without: no word wholly of such letters is one of theirs.
const SELDOM = /[ѕһԁԛԝӏЅԚԜϲϳ\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}]/u;

const LETTERS_APART =
  /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[^\p{L}\p{M}\p{N}]+\p{L}\p{M}*(?![\p{L}\p{M}\p{N}])){3,}/u;
// A letter of Vietnamese has two of them.
const PILED_MARKS = /[\p{M}&&\p{Script=Inherited}]{3,}|\p{M}{6,}/v;
const ADDRESS = /:\/\/|(?<![\p{L}\p{N}])www\./iu;
const VOUCHES = /(?<![\p{L}\p{N}])(?:verified|official(?:ly)?)(?![\p{L}\p{N}])|[✓✔✅☑√🗸🗹⍻]/iu;

/**
 * What is wrong with a name that an app gives itself, which people read when they decide whether they trust it; undefined
 * where nothing is. `siteName` is the directory's own. Blanks are for `withSingleBlanks`.
 */
export function appNameProblem(name: string, siteName: string): string | undefined {
  const plain = name.normalize('NFKC');
  const bare = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const problems: [boolean, string][] = [
    [
      /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || withoutHidden(name) !== name,
      'must not hold characters that nobody sees, or that turn the text around',
    ],
    [PILED_MARKS.test(name.normalize('NFD')), 'must not have more than two marks on a letter'],
    [LETTERS_APART.test(plain), 'must not spell a word in single letters'],
    [
      mixesAlike(name),
      'must not mix letters of scripts that look alike in one word, such as Latin and Cyrillic',
    ],
    [readsAsLatin(plain), 'must not be of letters of another script that read as Latin ones'],
    [ADDRESS.test(plain), 'must not hold a web address: the address of an app is shown apart from its name'],
    [VOUCHES.test(bare), 'must not call the app verified or official, nor hold a check mark'],
    [beginsAs(bare, siteName), `must not begin with the name of this directory, ${siteName}`],
  ];
  return problems.find(([is]) => is)?.[1];
}

function mixesAlike(name: string): boolean {
  // Of full-width and other styled letters the plain ones count; the sign of a millionth would become a Greek letter.
  const words = name.replaceAll('\u00B5', 'u').normalize('NFKC').match(WORD) ?? [];
  return words.some((word) => ALIKE.filter((script) => script.test(word)).length > 1);
}

/** A short word may be of such letters alone; a name in that script has others, too. */
function readsAsLatin(name: string): boolean {
  // The small letters of Cherokee look like its capitals.
  const words = name.replaceAll(/\p{Script=Cherokee}/gu, (letter) => letter.toUpperCase()).match(WORD) ?? [];
  const foreign = words.filter((word) => !/^[\p{Script=Latin}\p{M}]+$/u.test(word));
  const alike = foreign.filter((word) => READ_AS_LATIN.test(word));
  return alike.length > 0 && (alike.length === foreign.length || alike.some((word) => SELDOM.test(word)));
}

/** Is a name, after "The", the words of another one with or without more behind them, however they are set apart? */
function beginsAs(name: string, other: string): boolean {
  const words = other
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  if (!words) return false;
  const gap = String.raw`[^\p{L}\p{N}]*`;
  const end = String.raw`(?![\p{L}\p{N}])`;
  return new RegExp(`^${gap}(?:the${gap})?${words.join(gap)}${end}`, 'iu').test(name);
}
