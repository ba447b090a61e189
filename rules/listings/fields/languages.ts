/**
 * Normalizes a language tag (BCP 47): `pt_br` is `pt-BR`. Undefined for tags that name no language, several, or an
 * unknown one.
 */
export function parseLanguageTag(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    if (!tag || tag.length > MAX_TAG_CHARACTERS || /^(?:und|mul|zxx|mis)(?:-|$)/.test(tag)) return undefined;
    return LANGUAGE_NAMES.of(new Intl.Locale(tag).language) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

const MAX_TAG_CHARACTERS = 35;
const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
