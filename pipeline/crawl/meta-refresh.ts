import { load } from 'cheerio';
import { webAddress } from './web-address.ts';

/** Larger pages have content of their own; real stubs measure a few hundred characters. */
const STUB_CHARACTERS = 8192;
const STUB_TEXT_CHARACTERS = 400;

/**
 * Where a stub page sends its visitors: the target of its `<meta http-equiv="refresh">`, null when there is none, it
 * is no web address, it is the page itself, or the page has more to read than a note to click on.
 */
export function metaRefreshTarget(html: string, pageUrl: string): string | null {
  if (html.length > STUB_CHARACTERS || !/http-equiv/i.test(html)) return null;
  const $ = load(html);
  const refresh = $('meta[http-equiv]').filter(
    (_, meta) => $(meta).attr('http-equiv')?.toLowerCase() === 'refresh',
  );
  const target = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(refresh.attr('content') ?? '')?.[1];
  if (!target) return null;
  $('script, style, title').remove();
  if ($.root().text().replace(/\s+/g, ' ').length > STUB_TEXT_CHARACTERS) return null;
  const url = webAddress(target.trim(), URL.parse($('base').attr('href') ?? '', pageUrl)?.href ?? pageUrl);
  return url && url.href !== webAddress(pageUrl)?.href ? url.href : null;
}
