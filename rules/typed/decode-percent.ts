/** Decodes percent-encoding (RFC 3986, section 2.1); undefined if the result is not valid UTF-8. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
