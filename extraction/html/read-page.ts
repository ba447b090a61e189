import type { AnyNode, Element } from 'domhandler';
import type { SitePage } from '../crawl/site-page.ts';
import { readHead } from './head.ts';
import { listElements, getNextNode, isElement, parseHtml } from './html.ts';
import { PageText } from './page-text.ts';
import { isCollapsedContent, isUnclosedHeading, isInactiveRotatingWord, getText } from './element-display.ts';
import { isHidden } from './hidden.ts';
import { INLINE_TAGS, getRegion } from './regions.ts';
import { getMetaContent, type Box, type ReadPage } from './page.ts';
import {
  hasLittleText,
  hidesPageWhileLoading,
  isRenderedByScripts,
  isContentNoscript,
  isScriptShell,
} from './script-shell.ts';
import { createStyledHiddenCheck } from './styles/styled-hidden.ts';
import { parseStyleRules } from './styles/style-rules.ts';

const MAX_CSS = 200_000;
const MAX_RULES = 3000;
const STRIKE_PROPERTIES = ['text-decoration', 'text-decoration-line'];
/** Elements whose text is one block, whatever they contain. */
const SINGLE_BLOCK_TAGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'button', 'dt', 'th']);
/** Elements that separate words but not blocks. */
const SPACER_TAGS = new Set(['br', 'img', 'picture', 'source', 'wbr', 'label', 'hr', 'input', 'track']);

/**
 * Reads a page like a person: visible text in numbered blocks, along with metadata, JSON-LD, links, images and videos.
 * Hidden text is left out. Never throws, whatever the page is.
 */
export function readPage(page: SitePage): ReadPage {
  const root = parseHtml(page.html.replaceAll('\u0000', ' '));
  const elements = listElements(root);
  const head = readHead(elements, page.url);
  const quotable = [
    head.title,
    ...head.metas.map((meta) => meta.content),
    ...head.rels.map((rel) => rel.href),
    ...head.strings,
  ];
  const isStyledHidden = createStyledHiddenCheck(elements);
  const collectText = (isIncluded: (element: Element) => boolean): ReturnType<PageText['finish']> => {
    const text = new PageText({ ...head, titles: [head.title, getMetaContent(head, 'og:title')] });
    walk(root, text, { isIncluded, isStyledHidden });
    return text.finish(quotable);
  };
  const isElementStruckOut = createStruckOutCheck(elements);
  const isRead = (element: Element): boolean => isVisible(element) && !isElementStruckOut(element);
  let text = collectText(isRead);
  // A page built by scripts may have content in `<noscript>`; other pages may hide everything until they are loaded.
  if (hasLittleText(text.blocks)) {
    const isShownLater = isRenderedByScripts(elements) ? isContentNoscript : hidesPageWhileLoading;
    if (elements.some(isShownLater))
      text = collectText((element) => isRead(element) || isShownLater(element));
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
    isScriptShell: isScriptShell(text.blocks, elements),
    ...text,
  };
}

const isVisible = (element: Element): boolean =>
  !isHidden(element.name, element.attribs, isCollapsedContent(element)) && !isInactiveRotatingWord(element);

/** Returns a check for elements that style sheets strike out: old prices, or what a plan does not include. */
function createStruckOutCheck(elements: Element[]): (element: Element) => boolean {
  const css = elements.flatMap((element) => (element.name === 'style' ? [getText(element, MAX_CSS)] : []));
  const strikingRules = css
    .flatMap((sheet) => sheet.split('}', MAX_RULES))
    .filter((rule) => rule.includes('line-through') && !rule.includes('@') && !rule.includes(':hover'));
  if (strikingRules.length === 0) return () => false;
  const rules = parseStyleRules(strikingRules.map((rule) => `${rule}}`).join('\n'));
  return (element) =>
    STRIKE_PROPERTIES.some(
      (name) => rules.getDeclarations(element).get(name)?.includes('line-through') === true,
    );
}

/** `isStyledHidden`: text that is in the page and that its styles hide; it is kept and marked. */
type VisibilityChecks = Record<'isIncluded' | 'isStyledHidden', (element: Element) => boolean>;

/** Elements that were entered and not left, outermost first. */
type Open = { node: Element; box: Box | null }[];

/** Walks the tree depth-first without recursion and reports every element entered and left to `text`. */
function walk(root: AnyNode, text: PageText, checks: VisibilityChecks): void {
  let node: AnyNode | null = root;
  const open: Open = [];
  while (node) {
    let descend = true;
    if (node.nodeType === 3) text.addText(node.data);
    else if (node.nodeType === 8) text.addText(' ');
    else if (isElement(node)) descend = enterShown(node, open, text, checks);
    const next: AnyNode | null = descend && 'firstChild' in node ? node.firstChild : null;
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

/** Enters an element that is shown; returns whether what is in it is to be read. */
function enterShown(node: Element, open: Open, text: PageText, checks: VisibilityChecks): boolean {
  if (!checks.isIncluded(node)) {
    text.addHidden(node, hasText(node));
    return false;
  }
  if (checks.isStyledHidden(node)) text.enterHidden(node);
  open.push({ node, box: enter(node, text) });
  return true;
}

function enter(element: Element, text: PageText): Box | null {
  const tag = element.name;
  if (SPACER_TAGS.has(tag)) {
    if (tag === 'br') text.addLineBreak();
    else text.addText(' ');
    if (tag === 'img') text.addImage(element);
    return null;
  }
  if (INLINE_TAGS.has(tag)) return (text.enterInline(element), null);
  return text.enterBox(
    element,
    getRegion(element, text.box),
    SINGLE_BLOCK_TAGS.has(tag) && !isUnclosedHeading(element),
  );
}

function leaveIfOpen(open: Open, node: AnyNode, text: PageText): void {
  const last = open.at(-1);
  if (last?.node !== node) return;
  open.pop();
  if (last.box) text.leaveBox(last.box);
  else if (INLINE_TAGS.has(last.node.name)) text.leaveInline(last.node);
  else text.addText(' ');
  text.leaveHidden(last.node);
}

function hasText(element: Element): boolean {
  if (element.name === 'script' || element.name === 'style' || element.name === 'template') return false;
  for (let node: AnyNode | null = element.firstChild; node; node = getNextNode(node, true, element)) {
    if (node.nodeType === 3 && node.data.trim() !== '') return true;
  }
  return false;
}
