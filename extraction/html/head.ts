import type { Element } from 'domhandler';
import { removeHiddenCharactersIn } from '../../rules/people/hidden-characters.ts';
import type { DataNode, ReadPage } from './page.ts';
import { parseJsonLd } from './json-ld.ts';
import { cleanText, resolveAddress } from './page-text.ts';

const MAX_METAS = 200;
const MAX_NODES = 500;

/** The metadata of a page. */
export type PageHead = Pick<
  ReadPage,
  'language' | 'declaredLanguage' | 'title' | 'metas' | 'rels' | 'data' | 'refresh'
> & {
  /** Address against which relative links are resolved. */
  base: string;
  /** Strings of the JSON-LD, which can be quoted. */
  strings: string[];
};

/** Collects title, metas, link elements, JSON-LD, base address and an immediate refresh from the elements of a page. */
export function readHead(elements: Element[], url: string): PageHead {
  const head: PageHead = {
    language: '',
    declaredLanguage: '',
    title: '',
    metas: [],
    rels: [],
    data: [],
    refresh: '',
    base: url,
    strings: [],
  };
  for (const element of elements) {
    const { name, attribs } = element;
    if (name === 'html' && head.language === '') {
      head.declaredLanguage = (attribs.lang ?? attribs['xml:lang'] ?? '').slice(0, 100);
      head.language = head.declaredLanguage.slice(0, 2).toLowerCase();
    } else if (name === 'title' && head.title === '' && !isInSvg(element))
      head.title = cleanText(getText(element)).slice(0, 500);
    else if (name === 'base' && attribs.href) head.base = resolveAddress(attribs.href, url) || url;
    else if (name === 'meta' && head.metas.length < MAX_METAS) readMeta(attribs, head, url);
    else if (name === 'link' && attribs.href && attribs.rel && head.rels.length < MAX_METAS) {
      const href = cleanText(attribs.href).slice(0, 2048);
      const { rel, sizes = '', type = '' } = attribs;
      head.rels.push({ rel: rel.toLowerCase(), href, url: resolveAddress(href, head.base), sizes, type });
    } else if (name === 'script' && (attribs.type ?? '').toLowerCase().includes('ld+json'))
      addJsonLd(head, getText(element));
  }
  return head;
}

function readMeta(attribs: Record<string, string>, head: PageHead, url: string): void {
  const content = cleanText(attribs.content ?? '').slice(0, 5_000);
  const names = (attribs.property ?? attribs.name ?? attribs.itemprop ?? '').toLowerCase().trim();
  if (names !== '' && content !== '') head.metas.push({ name: names, content });
  if ((attribs['http-equiv'] ?? '').toLowerCase() !== 'refresh') return;
  const target = /^\s*(\d{1,3})[\d.]{0,5}\s*[;,]\s*(?:url\s*=)?\s*["']?([^"'\s>]+)/i.exec(content);
  if (!target || Number(target[1]) > 10) return;
  const to = resolveAddress(target[2] ?? '', url);
  if (to !== '' && to !== url && new URL(to).host === new URL(url).host) head.refresh = to;
}

function addJsonLd(head: PageHead, source: string): void {
  const { nodes, strings } = parseJsonLd(source);
  head.data.push(
    ...removeHiddenCharactersIn(nodes satisfies DataNode[]).slice(0, MAX_NODES - head.data.length),
  );
  head.strings.push(...strings.map(cleanText).filter((text) => text !== ''));
}

function getText(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('');
}

function isInSvg({ parent }: Element): boolean {
  return parent?.nodeType === 1 && !['html', 'head', 'body'].includes(parent.name);
}
