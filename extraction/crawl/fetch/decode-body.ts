import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DecodedBody, RawBody } from '../fetch-parser.ts';
import type { SubstitutePage } from '../../../rules/drafts/substitute-pages.ts';
import { decodeText } from './decode-text.ts';
import { findRefreshTarget } from '../meta-refresh.ts';
import { detectCoding, readResponseBody } from './read-body.ts';
import { readPage } from '../../html/read-page.ts';
import { detectSubstitutePage } from '../../html/placeholder-pages/detect-substitute-page.ts';

/** Decodes a body to text. Fails with a problem code if it is damaged, of an unknown coding, or not HTML although HTML was requested. */
export async function decodeBody(body: RawBody): Promise<DecodedBody> {
  const { url, contentType, isHtml, maxBytes } = body;
  const coding = detectCoding(body.bytes, body.coding);
  const read = await readResponseBody(Readable.from([body.bytes]), coding, maxBytes).catch(() => null);
  if (!read) return { ok: false, code: 'connection_failed' };
  const text = decodeText(read.bytes, contentType, isHtml);
  if (isHtml && !contentType && !looksLikeHtml(text)) return { ok: false, code: 'not_html' };
  const sha256 = createHash('sha256').update(text).digest('hex');
  const refresh = isHtml ? findRefreshTarget(text, url) : null;
  return {
    ok: true,
    text,
    truncated: body.truncated || read.truncated,
    isEmpty: text.trim() === '',
    sha256,
    refresh,
    // A page that only leads to another one is not judged.
    substitutePage: isHtml && !refresh ? findSubstitutePage(text, url, sha256) : null,
  };
}

/** Substitute pages are small, so larger pages are not checked. In characters. */
const MAX_SUBSTITUTE_CHARACTERS = 300_000;

const findSubstitutePage = (html: string, url: string, sha256: string): SubstitutePage | null =>
  html.length > MAX_SUBSTITUTE_CHARACTERS
    ? null
    : (detectSubstitutePage(readPage({ url, status: 200, html, sha256, fetched_at: '' }), html) ?? null);

/** Recognizes HTML without a Content-Type by its first tag (WHATWG MIME Sniffing, section 7.1); an empty body counts as HTML. */
function looksLikeHtml(text: string): boolean {
  return /^\s*($|<(!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|\?xml)[\s>/]|<!--)/i.test(
    text,
  );
}
