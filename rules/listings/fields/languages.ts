/**
 * Normalizes a language tag (BCP 47): `pt_br` is `pt-BR`. Undefined for tags that name no language, several, or an
 * unknown one.
 */
export function languageTag(text: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    if (!tag || tag.length > LONGEST || /^(?:und|mul|zxx|mis)(?:-|$)/.test(tag)) return undefined;
    return NAMES.of(new Intl.Locale(tag).language) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

const LONGEST = 35;
const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
