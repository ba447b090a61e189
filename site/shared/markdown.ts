import { html, raw } from 'hono/html';
import MarkdownIt from 'markdown-it';
import { elementAt } from '../../rules/typed/assert.ts';
import { ByteBoundedCache } from '../../rules/typed/byte-bounded-cache.ts';
import type { Html } from './layout.ts';

type Markdown = InstanceType<typeof MarkdownIt>;
type StateInline = Parameters<Parameters<Markdown['inline']['ruler']['before']>[2]>[0];
/** Render environment: the level of the highest heading. */
type RenderEnv = { top: number };

/**
 * The most characters that are read as labels of links and pictures in one text. The parser reads on from every `[` to its `]`, or to
 * the end of the paragraph: thousands of brackets would keep it busy for hundreds of milliseconds.
 */
const MAX_LABEL_CHARACTERS = 100_000;

// HTML in the text is escaped. markdown-it itself refuses links with dangerous schemes.
const postMarkdown = withRules(new MarkdownIt({ html: false, linkify: false, typographer: false }));
// Owners mean their line breaks, and do not mean indented lines as code.
const ownerMarkdown = withRules(
  new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true }).disable('code'),
);

/** Adds the rules for all Markdown on pages: heading levels and `rel` of links. */
function withRules(markdown: Markdown): Markdown {
  markdown.inline.ruler.before('link', 'bounded_labels', (state, silent) => {
    const start = state.src[state.pos] === '!' ? state.pos + 1 : state.pos;
    if (state.src[start] !== '[') return false;
    const read = (readLabelCharacters.get(state.env) ?? 0) + getLabelEnd(state, start) - start;
    readLabelCharacters.set(state.env, read);
    if (read <= MAX_LABEL_CHARACTERS) return false;
    if (!silent) state.pending += state.src.slice(state.pos, start + 1);
    state.pos = start + 1;
    return true;
  });
  // The highest heading of a text gets level `top`, and the others are shifted with it.
  markdown.core.ruler.push('level_headings', (state) => {
    const top = topLevel(state.env);
    const headings = state.tokens.filter(({ type }) => type.startsWith('heading_'));
    const levels = headings.map(({ tag }) => Number(tag.slice(1)));
    const highest = Math.min(...levels);
    let previous = top - 1;
    for (const [at, token] of headings.entries()) {
      const shifted = (levels[at] ?? highest) - highest + top;
      // A heading is at most one level below the previous one, so that no level is skipped.
      if (token.type === 'heading_open') previous = Math.min(shifted, previous + 1, 6);
      token.tag = `h${previous}`;
    }
  });
  markdown.renderer.rules['link_open'] = (tokens, index, options) => {
    const token = elementAt(tokens, index);
    const href = String(token.attrGet('href') ?? '');
    if (!isOwnPath(href)) token.attrSet('rel', 'noopener nofollow');
    return markdown.renderer.renderToken(tokens, index, options);
  };
  return markdown;
}

/** By the environment of a rendering. */
const readLabelCharacters = new WeakMap<object, number>();
const labelEnds = new WeakMap<StateInline, Uint32Array>();

/** Returns the position of the `]` that closes a bracket, or the end of the text. */
function getLabelEnd(state: StateInline, at: number): number {
  const ends = labelEnds.get(state) ?? findLabelEnds(state.src);
  labelEnds.set(state, ends);
  return ends[at] ?? at;
}

function findLabelEnds(text: string): Uint32Array {
  const ends = new Uint32Array(text.length).fill(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') open.push(at);
    else if (text[at] === ']') ends[open.pop() ?? at] = at;
  }
  return ends;
}

const topLevel = (env: unknown): number =>
  typeof env === 'object' && env !== null && 'top' in env ? Number(env.top) : 2;
const isOwnPath = (address: string): boolean => /^\/(?!\/)/.test(address);
const escape = (text: string): string => postMarkdown.utils.escapeHtml(text);

// Only pictures from our own origin are embedded. Others become links, also because their unknown size would shift the text.
postMarkdown.renderer.rules['image'] = (tokens, index) => {
  const token = elementAt(tokens, index);
  const src = String(token.attrGet('src') ?? '');
  return isOwnPath(src)
    ? `<span class="picture"><img src="${escape(src)}" alt="${escape(token.content)}" loading="lazy" /></span>`
    : pictureLink(src, token.content);
};

// Texts of owners embed no pictures and link only to absolute addresses, because a link to a page of ours could trigger an action.
ownerMarkdown.renderer.rules['image'] = (tokens, index) => {
  const token = elementAt(tokens, index);
  return pictureLink(String(token.attrGet('src') ?? ''), token.content);
};
ownerMarkdown.validateLink = (address) => /^(?:https?|mailto):/i.test(address.trim());
ownerMarkdown.renderer.rules['link_open'] = (tokens, index, options) => {
  elementAt(tokens, index).attrSet('rel', 'noopener nofollow ugc');
  return ownerMarkdown.renderer.renderToken(tokens, index, options);
};
// Each block takes the direction of its own script.
ownerMarkdown.core.ruler.push('directions', (state) => {
  for (const token of state.tokens)
    if (/^(?:paragraph|heading|bullet_list|ordered_list|blockquote|table)_open$/.test(token.type))
      token.attrSet('dir', 'auto');
});

const pictureLink = (src: string, words: string): string =>
  /^https?:/i.test(src)
    ? `<a href="${escape(src)}" rel="noopener nofollow ugc">${escape(words) || 'Picture'}</a>`
    : escape(words);

/** The bytes of rendered texts that each kind of Markdown keeps: a page is shown more often than its texts change. */
const MAX_CACHE_BYTES = 8_000_000;

function renderCached(markdown: Markdown): (text: string, top: number) => string {
  const cache = new ByteBoundedCache<string, string>(MAX_CACHE_BYTES);
  return (text, top) => {
    const key = `${top} ${text}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const rendered = markdown.render(text, { top } satisfies RenderEnv).trimEnd();
    cache.set(key, rendered, 2 * (key.length + rendered.length));
    return rendered;
  };
}

const renderPost = renderCached(postMarkdown);
const renderOwner = renderCached(ownerMarkdown);

/** Renders Markdown (CommonMark and tables) as safe HTML: embedded HTML is escaped, and links cannot hold scripts. */
export const renderMarkdown = (text: string): Html => raw(renderPost(text, 2));

/**
 * Renders an owner's Markdown as safe HTML with headings from level `top` down. Pictures are not embedded, and links are
 * `nofollow` and lead only to websites and mail addresses. `after` is placed directly after the last word.
 */
export function renderOwnerMarkdown(
  text: string,
  { top = 3, after }: { top?: number; after?: Html } = {},
): Html {
  const rendered = renderOwner(text, top);
  if (after === undefined) return raw(rendered);
  const [, start = rendered, word = '', end = ''] = LAST_WORD.exec(rendered) ?? [];
  return word
    ? html`${raw(start)}<span class="noted">${raw(word)}${after}</span>${raw(end)}`
    : html`${raw(start)}${after}`;
}

/** Splits HTML into the text before its last word, that word, and the closing tags. A note goes after the word. */
const LAST_WORD = /^([\s\S]*?)([^\s<>&;]{1,12})((?:<\/[a-z0-9]+>\s*)+)$/;
