/** The e-mail address in what a person typed or pasted: `mailto:…`, `Name <…>`, a dot or comma at its end. In small letters. */
export function typedAddress(typed: string): string {
  const plain = typed.normalize('NFKC');
  const inside = /<([^<>]*)>\s*[.,;]*\s*$/.exec(plain)?.[1] ?? plain;
  return inside
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(/[.,;\s]+$/, '')
    .trim()
    .toLowerCase();
}
