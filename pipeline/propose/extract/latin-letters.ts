/** Letters of Greek and Cyrillic names as they are written abroad; where countries differ, each way. */
const LETTERS: Record<string, string> = {
  ...pairs(
    'абвгґдежзиіїйклмнопрстуфыэєѓѕјљњќћђџ',
    'a b v g g d e zh z i i i y k l m n o p r s t u f y e ye gj dz j lj nj kj c dj dz',
  ),
  ...pairs('хцчшщюяёьъ', 'kh ts ch sh shch yu ya e  '),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
};
/** What another country writes instead, in the order it is looked for. */
const OTHERWISE: [abroad: RegExp, here: string][][] = [
  [],
  [
    [/y(?=[aeou])/gu, 'i'],
    [/y$/u, 'i'],
  ],
  [
    [/y(?=[aeou])/gu, 'j'],
    [/kh/gu, 'h'],
    [/y$/u, 'ij'],
  ],
  [
    [/v/gu, 'w'],
    [/kh/gu, 'ch'],
    [/y(?=[aeou])|y$/gu, 'j'],
  ],
  [[/ks/gu, 'x']],
];

/** A name of Greek or Cyrillic letters in Latin ones, each way it may be written; none of a name in other letters. */
export function inLatinLetters(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\u0301|\u0308(?=[^\p{L}]|$)/gu, '')
    .normalize('NFC');
  if (!/^[\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(plain)) return [];
  const latin = [...plain.replaceAll('ου', 'u')].map((letter) => LETTERS[letter] ?? letter).join('');
  return OTHERWISE.map((ways) => ways.reduce((text, [abroad, here]) => text.replace(abroad, here), latin));
}

function pairs(letters: string, latin: string): Record<string, string> {
  const written = latin.split(' ');
  return Object.fromEntries([...letters].map((letter, at) => [letter, written[at] ?? '']));
}
