import TurndownService from 'turndown';

// Texts of other directories are HTML, Markdown or plain text, and often HTML within plain text.

const BLOCKS =
  'address|article|blockquote|center|div|dd|dl|dt|figure|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul';
const INLINE =
  'a|abbr|b|br|code|del|em|font|i|iframe|img|ins|kbd|mark|s|script|small|span|strong|style|sub|sup|svg|u';
const TAG = new RegExp(`</?(?:${BLOCKS}|${INLINE})(?:\\s[^<>]*|/)?>|<!--`, 'i');
const BLOCK_TAG = new RegExp(`</?(?:${BLOCKS})(?:\\s[^<>]*|/)?>`, 'i');
const ENTITY = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/i;
const MARKDOWN = /\*\*[^*\n]+\*\*|^#{1,6}\s|^\s*[-*]\s|\]\(https?:/m;

/** Checks whether a text contains HTML tags. */
export const isHtml = (text: string): boolean => TAG.test(text);

/** Converts HTML to Markdown, without scripts, styles and pictures. Other text is unchanged, except that entities are decoded. */
export function toMarkdown(text: string, isHtmlFormat = false): string {
  if (!isHtmlFormat && !isHtml(text)) return trimText(decodeEntities(text));
  const hasBlocks = BLOCK_TAG.test(text);
  // WordPress stores paragraphs as blank lines, and Markdown may contain single tags.
  const withParagraphs = hasBlocks ? text : addParagraphs(text);
  const service = !hasBlocks && MARKDOWN.test(text) ? unescapedConverter : escapingConverter;
  return trimText(service.turndown(withParagraphs));
}

/** Converts a text to plain text: removes tags, decodes entities. */
export function toPlainText(text: string, isHtmlFormat = false): string {
  return trimText(isHtmlFormat || isHtml(text) ? removeTags(text) : decodeEntities(text));
}

const addParagraphs = (text: string): string =>
  text
    .split(/\r?\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

const trimText = (text: string): string => text.replace(/\u00A0/g, ' ').trim();

/** Decodes entities, twice if they were encoded twice: `&amp;amp;`. */
function decodeEntities(text: string): string {
  const once = ENTITY.test(text) ? decodeOnce(text) : text;
  return /&(?:amp|quot|#0?3[489]|#8217);/i.test(once) ? decodeOnce(once) : once;
}

const BREAKS = new RegExp(`^(?:br|${BLOCKS})$`, 'i');

const removeTags = (html: string): string => plainTextConverter.turndown(html).replace(/\n\s+/g, '\n');
const decodeOnce = (text: string): string =>
  plainTextConverter.turndown(`<pre>${text.replaceAll('<', '&lt;')}</pre>`);

const IGNORED_TAGS: TurndownService.Filter = [
  'script',
  'style',
  'iframe',
  'noscript',
  'title',
  'template',
  'object',
];

function createMarkdownConverter(): TurndownService {
  const made = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '_',
    hr: '---',
  });
  made.remove(IGNORED_TAGS);
  made.addRule('pictures', { filter: ['img', 'picture', 'video', 'audio'], replacement: () => '' });
  // Links with other schemes, such as javascript:, and relative links to the former directory.
  made.addRule('other links', {
    filter: (node: Element) =>
      node.nodeName === 'A' && !/^(?:https?|mailto):/i.test(node.getAttribute('href') ?? ''),
    replacement: (content) => content,
  });
  // The converter's own rule indents for two-digit numbers.
  made.addRule('items', {
    filter: 'li',
    replacement: (content, node: Element, options) =>
      formatListItem(content, node, options.bulletListMarker ?? '-'),
  });
  return made;
}

/** The members of a DOM element that the rules use. */
type Element = {
  nodeName: string;
  parentNode: { nodeName: string; children: ArrayLike<unknown> } | null;
  getAttribute(name: string): string | null;
};

function formatListItem(content: string, node: Element, bullet: string): string {
  const list = node.parentNode;
  const isNumbered = list?.nodeName === 'OL';
  const at = Array.from(list?.children ?? []).indexOf(node);
  const mark = isNumbered ? `${at + 1}. ` : `${bullet} `;
  const text = content
    .trim()
    .replace(/\n{2,}/g, '\n')
    .replace(/\n/g, `\n${' '.repeat(mark.length)}`);
  return `${mark}${text}\n`;
}

/** Creates a converter to plain text, with a line for each block. */
function createPlainTextConverter(): TurndownService {
  const made = new TurndownService();
  made.addRule('words', {
    filter: () => true,
    replacement: (content, node: Element) => (BREAKS.test(node.nodeName) ? `\n${content}\n` : content),
  });
  made.addRule('unseen', { filter: IGNORED_TAGS, replacement: () => '' });
  made.escape = (text) => text;
  return made;
}

const escapingConverter = createMarkdownConverter();
const unescapedConverter = createMarkdownConverter();
unescapedConverter.escape = (text) => text;
const plainTextConverter = createPlainTextConverter();
