import type { AnyNode, Element } from 'domhandler';
import type { SitePage } from '../crawl/site-page.ts';
import { readHead } from './head.ts';
import { elementsOf, following, isElement, readHtml } from './html.ts';
import { PageText } from './page-text.ts';
import { isFolded, isLeftOpen, isOutOfTurn, textIn } from './as-shown.ts';
import { isHidden } from './hidden.ts';
import { INLINE_TAGS, regionOf } from './regions.ts';
import type { Box, ReadPage } from './page.ts';
import { hasHardlyText, isBehindSpinner, isBuiltByScripts, isForAll } from './script-shell.ts';
import { styleRules } from './style-rules.ts';

const MOST_CSS = 200_000;
const MOST_RULES = 3000;
const STRUCK = ['text-decoration', 'text-decoration-line'];
/** Elements whose text is one block, whatever they contain. */
const WHOLE_TAGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'button', 'dt', 'th']);
/** Elements that separate words but not blocks. */
const SPACER_TAGS = new Set(['br', 'img', 'picture', 'source', 'wbr', 'label', 'hr', 'input', 'track']);

/**
 * Reads a page like a person: visible text in numbered blocks, along with metadata, JSON-LD, links, images and videos.
 * Hidden text is left out. Never throws, whatever the page is.
 */
export function readPage(page: SitePage): ReadPage {
  const root = readHtml(page.html.replaceAll('\u0000', ' '));
  const elements = elementsOf(root);
  const head = readHead(elements, page.url);
  const quotable = [
    head.title,
    ...head.metas.map((meta) => meta.content),
    ...head.rels.map((rel) => rel.href),
    ...head.strings,
  ];
  const read = (isSeen: (element: Element) => boolean): ReturnType<PageText['finish']> => {
    const text = new PageText(head.base, head.language);
    walk(root, text, isSeen);
    return text.finish(quotable);
  };
  const isStruckOut = struckOut(elements);
  const isRead = (element: Element): boolean => isVisible(element) && !isStruckOut(element);
  let text = read(isRead);
  // A page built by scripts may have content in `<noscript>`; other pages may hide everything until they are loaded.
  if (hasHardlyText(text.blocks)) {
    const isShown = isBuiltByScripts(elements) ? isForAll : isBehindSpinner;
    if (elements.some(isShown)) text = read((element) => isRead(element) || isShown(element));
  }
  return {
    url: page.url,
    base: head.base,
    sha256: page.sha256,
    fetched_at: page.fetched_at,
    language: head.language,
    declaredLanguage: head.declaredLanguage,
    title: head.title,
    metas: head.metas,
    rels: head.rels,
    data: head.data,
    refresh: head.refresh,
    ...text,
  };
}

const isVisible = (element: Element): boolean =>
  !isHidden(element.name, element.attribs, isFolded(element)) && !isOutOfTurn(element);

/** Returns a check for elements that style sheets strike out: old prices, or what a plan does not include. */
function struckOut(elements: Element[]): (element: Element) => boolean {
  const css = elements.flatMap((element) => (element.name === 'style' ? [textIn(element, MOST_CSS)] : []));
  const struck = css
    .flatMap((one) => one.split('}', MOST_RULES))
    .filter((rule) => rule.includes('line-through') && !rule.includes('@') && !rule.includes(':hover'));
  if (struck.length === 0) return () => false;
  const rules = styleRules(struck.map((rule) => `${rule}}`).join('\n'));
  return (element) =>
    STRUCK.some((name) => rules.declaredFor(element).get(name)?.includes('line-through') === true);
}

/** Walks the tree depth-first without recursion and reports every element entered and left to `text`. */
function walk(root: AnyNode, text: PageText, isSeen: (element: Element) => boolean): void {
  let node: AnyNode | null = root;
  const open: { node: Element; box: Box | null }[] = [];
  while (node) {
    let inside = true;
    if (node.nodeType === 3) text.add(node.data);
    else if (node.nodeType === 8) text.add(' ');
    else if (isElement(node)) {
      if (!isSeen(node)) {
        text.hidden(node, hasText(node));
        inside = false;
      } else open.push({ node, box: enter(node, text) });
    }
    const next: AnyNode | null = inside && 'firstChild' in node ? node.firstChild : null;
    if (next) {
      node = next;
      continue;
    }
    while (node && !node.next) {
      leaveIfOpen(open, node, text);
      node = node.parent;
    }
    if (!node) break;
    leaveIfOpen(open, node, text);
    node = node.next;
  }
  while (open.length > 0) leaveIfOpen(open, open.at(-1)?.node ?? root, text);
}

function enter(element: Element, text: PageText): Box | null {
  const tag = element.name;
  if (SPACER_TAGS.has(tag)) {
    if (tag === 'br') text.lineBreak();
    else text.add(' ');
    if (tag === 'img') text.image(element);
    return null;
  }
  if (INLINE_TAGS.has(tag)) return (text.enterInline(element), null);
  return text.enterBox(element, regionOf(element, text.box), WHOLE_TAGS.has(tag) && !isLeftOpen(element));
}

function leaveIfOpen(open: { node: Element; box: Box | null }[], node: AnyNode, text: PageText): void {
  const last = open.at(-1);
  if (last?.node !== node) return;
  open.pop();
  if (last.box) text.leaveBox(last.box);
  else if (INLINE_TAGS.has(last.node.name)) text.leaveInline(last.node);
  else text.add(' ');
}

function hasText(element: Element): boolean {
  if (element.name === 'script' || element.name === 'style' || element.name === 'template') return false;
  for (let node: AnyNode | null = element.firstChild; node; node = following(node, true, element)) {
    if (node.nodeType === 3 && node.data.trim() !== '') return true;
  }
  return false;
}
