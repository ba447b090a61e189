/**
 * Extracts the e-mail address from typed or pasted text, such as `mailto:…`, `Name <…>` or with a dot or comma at the
 * end. In lower case.
 */
export function parseTypedEmail(typed: string): string {
  const plain = typed.normalize('NFKC');
  const inside = /<([^<>]*)>\s*[.,;]*\s*$/.exec(plain)?.[1] ?? plain;
  return inside
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(/[.,;\s]+$/, '')
    .trim()
    .toLowerCase();
}
