const MAX_TEXTS = 10;
const MAX_CHARACTERS = 200;

/** Shortens observed texts for display: at most 10 texts of 200 characters. */
export const shortenTexts = (texts: string[]): string[] =>
  texts.slice(0, MAX_TEXTS).map((text) => {
    const plain = text
      .slice(0, 10 * MAX_CHARACTERS)
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed();
    return plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS).toWellFormed()}…` : plain;
  });
