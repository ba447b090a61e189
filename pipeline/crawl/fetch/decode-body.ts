import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Decoded, RawBody } from '../../read/reader/page-reader.ts';
import { decodeText } from './decode-text.ts';
import { metaRefreshTarget } from '../meta-refresh.ts';
import { readResponseBody } from './read-body.ts';

/** What came over the network as text, `null` when it is damaged or of another coding, or no HTML where that was asked for. */
export async function decodeBody(body: RawBody): Promise<Decoded> {
  const { url, contentType, isHtml, maxBytes } = body;
  const read = await readResponseBody(Readable.from([body.bytes]), body.coding, maxBytes).catch(() => null);
  if (!read) return { ok: false, code: 'connection_failed' };
  const text = decodeText(read.bytes, contentType, isHtml);
  if (isHtml && !contentType && !looksLikeHtml(text)) return { ok: false, code: 'not_html' };
  return {
    ok: true,
    text,
    truncated: body.truncated || read.truncated,
    isEmpty: text.trim() === '',
    sha256: createHash('sha256').update(text).digest('hex'),
    refresh: isHtml ? metaRefreshTarget(text, url) : null,
  };
}

/** The tags that make a page without Content-Type HTML (WHATWG MIME Sniffing, section 7.1), or nothing at all. */
function looksLikeHtml(text: string): boolean {
  return /^\s*($|<(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|\?xml)[\s>/]|<!--)/i.test(
    text,
  );
}
