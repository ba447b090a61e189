import { html, raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import { itemAt } from '../../rules/typed/sure.ts';
import type { Html } from './layout.ts';

type Markdown = InstanceType<typeof MarkdownIt>;
/** What rendering is told: the level of the highest heading. */
type Env = { top: number };

// HTML in the text is shown as text; links of dangerous schemes are not made (markdown-it's own check).
const posts = reader(new MarkdownIt({ html: false, linkify: false, typographer: false }));
// People type a line break where they mean one, and spaces before a line where they mean no code.
const texts = reader(
  new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true }).disable('code'),
);

/** The rules that all Markdown on pages follows. */
function reader(markdown: Markdown): Markdown {
  // The highest heading of a text becomes the one of the place it stands in, and the others follow it.
  markdown.core.ruler.push('level_headings', (state) => {
    const top = levelIn(state.env);
    const headings = state.tokens.filter(({ type }) => type.startsWith('heading_'));
    const levels = headings.map(({ tag }) => Number(tag.slice(1)));
    const highest = Math.min(...levels);
    let before = top - 1;
    for (const [at, token] of headings.entries()) {
      const wanted = (levels[at] ?? highest) - highest + top;
      // None is left out on the way down.
      if (token.type === 'heading_open') before = Math.min(wanted, before + 1, 6);
      token.tag = `h${before}`;
    }
  });
  markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    const token = itemAt(tokens, index);
    const href = String(token.attrGet('href') ?? '');
    if (!isOwn(href)) token.attrSet('rel', 'noopener nofollow');
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

const levelIn = (env: unknown): number =>
  typeof env === 'object' && env !== null && 'top' in env ? Number(env.top) : 2;
const isOwn = (address: string): boolean => /^\/(?!\/)/.test(address);
const escape = (text: string): string => posts.utils.escapeHtml(text);

// Pictures stand on our own origin alone; what is elsewhere is a link to it. Of unknown size they would push the text about.
posts.renderer.rules['image'] = (tokens, index) => {
  const token = itemAt(tokens, index);
  const src = String(token.attrGet('src') ?? '');
  return isOwn(src)
    ? `<span class="picture"><img src="${escape(src)}" alt="${escape(token.content)}" loading="lazy" /></span>`
    : pictureLink(src, token.content);
};

// What an owner writes shows no picture, and leads to websites alone: a link of ours could do something for who follows it.
texts.renderer.rules['image'] = (tokens, index) => {
  const token = itemAt(tokens, index);
  return pictureLink(String(token.attrGet('src') ?? ''), token.content);
};
texts.validateLink = (address) => /^(?:https?|mailto):/i.test(address.trim());
texts.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  itemAt(tokens, index).attrSet('rel', 'noopener nofollow ugc');
  return self.renderToken(tokens, index, options);
};
// Each block runs in the direction of its own script.
texts.core.ruler.push('directions', (state) => {
  for (const token of state.tokens)
    if (/^(?:paragraph|heading|bullet_list|ordered_list|blockquote|table)_open$/.test(token.type))
      token.attrSet('dir', 'auto');
});

const pictureLink = (src: string, words: string): string =>
  /^https?:/i.test(src)
    ? `<a href="${escape(src)}" rel="noopener nofollow ugc">${escape(words) || 'Picture'}</a>`
    : escape(words);

/** Markdown (CommonMark and tables) as safe HTML: no HTML of its own, no scripts in links. */
export const renderMarkdown = (text: string): Html => raw(posts.render(text, { top: 2 } satisfies Env));

/**
 * What an owner wrote, in Markdown, as safe HTML whose headings are of level `top` and below: no pictures, links to websites
 * only, which count for nothing with search engines. `after` stands behind the last word.
 */
export function ownersText(text: string, { top = 3, after }: { top?: number; after?: Html } = {}): Html {
  const rendered = texts.render(text, { top } satisfies Env).trimEnd();
  if (after === undefined) return raw(rendered);
  const [, start = rendered, word = '', end = ''] = LAST_WORD.exec(rendered) ?? [];
  return word
    ? html`${raw(start)}<span class="noted">${raw(word)}${after}</span>${raw(end)}`
    : html`${raw(start)}${after}`;
}

/** The last word of a text and the tags that end it: a note goes between them. */
const LAST_WORD = /^([\s\S]*?)([^\s<>&;]{1,12})((?:<\/[a-z0-9]+>\s*)+)$/;
