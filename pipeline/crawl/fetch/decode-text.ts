const SNIFFED_BYTES = 4096;

/**
 * Text of a body: charset from the byte order mark, then the Content-Type header, then (for HTML) its meta element
 * or XML declaration, then UTF-8, then windows-1252 when it is not UTF-8. Unknown labels count as absent. NULs and lone
 * surrogates become U+FFFD, so any database and JSON reader takes the text. Never throws.
 */
export function decodeText(bytes: Buffer, contentType: string | null, isHtml: boolean): string {
  const label =
    bomCharset(bytes) ?? known(headerCharset(contentType)) ?? (isHtml ? known(metaCharset(bytes)) : null);
  const text = label ? new TextDecoder(label).decode(bytes) : decodeUndeclared(bytes);
  return text.replaceAll('\0', '\uFFFD');
}

function bomCharset(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function headerCharset(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];
}

function metaCharset(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, SNIFFED_BYTES).replace(/<!--.*?-->/gs, '');
  const declared =
    /<meta\s[^<>]{0,500}?charset\s{0,20}=\s{0,20}(?:["']\s{0,20})?([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  // Read as ASCII, so it cannot be UTF-16, whatever it claims (HTML standard, prescan).
  return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

function known(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function decodeUndeclared(bytes: Buffer): string {
  try {
    // Streaming, so that a character cut off at the size limit does not count as an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
