/** A text without its percent-encoding (RFC 3986, section 2.1); undefined where that is not encoded UTF-8. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
