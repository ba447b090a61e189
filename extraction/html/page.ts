/**
 * Separates pieces of readable text that do not stand side by side for a person (hidden text was
 * between them, or they are attribute values). A quote never crosses it.
 */
export const GAP = '\u0000';

/** One element of the page, kept only for where it stands: its tag, its class and id words, its blocks. */
export type Box = {
  tag: string;
  /** Lower-case words of class, id and role. */
  words: string[];
  /** `id` as written, for links to a part of the page. */
  id: string;
  parent: Box | null;
  /** The blocks inside are `blocks.slice(from, to)`. */
  from: number;
  to: number;
};

/** Which part of a page a block belongs to. */
export type Region = 'body' | 'header' | 'nav' | 'footer' | 'notice';

/** A run of text a person reads in one piece: a heading, paragraph, list item, cell or button. */
export type Block = {
  id: number;
  text: string;
  /** Where in `text` a line begins that is shown as one of its own, after the first: after `<br>`, inside `<pre>`. */
  breaks: number[];
  /** Where it stands in `ReadPage.text`. */
  start: number;
  end: number;
  /** Tag of the element that makes it a block, e.g. `p`, `li`, `h2`, `summary`. */
  tag: string;
  /** 1 to 6 inside a heading, else 0. */
  heading: number;
  region: Region;
  box: Box;
  /** The headings it stands under, nearest first; those of another language left out. */
  under: Block[];
  /** Bold text it opens with, when more text follows. */
  lead: string;
  /** Two-letter language when the element says one other than the page's. */
  otherLanguage: string;
};

export type Link = {
  /** As written in the page. */
  href: string;
  /** Resolved, without fragment; empty when it cannot be. */
  url: string;
  text: string;
  /** Label, title or image text, when there is no visible text. */
  label: string;
  rel: string;
  region: Region;
  box: Box;
  /** Id of the block it stands in or before. */
  block: number;
};

export type Image = { src: string; url: string; alt: string; region: Region; box: Box; linksHome: boolean };

/** A video or embedded frame; `controls` where a film can be started and stopped, `silent` where it has no sound. */
export type Embed = {
  src: string;
  url: string;
  tag: string;
  controls: boolean;
  silent: boolean;
  box: Box;
};

/** An object of the page's JSON-LD with its types, in document order. */
export type DataNode = { types: string[]; values: Record<string, unknown> };

/** A page as a writer sees it. `text` is all that may be quoted; offsets count UTF-16 units of it. */
export type ReadPage = {
  url: string;
  /** Address relative links resolve against. */
  base: string;
  sha256: string;
  fetched_at: string;
  /** Two-letter language of the page, or empty. */
  language: string;
  /** The language as the page declares it, or empty. */
  declaredLanguage: string;
  text: string;
  blocks: Block[];
  title: string;
  /** `name`, `property` or `itemprop` in lower case, with the content as written. */
  metas: { name: string; content: string }[];
  /** `<link rel href sizes>` of the head. */
  rels: { rel: string; href: string; url: string; sizes: string; type: string }[];
  data: DataNode[];
  links: Link[];
  images: Image[];
  embeds: Embed[];
  /** Same-site address an immediate meta refresh leads to, or empty. */
  refresh: string;
};

/** A block's text with its lines as they are shown; a line break takes the place of a space. */
export function shownLines({ text, breaks }: Pick<Block, 'text' | 'breaks'>): string {
  if (breaks.length === 0) return text;
  return [0, ...breaks].map((from, at) => text.slice(from, (breaks[at] ?? text.length + 1) - 1)).join('\n');
}

/** The elements from `box` to the root, nearest first. */
export function* ancestors(box: Box): Generator<Box> {
  for (let at: Box | null = box; at; at = at.parent) yield at;
}

/** First non-empty content of the metas named, in the order of `names`. */
export function metaContent(page: ReadPage, ...names: string[]): string {
  for (const name of names) {
    const found = page.metas.find((meta) => meta.name === name && meta.content !== '');
    if (found) return found.content;
  }
  return '';
}
