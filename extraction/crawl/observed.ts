const MOST_OBSERVED = 10;
const MOST_CHARACTERS = 200;

/** Shortens observed texts for display: at most 10 texts of 200 characters. */
export const shortened = (texts: string[]): string[] =>
  texts.slice(0, MOST_OBSERVED).map((text) => {
    const plain = text
      .slice(0, 10 * MOST_CHARACTERS)
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed();
    return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS).toWellFormed()}…` : plain;
  });
