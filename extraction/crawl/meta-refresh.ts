import type { AnyNode, Document, Element } from 'domhandler';
import { following, isElement, readHtml, elementsOf } from '../html/html.ts';
import { LANGUAGES } from '../lexicon/table.ts';
import { webAddress } from './fetch/web-address.ts';

/** Larger pages have content of their own; real stubs measure a few hundred characters. */
const STUB_CHARACTERS = 8192;
const STUB_TEXT_CHARACTERS = 400;

/** A page that redirects by script shows a title or "Loading", and no more. */
const LOADER_CHARACTERS = 60;
/** `location.replace('/en/')`, `window.location.href = "en/index.html"`. */
const GOES_TO = /location(?:\.href)?\s*(?:=\s*|\.(?:replace|assign)\(\s*)["'`]([^"'`\s$]{1,300})["'`]/;

/**
 * Returns the address to which a stub page sends its visitors: the target of its `<meta http-equiv="refresh">`; for a page
 * without text that redirects by script, the target of the script, the link in its `<noscript>` or its canonical address on the
 * same host; for a page that only offers languages, the page of one of them. Null if there is no such web address, it is the
 * page itself, or the page has more text than a stub.
 */
export function metaRefreshTarget(html: string, pageUrl: string): string | null {
  if (html.length > STUB_CHARACTERS) return null;
  const root = readHtml(html);
  const elements = elementsOf(root);
  const refresh = elements.find(
    ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh',
  );
  const content = refresh?.attribs.content ?? '';
  const target = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
  const text = textOf(root).trim();
  if (text.length > STUB_TEXT_CHARACTERS) return null;
  const base = elements.find(({ name }) => name === 'base')?.attribs.href ?? '';
  const from = URL.parse(base, pageUrl)?.href ?? pageUrl;
  const own = webAddress(pageUrl);
  if (target) {
    const url = webAddress(target.trim(), from);
    return url && url.href !== own?.href ? url.href : null;
  }
  const isLoader = text.length <= LOADER_CHARACTERS && /location\b/.test(html);
  const ways = [...(isLoader ? ledTo(html, elements) : []), ...languagesAsked(elements)];
  const urls = ways.map((address) => webAddress(address, from));
  return urls.find((url) => url && url.host === own?.host && url.href !== own.href)?.href ?? null;
}

/** Returns the links of a page that only offers languages, English first, because most sites have it. */
function languagesAsked(elements: Element[]): string[] {
  const links = elements.filter(({ name, attribs }) => name === 'a' && attribs.href !== undefined);
  const asked = links.flatMap(({ attribs: { href = '', hreflang = '' } }) => {
    const named = [hreflang, ...href.split('/').map((part) => part.replace(/\.html?$/i, ''))];
    const language = named.find((part) => LANGUAGES.includes(part.toLowerCase().split('-')[0] ?? ''));
    return language === undefined ? [] : [{ href, language: language.toLowerCase() }];
  });
  const isOnly = asked.length === links.length && new Set(asked.map(({ language }) => language)).size > 1;
  const english = asked.find(({ language }) => /^en(?:-|$)/.test(language));
  return isOnly ? [english, ...asked].flatMap((one) => one?.href ?? []) : [];
}

/** Returns the addresses to which a page without text may lead: from its script, its `<noscript>` link and its canonical link. */
const ledTo = (html: string, elements: Element[]): string[] =>
  [
    GOES_TO.exec(html)?.[1],
    elements.find(
      ({ name, parent }) => name === 'a' && parent && isElement(parent) && parent.name === 'noscript',
    )?.attribs.href,
    elements.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical')?.attribs.href,
  ].filter((address) => address !== undefined);

const UNSEEN = new Set(['script', 'style', 'title', 'noscript']);

function textOf(root: Document): string {
  const texts: string[] = [];
  let isSeen = true;
  for (let node: AnyNode | null = root; node; node = following(node, isSeen)) {
    isSeen = !(isElement(node) && UNSEEN.has(node.name));
    if (node.nodeType === 3) texts.push(node.data);
  }
  return texts.join('').replace(/\s+/g, ' ');
}
