const SNIFFED_BYTES = 4096;

/**
 * Decodes the text of a body. The charset comes from the byte order mark, then the Content-Type header, then (for HTML) the
 * meta element or XML declaration, then UTF-8, then windows-1252 if the bytes are not UTF-8. If header and page disagree about
 * UTF-8, the bytes decide, because hosts send one header for everything they serve. Unknown labels count as absent. NULs and
 * lone surrogates become U+FFFD, so that any database and JSON parser accepts the text. Never throws.
 */
export function decodeText(bytes: Buffer, contentType: string | null, isHtml: boolean): string {
  const metaEncoding = isHtml ? getKnownEncoding(getMetaCharset(bytes)) : null;
  const label =
    getBomCharset(bytes) ??
    chooseEncoding(bytes, getKnownEncoding(getHeaderCharset(contentType)), metaEncoding) ??
    metaEncoding;
  const text = label ? new TextDecoder(label).decode(bytes) : decodeUndeclared(bytes);
  return text.replaceAll('\0', '\uFFFD');
}

function getBomCharset(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function getHeaderCharset(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];
}

function getMetaCharset(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, SNIFFED_BYTES).replace(/<!--.*?-->/gs, '');
  const declared =
    /<meta\s[^<>]{0,500}?charset\s{0,20}=\s{0,20}(?:["']\s{0,20})?([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  // The declaration was readable as ASCII, so the page cannot be UTF-16, whatever it claims (HTML standard, prescan).
  return declared && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

function getKnownEncoding(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Returns the charset of the header, unless the page disagrees and one of the two is UTF-8: then the bytes decide, because other encodings hardly ever form valid UTF-8. */
function chooseEncoding(bytes: Buffer, header: string | null, metaEncoding: string | null): string | null {
  if (header === null || metaEncoding === null || header === metaEncoding) return header;
  if (header !== 'utf-8' && metaEncoding !== 'utf-8') return header;
  const text = tryDecodeUtf8(bytes);
  if (text === null) return header === 'utf-8' ? metaEncoding : header;
  return /[\u0080-\uFFFF]/.test(text) ? 'utf-8' : header;
}

/** Decodes bytes as UTF-8; null if they are not UTF-8. */
function tryDecodeUtf8(bytes: Buffer): string | null {
  try {
    // Streaming, so that a character cut off at the size limit does not count as an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

const decodeUndeclared = (bytes: Buffer): string =>
  tryDecodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
