/** A language as BCP 47 writes it: `pt_br` is `pt-BR`. Undefined for what names none, many or an unknown one. */
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
