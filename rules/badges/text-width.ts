// Advance widths of Helvetica Bold (Arial Bold and Liberation Sans Bold are the same), in thousandths of an em.
const WIDTHS: Record<number, string> = {
  238: "'",
  278: ' ,./\\Iijl',
  333: '!()-:;[]ft',
  389: '*{}r',
  474: '"',
  500: 'z',
  556: '#$0123456789J_aceksvxy',
  584: '+<=>~^',
  611: '?FLTZbdghnopqu',
  667: 'EPSVXY',
  722: '&ABCDHKNRU',
  778: 'GOQw',
  833: 'M',
  889: '%m',
  944: 'W',
  975: '@',
  280: '|·',
  1000: '…',
};

const WIDTH_BY_LETTER = new Map(
  Object.entries(WIDTHS).flatMap(([width, signs]) => [...signs].map((sign) => [sign, Number(width)])),
);

// Letters outside the table count as wide, so that text never overflows its box.
const splitLetters = (text: string): string[] => [...text.normalize('NFD').replace(/\p{M}/gu, '')];
const UNKNOWN_WIDTH = 1000;

/** Checks whether the width of a text is exact in the fonts that badges ask for, rather than an upper estimate. */
export const isWidthKnown = (text: string): boolean =>
  splitLetters(text).every((letter) => WIDTH_BY_LETTER.has(letter));

/** Returns the width in pixels of one line of bold sans-serif text, with `spacing` pixels after each letter. */
export function measureText(text: string, fontSize: number, spacing = 0): number {
  return splitLetters(text).reduce(
    (sum, letter) => sum + ((WIDTH_BY_LETTER.get(letter) ?? UNKNOWN_WIDTH) / 1000) * fontSize + spacing,
    0,
  );
}

/** Makes a text fit into `max` pixels: shrinks it to 70 percent at most, then cuts it with an ellipsis. */
export function fitText(text: string, fontSize: number, max: number): { text: string; fontSize: number } {
  const scale = Math.max(0.7, Math.min(1, max / measureText(text, fontSize)));
  const size = fontSize * scale;
  let fitted = text;
  for (let remaining = [...text]; measureText(fitted, size) > max + 0.01 && remaining.length > 0;) {
    remaining = remaining.slice(0, -1);
    fitted = `${remaining.join('').trimEnd()}…`;
  }
  return { text: fitted, fontSize: size };
}
