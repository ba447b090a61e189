import type { Element } from 'domhandler';
import { removeHiddenCharacters } from '../../rules/people/hidden-characters.ts';
import {
  GAP,
  type Block,
  type Box,
  type Embed,
  type Image,
  type Link,
  type ReadPage,
  type Region,
} from './page.ts';
import { isDisplayedAsBlock, isInlineLabel } from './element-display.ts';
import { needsSpaceBetween } from './inline-boundaries.ts';
import { isOneTitle } from './split-title.ts';
import { isForeignWord, getElementLanguage, getNameWords } from './regions.ts';

const MAX_BLOCKS = 8_000;
const MAX_LINKS = 3_000;
const MAX_IMAGES = 2_000;
const MAX_LINK_TEXT = 300;
/** Unicode's line separator, which is white space to every search for words. */
const LINE_BREAK = '\u2028';

/** Turns the order of letters around, or of right-to-left ones: what is seen is not what is written. */
const TURNED = /\u202e|\u202d\s*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Collapses every kind of white space, as browsers do, and drops invisible characters; '' for a text that is seen in another order. */
export const cleanText = (text: string): string => (TURNED.test(text) ? '' : cleanWritten(text));

const cleanWritten = (text: string): string => removeHiddenCharacters(text).replaceAll(/\s+/g, ' ').trim();

/** Resolves an address to an absolute http(s) or mailto one without fragment; '' if there is none. */
export function resolveAddress(href: string, base: string): string {
  try {
    const url = new URL(href.trim(), base);
    if (!/^(?:https?|mailto):$/.test(url.protocol)) return '';
    url.hash = '';
    return url.href;
  } catch {
    return '';
  }
}

/** Collects the text of a page while it is walked: its methods are called for each element entered and left, in order. */
export class PageText {
  box: Box | null = null;
  readonly #base: string;
  readonly #language: string;
  readonly #titles: string[];
  readonly #blocks: Block[] = [];
  readonly #links: Link[] = [];
  readonly #images: Image[] = [];
  readonly #embeds: Embed[] = [];
  readonly #pieces: string[] = [];
  readonly #regions: Region[] = ['body'];
  readonly #languages: { owner: Element | Box; language: string }[] = [];
  readonly #whole: Box[] = [];
  readonly #openLinks: { element: Element; link: Link }[] = [];
  #headings: Block[] = [];
  #length = 0;
  #pending: string[] = [];
  /** True while the pending text is invisible. */
  #isBlank = true;
  #lead = '';
  #bold: Element | null = null;
  /** The open badge. It is separated from adjacent words, and in a heading it becomes a block of its own. */
  #badge: { element: Element; box: Box | null } | null = null;
  #gapBefore = false;
  /** The outermost open element that the page's styles hide. */
  #hiddenBy: Element | null = null;
  /** Whether inline elements have been left and entered since the last text. */
  readonly #edge = { left: false, entered: false };
  /** Columns of each row of a table so far. */
  readonly #columns = new WeakMap<Box, number>();

  /** `titles`: what the head calls the page. */
  constructor({ base, language, titles }: { base: string; language: string; titles: string[] }) {
    this.#base = base;
    this.#language = language;
    this.#titles = titles;
  }

