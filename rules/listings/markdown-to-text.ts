import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false }).disable('code');

// A text without any of these characters is the same as plain text.
const MARKDOWN_SIGNS = /[*_`[\]\\&~|]|^\s*(?:#|>|[-+] |\d+[.)] |=|---)/m;

/** Converts Markdown to plain text: for search, page descriptions, and wherever no formatting is shown. */
export function markdownToText(text: string): string {
  if (!MARKDOWN_SIGNS.test(text)) return text;
  return markdown
    .parse(text, {})
    .flatMap(({ type, children, content }) =>
      type === 'inline' ? (children ?? []).map(getTokenText).join('') : type === 'fence' ? content : [],
    )
    .join('\n')
    .trim();
}

const getTokenText = ({ type, content }: { type: string; content: string }): string =>
  type === 'softbreak' || type === 'hardbreak' ? '\n' : content;
