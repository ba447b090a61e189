import { changedTexts } from '../typed/changed-texts.ts';

/**
 * Characters that people do not see and machines read: what hides orders to assistants in a text, or turns its
 * reading direction around. Controls but tab, line breaks and NUL (which is refused), everything Unicode calls
 * default-ignorable (zero-width, bidi and tag characters, variation selectors, fillers), annotations, private use.
 */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB\x01-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/v;

/** Scripts whose spelling needs joiners and non-joiners: after a letter or mark of them, one. */
const JOINING = String.raw`[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]&&[\p{L}\p{M}]]`;

/** Where a hidden character is part of what is seen. Each stands behind a visible one, so none ever follows another. */
const SEEN = [
  // 👩‍🚀: emoji joined to one.
  String.raw`(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
  // ❤️ and 3️⃣: as picture or as text; telephones write "×︎" so, too.
  String.raw`(?<=[[\p{Emoji}\p{Sm}\p{So}]--[0-9#*]])[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  // The flags of England, Scotland and Wales.
  String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
  String.raw`(?<=${JOINING})[\u200C\u200D]`,
  // Forms of one character: ideographs (Unicode's own and registered ones), Myanmar, mathematics, Mongolian.
  String.raw`(?<=[\p{scx=Hani}\p{scx=Mymr}\p{Sm}])[\uFE00-\uFE02]`,
  String.raw`(?<=\p{Unified_Ideograph})[\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=[\p{Script=Mongolian}&&\p{L}])[\u180B-\u180F]`,
];
const SEEN_OR_HIDDEN = new RegExp(`(${SEEN.join('|')})|([\\x0B\\x0C\\x85])|${HIDDEN.source}`, 'gv');

/** What most texts are; asked first, because it is told faster. */
const PLAIN = /^[\t\n\r\x20-\x7E]*$/;

/** A text without its hidden characters; those that belong to an emoji or to the spelling of a script stay. */
export function withoutHidden(text: string): string {
  if (PLAIN.test(text) || !HIDDEN.test(text)) return text;
  return text.replace(SEEN_OR_HIDDEN, (_, seen?: string, space?: string) => seen ?? (space ? ' ' : ''));
}

/** The same for every text in a JSON value; a value without any is handed back itself. */
export const withoutHiddenIn = <T>(value: T): T => changedTexts(value, withoutHidden);

/** A text with nothing in it that is not seen, joiners and selectors included: for comparing, not for showing. */
export const withoutIgnorable = (text: string): string =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gv, '');
