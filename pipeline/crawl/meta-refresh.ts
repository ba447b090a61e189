import type { AnyNode, Document } from 'domhandler';
import { following, isElement, readHtml, elementsOf } from '../read/html.ts';
import { webAddress } from './fetch/web-address.ts';

/** Larger pages have content of their own; real stubs measure a few hundred characters. */
const STUB_CHARACTERS = 8192;
const STUB_TEXT_CHARACTERS = 400;

/**
 * Where a stub page sends its visitors: the target of its `<meta http-equiv="refresh">`, null when there is none, it
 * is no web address, it is the page itself, or the page has more to read than a note to click on.
 */
export function metaRefreshTarget(html: string, pageUrl: string): string | null {
  if (html.length > STUB_CHARACTERS || !/http-equiv/i.test(html)) return null;
  const root = readHtml(html);
  const elements = elementsOf(root);
  const refresh = elements.find(
    ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh',
  );
  const content = refresh?.attribs.content ?? '';
  const target = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
  if (!target || textOf(root).length > STUB_TEXT_CHARACTERS) return null;
  const base = elements.find(({ name }) => name === 'base')?.attribs.href ?? '';
  const url = webAddress(target.trim(), URL.parse(base, pageUrl)?.href ?? pageUrl);
  return url && url.href !== webAddress(pageUrl)?.href ? url.href : null;
}

const UNSEEN = new Set(['script', 'style', 'title']);

function textOf(root: Document): string {
  const texts: string[] = [];
  let isSeen = true;
  for (let node: AnyNode | null = root; node; node = following(node, isSeen)) {
    isSeen = !(isElement(node) && UNSEEN.has(node.name));
    if (node.nodeType === 3) texts.push(node.data);
  }
  return texts.join('').replace(/\s+/g, ' ');
}
