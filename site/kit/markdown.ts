import { raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import type { Html } from './layout.ts';
import { itemAt } from '../../rules/typed/sure.ts';

// HTML in the text is shown as text; links of dangerous schemes are not made (markdown-it's own check).
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

// The page has the one h1: the highest heading of a text becomes h2, and the others follow it.
markdown.core.ruler.push('level_headings', (state) => {
  const headings = state.tokens.filter(({ type }) => type.startsWith('heading_'));
  const levels = headings.map(({ tag }) => Number(tag.slice(1)));
  const highest = Math.min(...levels);
  let before = 1;
  for (const [at, token] of headings.entries()) {
    const wanted = (levels[at] ?? highest) - highest + 2;
    // None is left out on the way down.
    if (token.type === 'heading_open') before = Math.min(wanted, before + 1, 6);
    token.tag = `h${before}`;
  }
});
markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  const token = itemAt(tokens, index);
  const href = String(token.attrGet('href') ?? '');
  if (!href.startsWith('/')) token.attrSet('rel', 'noopener nofollow');
  return self.renderToken(tokens, index, options);
};
// Pictures stand on our own origin alone; what is elsewhere is a link to it. Of unknown size they would push the text about.
markdown.renderer.rules['image'] = (tokens, index) => {
  const token = itemAt(tokens, index);
  const src = String(token.attrGet('src') ?? '');
  const words = escape(token.content);
  if (/^\/[^/]/.test(src))
    return `<span class="picture"><img src="${escape(src)}" alt="${words}" loading="lazy" /></span>`;
  return /^https?:/i.test(src)
    ? `<a href="${escape(src)}" rel="noopener nofollow ugc">${words || 'Picture'}</a>`
    : words;
};
const escape = (text: string): string => markdown.utils.escapeHtml(text);

/** Markdown (CommonMark and tables) as safe HTML: no HTML of its own, no scripts in links. */
export const renderMarkdown = (text: string): Html => raw(markdown.render(text));
