import type { AnyNode, Document, Element } from 'domhandler';
import { getNextNode, isElement, parseHtml, listElements } from '../html/html.ts';
import { LANGUAGES } from '../lexicon/table.ts';
import { parseWebAddress } from './fetch/web-address.ts';

/** Larger pages have content of their own; real stubs measure a few hundred characters. */
const MAX_STUB_CHARACTERS = 8192;
const MAX_STUB_TEXT = 400;

/** A page that redirects by script shows a title or "Loading", and no more. */
const MAX_LOADER_TEXT = 60;
/** `location.replace('/en/')`, `window.location.href = "en/index.html"`. */
const SCRIPT_REDIRECT =
  /location(?:\.href)?\s*(?:=\s*|\.(?:replace|assign)\(\s*)["'`]([^"'`\s$]{1,300})["'`]/;

/**
 * Returns the address to which a stub page sends its visitors: the target of its `<meta http-equiv="refresh">`; for a page
 * without text that redirects by script, the target of the script, the link in its `<noscript>` or its canonical address on the
 * same host; for a page that only offers languages, the page of one of them. Null if there is no such web address, it is the
 * page itself, or the page has more text than a stub.
 */
export function findRefreshTarget(html: string, pageUrl: string): string | null {
  if (html.length > MAX_STUB_CHARACTERS) return null;
  const root = parseHtml(html);
  const elements = listElements(root);
  const refresh = elements.find(
    ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh',
  );
  const content = refresh?.attribs.content ?? '';
  const target = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
  const text = getVisibleText(root).trim();
  if (text.length > MAX_STUB_TEXT) return null;
  const base = elements.find(({ name }) => name === 'base')?.attribs.href ?? '';
  const baseUrl = URL.parse(base, pageUrl)?.href ?? pageUrl;
  const pageAddress = parseWebAddress(pageUrl);
  if (target) {
    const url = parseWebAddress(target.trim(), baseUrl);
    return url && url.href !== pageAddress?.href ? url.href : null;
  }
  const isLoader = text.length <= MAX_LOADER_TEXT && /location\b/.test(html);
  const candidates = [...(isLoader ? listScriptTargets(html, elements) : []), ...listLanguageLinks(elements)];
  const urls = candidates.map((address) => parseWebAddress(address, baseUrl));
  return (
    urls.find((url) => url && url.host === pageAddress?.host && url.href !== pageAddress.href)?.href ?? null
  );
}

/** Returns the links of a page that only offers languages, English first, because most sites have it. */
function listLanguageLinks(elements: Element[]): string[] {
  const links = elements.filter(({ name, attribs }) => name === 'a' && attribs.href !== undefined);
  const languageLinks = links.flatMap(({ attribs: { href = '', hreflang = '' } }) => {
    const named = [hreflang, ...href.split('/').map((part) => part.replace(/\.html?$/i, ''))];
    const language = named.find((part) => LANGUAGES.includes(part.toLowerCase().split('-')[0] ?? ''));
    return language === undefined ? [] : [{ href, language: language.toLowerCase() }];
  });
  const offersOnlyLanguages =
    languageLinks.length === links.length && new Set(languageLinks.map(({ language }) => language)).size > 1;
  const english = languageLinks.find(({ language }) => /^en(?:-|$)/.test(language));
  return offersOnlyLanguages ? [english, ...languageLinks].flatMap((one) => one?.href ?? []) : [];
}

/** Returns the addresses to which a page without text may lead: from its script, its `<noscript>` link and its canonical link. */
const listScriptTargets = (html: string, elements: Element[]): string[] =>
  [
    SCRIPT_REDIRECT.exec(html)?.[1],
    elements.find(
      ({ name, parent }) => name === 'a' && parent && isElement(parent) && parent.name === 'noscript',
    )?.attribs.href,
    elements.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical')?.attribs.href,
  ].filter((address) => address !== undefined);

const INVISIBLE_TAGS = new Set(['script', 'style', 'title', 'noscript']);

function getVisibleText(root: Document): string {
  const texts: string[] = [];
  let isVisible = true;
  for (let node: AnyNode | null = root; node; node = getNextNode(node, isVisible)) {
    isVisible = !(isElement(node) && INVISIBLE_TAGS.has(node.name));
    if (node.nodeType === 3) texts.push(node.data);
  }
  return texts.join('').replace(/\s+/g, ' ');
}
