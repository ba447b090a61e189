import { mapTexts } from '../typed/map-texts.ts';

/**
 * Characters that people do not see but machines read: they hide instructions to assistants in a text, or reverse its
 * reading direction. Controls except tab, line breaks and NUL (which is refused), everything that Unicode calls
 * default-ignorable (zero-width, bidi and tag characters, variation selectors, fillers), annotations, private use.
 */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\x01-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/v;

/** Scripts whose spelling needs joiners and non-joiners: one is allowed after a letter or mark. */
const JOINING = String.raw`[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]&&[\p{L}\p{M}]]`;

/**
 * Where a hidden character is part of a visible one. Each needs a visible character before it, so two never follow
 * each other.
 */
const VISIBLE_USES = [
  // 👩‍🚀: several emoji joined into one.
  String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
  // ❤️ and 3️⃣: emoji or text presentation; phones also write "×︎" this way.
  String.raw`(?<=[[\p{Emoji}\p{Sm}\p{So}]--[0-9#*]])[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  // The flags of England, Scotland and Wales.
  String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
  String.raw`(?<=${JOINING})[\u200C\u200D]`,
  // Variants of one character: ideographs (Unicode's own and registered ones), Myanmar, mathematics, Mongolian.
  String.raw`(?<=[\p{scx=Hani}\p{scx=Mymr}\p{Sm}])[\uFE00-\uFE02]`,
  String.raw`(?<=\p{Unified_Ideograph})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=[\p{Script=Mongolian}&&\p{L}])[\u180B-\u180F]`,
];
const VISIBLE_OR_HIDDEN = new RegExp(
  `(${VISIBLE_USES.join('|')})|([\\x0B\\x0C\\x85])|${HIDDEN.source}`,
  'gv',
);

/**
 * Everything but ASCII, Latin letters, punctuation, arrows and mathematical signs, none of which is hidden. Only these are compared
 * with `HIDDEN`, because that takes half a millisecond for a page.
 */
const OTHERS = /[^\t\n\r\x20-\x7E\xA0-\xAC\xAE-\u024F\u2010-\u2027\u2030-\u205E\u2190-\u22FF]+/g;

/** Removes hidden characters from a text, except those that belong to an emoji or to the spelling of a script. */
export function removeHiddenCharacters(text: string): string {
  const others = text.match(OTHERS);
  if (others === null || !HIDDEN.test(others.join(''))) return text;
  return text.replace(
    VISIBLE_OR_HIDDEN,
    (_, visible?: string, space?: string) => visible ?? (space ? ' ' : ''),
  );
}

/** Removes hidden characters from all texts in a JSON value; returns the same value if nothing changes. */
export const removeHiddenCharactersIn = <T>(value: T): T => mapTexts(value, removeHiddenCharacters);

/** Removes all invisible characters, joiners and selectors included: for comparison, not for display. */
export const removeIgnorableCharacters = (text: string): string =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gv, '');
