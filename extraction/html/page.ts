/**
 * Separates pieces of readable text that are not adjacent for a person, because hidden text was between them or they are
 * attribute values. A quote never crosses it.
 */
export const GAP = '\u0000';

/** An element of the page, reduced to what describes its position: tag, words of class and id, blocks. */
export type Box = {
  tag: string;
  /** Lower-case words of class, id and role. */
  words: string[];
  /** `id` as written, for links to a part of the page. */
  id: string;
  parent: Box | null;
  /** Of a cell of a table: columns before it in its row, as many as the cells there span. */
  column?: number;
  /** The blocks inside are `blocks.slice(from, to)`. */
  from: number;
  to: number;
};

/** The part of a page to which a block belongs. */
export type Region = 'body' | 'header' | 'nav' | 'footer' | 'notice';

/** A run of text that a person reads as one piece: a heading, paragraph, list item, cell or button. */
export type Block = {
  id: number;
  text: string;
  /** Offsets in `text` at which a new displayed line begins, after the first: after `<br>`, inside `<pre>`. */
  breaks: number[];
  /** Offsets in `ReadPage.text`. */
  start: number;
  end: number;
  /** Tag of the element that makes it a block, e.g. `p`, `li`, `h2`, `summary`. */
  tag: string;
  /** 1 to 6 inside a heading, else 0. */
  heading: number;
  region: Region;
  box: Box;
  /** The headings above the block, nearest first, without those in another language. */
  headingsAbove: Block[];
  /** Bold text at the beginning, if more text follows. */
  lead: string;
  /** Two-letter language, if the element declares another than the page's. */
  otherLanguage: string;
  /** Whether the page's own styles hide the text from a reader (`styled-hidden.ts`), or its letters are seen in another order. */
  hidden?: true;
};

export type Link = {
  /** As written in the page. */
  href: string;
  /** Resolved address without fragment; empty if it cannot be resolved. */
  url: string;
  text: string;
  /** Label, title or image text, if there is no visible text. */
  label: string;
  rel: string;
  region: Region;
  box: Box;
  /** Id of the block that holds or follows the link. */
  block: number;
};

export type Image = { src: string; url: string; alt: string; region: Region; box: Box; linksHome: boolean };

/** A video or embedded frame; `controls`: a video that can be started and stopped, `silent`: a muted one. */
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

/** A page as writers see it. `text` is everything that can be quoted; offsets count its UTF-16 units. */
export type ReadPage = {
  url: string;
  /** Address against which relative links are resolved. */
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
  /** Target of an immediate meta refresh on the same host, or empty. */
  refresh: string;
  /** Whether the page holds hardly any text because scripts render it in the browser. */
  isScriptShell: boolean;
};

/** Returns the text of a block in its displayed lines, with line breaks in place of spaces. */
export function getDisplayedLines({ text, breaks }: Pick<Block, 'text' | 'breaks'>): string {
  if (breaks.length === 0) return text;
  return [0, ...breaks].map((from, at) => text.slice(from, (breaks[at] ?? text.length + 1) - 1)).join('\n');
}

/** Iterates over the elements from `box` to the root, nearest first. */
export function* listAncestors(box: Box): Generator<Box> {
  for (let at: Box | null = box; at; at = at.parent) yield at;
}

/** Returns the nearest element around a box, or the box itself, that has one of the tags. */
export function findAncestor(box: Box, ...tags: string[]): Box | undefined {
  for (const at of listAncestors(box)) if (tags.includes(at.tag)) return at;
  return undefined;
}

/** Returns the innermost element around a block that holds another block. */
export const findCard = ({ box }: Pick<Block, 'box'>): Box | undefined =>
  [...listAncestors(box)].find(({ from, to }) => to - from > 1);

/** Returns the first non-empty content of the named metas, in the order of `names`. */
export function getMetaContent(page: Pick<ReadPage, 'metas'>, ...names: string[]): string {
  for (const name of names) {
    const found = page.metas.find((meta) => meta.name === name && meta.content !== '');
    if (found) return found.content;
  }
  return '';
}
