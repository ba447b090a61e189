/**
 * A generated logo for products without a picture: a large shape, a small one in front of it, in a 24 by 24 box, and
 * a colour tone.
 */
export type GeneratedLogo = { tone: number; back: string; front: string; turn: 0 | 90 | 180 | 270 };

const tone = (light: [string, string], dark: [string, string]) => ({
  light: { ground: light[0], shape: light[1] },
  dark: { ground: dark[0], shape: dark[1] },
});

/** The colours of each tone. */
export const GENERATED_COLOURS = [
  tone(['#fde5d8', '#9a3b16'], ['#4a2614', '#fbb48a']),
  tone(['#fbeebd', '#775600'], ['#423409', '#efcf6a']),
  tone(['#e0f1da', '#2f6a27'], ['#203a1c', '#a2db96']),
  tone(['#d7efec', '#12635d'], ['#123936', '#86d5cd']),
  tone(['#dceafa', '#1f5290'], ['#17304d', '#9bc6f5']),
  tone(['#e7e4fa', '#4f43a2'], ['#2d2756', '#c0b8f6']),
  tone(['#f7e1ef', '#8c2f70'], ['#441b3a', '#efaad8']),
  tone(['#ebe6da', '#595044'], ['#35312a', '#d0c8b9']),
] as const;

const BACK = [
  'M4 4h16v5H4zM4 15h16v5H4z',
  'M4 4h16L4 20z',
  'M20 4v16H4A16 16 0 0 1 20 4z',
  'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z',
  'M4 4h16v16H4z',
  'M12 4l8 8-8 8-8-8z',
  'M4 4h5v16H4zM15 4h5v16h-5z',
  'M4 12a8 8 0 0 1 16 0v8H4z',
];
const FRONT = [
  'M12 7l5 5-5 5-5-5z',
  'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z',
  'M8 8h8v8H8z',
  'M8 8h4v4H8zM12 12h4v4h-4z',
  'M8 16V8a8 8 0 0 1 8 8z',
  'M7 11h10a5 5 0 0 1-10 0z',
  'M8 8h8l-8 8z',
  'M7 7h3.500v10H7zM13.500 7H17v10h-3.500z',
  'M12 7l5 9H7z',
];
const TURNS = [0, 90, 180, 270] as const;

/** A generated portrait for people without a picture: shoulders, a head and hair, in the same box and tones. */
export type GeneratedPortrait = {
  tone: number;
  shoulders: string;
  head: string;
  hair: string;
  mirrored: boolean;
};

const SHOULDERS = [
  'M3 24a9 8 0 0 1 18 0z',
  'M4 24v-2a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v2z',
  'M2.500 24l6-7h7l6 7z',
  'M3 24v-1a6 6 0 0 1 6-6l3 3 3-3a6 6 0 0 1 6 6v1z',
];
const HEADS = [
  'M12 6a5 5 0 1 0 0 10a5 5 0 0 0 0-10z',
  'M7.500 7h9v5a4.500 4.500 0 0 1-9 0z',
  'M12 5.500a4.500 5.500 0 1 0 0 11a4.500 5.500 0 0 0 0-11z',
];
const HAIR = [
  'M6.500 10.500a5.500 5.500 0 0 1 11 0z',
  'M6.500 11a5.500 5.500 0 0 1 11 0l-7-3z',
  'M6.500 9.500a5.500 5.500 0 0 1 11 0zM12 1.500a2 2 0 1 0 0 4a2 2 0 0 0 0-4z',
  'M6 17v-6.500a6 6 0 0 1 12 0V17h-2v-6.500a7 7 0 0 1-8 0V17z',
  'M8 4a2.500 2.500 0 1 0 .01 5a2.500 2.500 0 0 0 0-5zM12 3a2.500 2.500 0 1 0 .01 5a2.500 2.500 0 0 0 0-5zM16 4a2.500 2.500 0 1 0 .01 5a2.500 2.500 0 0 0 0-5z',
  'M6 9.500h12V9A6 5.500 0 0 0 6 9z',
  'M6.500 12V9.500a5.500 5.500 0 0 1 11 0V12l-2-3.500h-7z',
];

type Pick = <T>(from: readonly T[]) => T;

/** Picks items by a hash of the slug: always the same for one slug, and rarely the same for two. */
function createPicker(slug: string): { pick: Pick; tone: () => number } {
  // FNV-1a, so that slugs that differ in one letter look different.
  let hash = 0x811c9dc5;
  for (const sign of slug) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  const pick: Pick = (from) => {
    const found = from[hash % from.length];
    hash = Math.floor(hash / from.length);
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return { pick, tone: () => hash % GENERATED_COLOURS.length };
}

/** Returns the generated logo of a product, always the same for one slug. */
export function generateLogo(slug: string): GeneratedLogo {
  const { pick, tone } = createPicker(slug);
  const [back, front, turn] = [pick(BACK), pick(FRONT), pick(TURNS)];
  return { tone: tone(), back, front, turn };
}

/** Returns the generated portrait of a person. It looks neither like a product's logo nor like a real likeness. */
export function generatePortrait(slug: string): GeneratedPortrait {
  const { pick, tone } = createPicker(slug);
  const [shoulders, head, hair, mirrored] = [pick(SHOULDERS), pick(HEADS), pick(HAIR), pick([true, false])];
  return { tone: tone(), shoulders, head, hair, mirrored };
}