  /** Begins an element that the page's styles hide: its text is kept in blocks of its own, marked as hidden. */
  enterHidden(element: Element): void {
    if (this.#hiddenBy) return;
    this.#flush();
    this.#hiddenBy = element;
  }

  leaveHidden(element: Element): void {
    if (this.#hiddenBy !== element) return;
    this.#flush();
    this.#hiddenBy = null;
  }

  addLineBreak(): void {
    this.addText(LINE_BREAK);
  }

  addText(written: string): void {
    const data = this.box?.tag === 'pre' ? written.replaceAll('\n', LINE_BREAK) : written;
    if (needsSpaceBetween(this.#pending.at(-1) ?? '', data, this.#edge)) this.#pending.push(' ');
    this.#edge.left = this.#edge.entered = false;
    this.#pending.push(data);
    this.#isBlank &&= cleanWritten(data) === '';
    if (this.#bold) this.#lead += data;
    for (const { link } of this.#openLinks)
      if (link.text.length < MAX_LINK_TEXT) link.text += data.slice(0, MAX_LINK_TEXT);
  }

  /** Records a hidden element: the text before and after it is not one run. */
  addHidden(element: Element, hasText: boolean): void {
    if (hasText) {
      this.#flush();
      this.#gapBefore = true;
    } else this.addText(' ');
    this.#embed(element);
  }

  enterBox(element: Element, region: Region | undefined, isWhole: boolean): Box {
    if (this.#whole.length > 0) this.addText(' ');
    else this.#flush();
    const box: Box = {
      tag: element.name,
      words: getNameWords(element),
      id: element.attribs.id ?? '',
      parent: this.box,
      from: this.#blocks.length,
      to: this.#blocks.length,
    };
    if (box.parent?.tag === 'tr') {
      box.column = this.#columns.get(box.parent) ?? 0;
      this.#columns.set(box.parent, box.column + (Number.parseInt(element.attribs.colspan ?? '', 10) || 1));
    }
    this.box = box;
    const outerRegion = this.#regions.at(-1) ?? 'body';
    this.#regions.push(
      outerRegion === 'body' || outerRegion === 'header' ? (region ?? outerRegion) : outerRegion,
    );
    this.#enterLanguage(element, box);
    if (isWhole) this.#whole.push(box);
    return box;
  }

  leaveBox(box: Box): void {
    if (this.#whole.at(-1) === box) {
      this.#flush();
      this.#whole.pop();
    } else if (this.#whole.length > 0) this.addText(' ');
    else this.#flush();
    box.to = this.#blocks.length;
    this.#regions.pop();
    if (this.#languages.at(-1)?.owner === box) this.#languages.pop();
    this.box = box.parent;
  }

  enterInline(element: Element): void {
    this.#edge.entered = true;
    if (isDisplayedAsBlock(element)) this.addLineBreak();
    if (this.#enterLanguage(element, element)) this.#flush();
    if (isInlineLabel(element)) this.#enterBadge(element);
    if (element.name === 'a') this.#enterLink(element);
    if ((element.name === 'b' || element.name === 'strong') && !this.#bold && this.#isBlank) {
      this.#bold = element;
      this.#lead = '';
    }
  }

  #enterBadge(element: Element): void {
    if (this.#badge) return;
    this.#badge = { element, box: null };
    if (this.#whole.length === 0) return this.addText(' ');
    this.#flush();
    const at = this.#blocks.length;
    const [tag, words] = [element.name, getNameWords(element)];
    this.#badge.box = { tag, words, id: '', parent: this.#here(), from: at, to: at + 1 };
  }

  leaveInline(element: Element): void {
    this.#edge.left = true;
    if (isDisplayedAsBlock(element)) this.addLineBreak();
    if (this.#bold === element) this.#bold = null;
    if (this.#badge?.element === element) {
      if (this.#badge.box) this.#flush();
      else this.addText(' ');
      this.#badge = null;
    }
    if (element.name === 'a' && this.#openLinks.at(-1)?.element === element) this.#openLinks.pop();
    if (this.#languages.at(-1)?.owner === element) {
      this.#flush();
      this.#languages.pop();
    }
  }

  addImage(element: Element): void {
    const { src = '', alt = '' } = element.attribs;
    const lazy = element.attribs['data-src'] ?? element.attribs['data-lazy-src'] ?? '';
    const written = cleanText(src === '' || src.startsWith('data:') ? lazy : src).slice(0, 2048);
    const open = this.#openLinks.at(-1);
    if (open && open.link.label === '') open.link.label = cleanText(alt).slice(0, MAX_LINK_TEXT);
    if (written === '' || this.#images.length >= MAX_IMAGES) return;
    this.#images.push({
      src: written,
      url: resolveAddress(written, this.#base),
      alt: cleanText(alt).slice(0, 500),
      region: this.#regions.at(-1) ?? 'body',
      box: { ...this.#here(), tag: 'img', words: getNameWords(element), parent: this.box },
      linksHome: open !== undefined && isHomePage(open.link.url, this.#base),
    });
  }

  /** Returns everything collected; `quotable` are strings that can be quoted in addition to the links and images. */
  finish(quotable: string[]): Pick<ReadPage, 'text' | 'blocks' | 'links' | 'images' | 'embeds'> {
    this.#flush();
    for (const link of this.#links) {
      link.text = cleanText(link.text);
      link.label = link.text === '' ? link.label : '';
    }
    const attributes = [
      ...quotable,
      ...this.#links.flatMap((link) => [link.href, link.label]),
      ...this.#images.flatMap((image) => [image.src, image.alt]),
      ...this.#embeds.map((embed) => embed.src),
    ];
    const text =
      this.#pieces.join('') +
      [...new Set(attributes)]
        .filter(Boolean)
        .map((value) => `${GAP}\n${value}`)
        .join('');
    return { text, blocks: this.#blocks, links: this.#links, images: this.#images, embeds: this.#embeds };
  }

  #flush(): void {
    const written = this.#pending.join('');
    const lines = written.split(LINE_BREAK).map(cleanWritten).filter(Boolean);
    const text = lines.join(' ');
    const lead = cleanWritten(this.#lead);
    this.#pending = [];
    this.#isBlank = true;
    this.#lead = '';
    if (text === '' || this.#blocks.length >= MAX_BLOCKS) return;
    const box = this.#badge?.box ?? this.#whole[0] ?? this.#here();
    const isHidden = this.#hiddenBy !== null || TURNED.test(written);
    const otherLanguage = this.#languages.at(-1)?.language ?? '';
    if (!isHidden && this.#continueHeading(box, lines, otherLanguage)) return;
    this.#separateBlocks();
    const start = this.#length;
    this.#addPiece(text);
    const heading = getHeadingLevel(box);
    const block: Block = {
      id: this.#blocks.length,
      text,
      breaks: getLineStarts(lines).slice(1),
      start,
      end: this.#length,
      tag: box.tag,
      heading,
      region: this.#regions.at(-1) ?? 'body',
      box,
      headingsAbove: this.#headings.filter((above) => heading === 0 || above.heading < heading).reverse(),
      lead: getOpening(lead, text),
      otherLanguage,
      ...(isHidden ? { hidden: true as const } : {}),
    };
    this.#blocks.push(block);
    if (heading > 0 && otherLanguage === '')
      this.#headings = [...this.#headings.filter((above) => above.heading < heading), block];
  }

  /** Adds a heading to the one before it, if both are one title that is set in two. */
  #continueHeading(box: Box, lines: string[], otherLanguage: string): boolean {
    const last = this.#blocks.at(-1);
    const text = lines.join(' ');
    const isAlike = last?.box.parent === box.parent && last.otherLanguage === otherLanguage && !last.hidden;
    if (
      !isAlike ||
      this.#gapBefore ||
      !isOneTitle(last, { text, heading: getHeadingLevel(box) }, this.#titles)
    )
      return false;
    this.#addPiece(` ${text}`);
    last.breaks.push(...getLineStarts(lines).map((start) => last.text.length + 1 + start));
    last.text += ` ${text}`;
    last.end = this.#length;
    for (const link of this.#links) if (link.block === this.#blocks.length) link.block = last.id;
    return true;
  }

  /** Separates the next block from the one before it, or from a hidden element. */
  #separateBlocks(): void {
    if (this.#gapBefore) this.#addPiece(`${GAP}\n`);
    else if (this.#blocks.length > 0) this.#addPiece('\n');
    this.#gapBefore = false;
  }

  #addPiece(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
  }

  #here(): Box {
    return this.box ?? { tag: '', words: [], id: '', parent: null, from: 0, to: 0 };
  }

  #enterLink(element: Element): void {
    const href = cleanText(element.attribs.href ?? '').slice(0, 2048);
    if (href === '' || this.#links.length >= MAX_LINKS) return;
    const { title = '', rel = '' } = element.attribs;
    const link: Link = {
      href,
      url: resolveAddress(href, this.#base),
      text: '',
      label: cleanText(element.attribs['aria-label'] ?? title).slice(0, MAX_LINK_TEXT),
      rel: rel.toLowerCase(),
      region: this.#regions.at(-1) ?? 'body',
      box: { ...this.#here(), tag: 'a', words: getNameWords(element), parent: this.box },
      block: this.#blocks.length,
    };
    this.#links.push(link);
    this.#openLinks.push({ element, link });
  }

  #enterLanguage(element: Element, owner: Element | Box): boolean {
    const language = getElementLanguage(element);
    if (language === '' || element.name === 'html' || isForeignWord(element)) return false;
    this.#languages.push({ owner, language: language === this.#language ? '' : language });
    return true;
  }

  #embed(element: Element): void {
    if (!EMBED_TAGS.has(element.name) || this.#embeds.length >= MAX_EMBEDS) return;
    const src = getEmbedAddress(element);
    if (src === '' || src.startsWith('about:')) return;
    if (playsAsDecoration(element) && !PRODUCT_VIDEO.test(src)) return;
    this.#embeds.push({
      src,
      url: resolveAddress(src, this.#base),
      tag: element.name,
      controls: element.attribs.controls !== undefined,
      silent: element.attribs.muted !== undefined,
      box: { ...this.#here(), words: getNameWords(element), parent: this.box },
    });
  }
}

const EMBED_TAGS = new Set(['iframe', 'video', 'object']);
const MAX_EMBEDS = 100;

/** Returns the address of what an element embeds, also if a script loads it later; '' if there is none. */
function getEmbedAddress({ attribs, children }: Element): string {
  const lazy = attribs['data-src'] ?? attribs['data-lazy-src'];
  const nested = children.find((child): child is Element => child.nodeType === 1 && child.name === 'source');
  const src = attribs.src || lazy || attribs.data || nested?.attribs.src || nested?.attribs['data-src'];
  return cleanText(src || '').slice(0, 2048);
}

/** Tells whether a video plays in a loop by itself, without controls. Such a video is decoration, unless its name says otherwise. */
const playsAsDecoration = ({ attribs }: Element): boolean =>
  (attribs.autoplay ?? attribs['data-autoplay']) !== undefined &&
  attribs.loop !== undefined &&
  attribs.controls === undefined;

/** File names of product videos. */
const PRODUCT_VIDEO = /(?:^|[/_-])(?:demo|trailer|walkthrough|tour|screencast)(?=[._-])/iu;

/** Returns bold text that a text begins with, if more follows it. */
const getOpening = (lead: string, text: string): string =>
  lead !== text && text.startsWith(lead) ? lead : '';

/** Returns where each line starts once they are joined by single spaces. */
function getLineStarts(lines: string[]): number[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return start;
  });
}

function getHeadingLevel(box: Box): number {
  return /^h[1-6]$/.test(box.tag) ? Number(box.tag[1]) : 0;
}

function isHomePage(url: string, base: string): boolean {
  if (url === '' || url.startsWith('mailto:')) return false;
  const [to, from] = [new URL(url), new URL(base)];
  return (
    to.host === from.host && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.[a-z]{3,5})?$/i.test(to.pathname)
  );
}
