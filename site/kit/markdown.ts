import { raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import type { Html } from './layout.ts';
import { itemAt } from '../../rules/typed/sure.ts';

// HTML in the text is shown as text; links of dangerous schemes are not made (markdown-it's own check).
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

// The page has the one h1.
markdown.core.ruler.push('lower_headings', (state) => {
  for (const token of state.tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
  }
});
markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  const token = itemAt(tokens, index);
  const href = String(token.attrGet('href') ?? '');
  if (!href.startsWith('/')) token.attrSet('rel', 'noopener nofollow');
  return self.renderToken(tokens, index, options);
};
// A picture of unknown size would push the text about once it is there.
markdown.renderer.rules['image'] = (tokens, index) => {
  const token = itemAt(tokens, index);
  const src = String(token.attrGet('src') ?? '');
  return src.startsWith('https:')
    ? `<span class="picture"><img src="${escape(src)}" alt="${escape(token.content)}" loading="lazy" /></span>`
    : escape(token.content);
};
const escape = (text: string): string => markdown.utils.escapeHtml(text);

/** Markdown (CommonMark and tables) as safe HTML: no HTML of its own, no scripts in links. */
export const renderMarkdown = (text: string): Html => raw(markdown.render(text));
