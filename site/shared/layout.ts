import { html, raw } from 'hono/html';
import type { Response } from 'express';
import { encodeText, sendEncoded } from '../../http/send-compressed.ts';
import { cachePage } from './page-cache.ts';
import { removeHiddenCharacters } from '../../rules/people/hidden-characters.ts';
import { scriptPath } from '../assets/script.ts';
import { directoryLogo } from '../assets/directory-logo.ts';
import { headingFontOf, styleSheetPath } from '../assets/style-sheet.ts';

/** Escaped HTML, as returned by the `html` template of hono/html. */
export type Html = ReturnType<typeof html>;

export type Page = {
  /** Shown in the browser's tab, before the directory's name. */
  title: string;
  /** One or two sentences for search results and link previews. */
  description?: string;
  /** Path of the page, such as `/account`, to mark the current section. */
  path: string;
  /** The signed-in person, if any; decides between "Sign in" and the account link. */
  account?: { email: string; name: string | null } | null;
  /** Name of the directory, from the site settings. */
  directory?: string;
  /** Text in the search box. */
  query?: string;
  /** `narrow` for one form, `medium` for texts and settings, `wide` (default) for lists. */
  width?: 'narrow' | 'medium' | 'wide';
  /** Keeps the page out of search engines, because it is about one person. */
  private?: boolean;
  /** More elements for `<head>`, such as a canonical link or JSON-LD. */
  head?: Html;
};

/** Sections in the header: link, name, and the path prefix that marks the section as current. */
const SECTIONS = [
  ['/weeks/this', 'Launches', '/weeks'],
  ['/categories', 'Categories', '/categories'],
  ['/leaderboards/community-all-time', 'Rankings', '/leaderboards'],
  ['/blog', 'Blog', '/blog'],
] as const;

/** Links in the footer by topic. The last group holds the legal pages. */
const FOOTER = [
  [
    'Read',
    [
      ['/weeks/this', 'This week'],
      ['/weeks', 'Past weeks'],
      ['/awards', 'Awards'],
      ['/founders', 'Founders'],
      ['/compare', 'Compare'],
      ['/leaderboards/billboard', 'Billboard (paid)'],
    ],
  ],
  [
    'Launch',
    [
      ['/launch', 'Launch a product'],
      ['/pricing', 'Pricing'],
      ['/blog', 'Blog'],
    ],
  ],
  [
    'Connect',
    [
      ['/connect', 'Use with your assistant'],
      ['/docs', 'API reference'],
      ['/feed.xml', 'Feed'],
      ['/llms.txt', 'llms.txt'],
    ],
  ],
  [
    'The directory',
    [
      ['/about', 'About'],
      ['/support', 'Support'],
      ['/terms', 'Terms'],
      ['/privacy', 'Privacy'],
      ['/imprint', 'Imprint'],
    ],
  ],
] as const;

const searchIcon = raw(
  '<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true"><circle cx="9" cy="9" r="6"/><path d="m13.5 13.5 4 4"/></svg>',
);

/** Renders a whole page: header with search, `body` in `<main>`, and footer. It works without scripts. */
export async function layout(page: Page, body: Html): Promise<Awaited<Html>> {
  const directory = page.directory ?? 'Launch Directory';
  const title = page.title === directory ? directory : `${page.title} · ${directory}`;
  const main = await body;
  const font = headingFontOf(directory + main.toString());
  return html`<!doctype html>
    <html lang="en" class="${font.className}">
      ${documentHead(page, title, font.path)}
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${siteHeader(page, directory)}
        <main id="main" class="frame ${page.width ?? 'wide'}">${main}</main>
        ${siteFooter(page, directory)}
      </body>
    </html>`;
}

const documentHead = (page: Page, title: string, fontPath: string): Html =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    ${page.description ? html`<meta name="description" content="${page.description}" />` : ''}
    ${page.private ? html`<meta name="robots" content="noindex" />` : ''}
    <meta name="color-scheme" content="light dark" />
    <link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="${styleSheetPath}" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="icon" href="/icons/32.png" type="image/png" sizes="32x32" />
    <link rel="apple-touch-icon" href="/icons/180.png" />
    <link rel="manifest" href="/site.webmanifest" />
    <meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#14120e" media="(prefers-color-scheme: dark)" />
    <script src="${scriptPath}" defer></script>
    ${page.head ?? ''}
  </head>`;

function siteHeader(page: Page, directory: string): Html {
  const currentMark = (path: string): Html =>
    page.path === path || page.path.startsWith(`${path}/`) ? html` aria-current="page"` : html``;
  return html`<header class="site-header">
    <div class="frame">
      <a class="brand" href="/">${directoryLogo}<span>${directory}</span></a>
      <form class="search" action="/search" method="get" role="search">
        <label class="visually-hidden" for="site-search">Search launches</label>
        <input
          id="site-search"
          type="search"
          name="q"
          placeholder="Search launches"
          maxlength="200"
          value="${page.query ?? ''}"
        />
      </form>
      <a class="search-link" href="/search" aria-label="Search">${searchIcon}</a>
      <nav class="sections" aria-label="Main">
        ${SECTIONS.map(([path, name, at]) => html`<a href="${path}" ${currentMark(at)}>${name}</a>`)}
      </nav>
      <nav class="you" aria-label="Account">
        <a class="button compact launch-link" href="/launch" ${currentMark('/launch')}>Launch</a>
        ${
          page.account
            ? html`<a class="account" href="/account" ${currentMark('/account')}>
                <span class="avatar" aria-hidden="true">${initial(page.account)}</span>
                <span class="visually-hidden">Your account</span>
              </a>`
            : html`<a class="button quiet compact" href="/sign-in" ${currentMark('/sign-in')}>Sign in</a>`
        }
      </nav>
    </div>
  </header>`;
}

const siteFooter = (page: Page, directory: string): Html =>
  html`<footer class="site-footer">
    <div class="frame">
      <div class="stack tight">
        <a class="brand" href="/">${directoryLogo}<span>${directory}</span></a>
        <p>Every week an issue, every fact with its source.</p>
      </div>
      <nav aria-label="Footer">
        ${FOOTER.map(
          ([title, links]) =>
            html`<div>
              <p>${title}</p>
              <ul>
                ${links.map(([path, name]) => html`<li><a href="${path}" ${page.path === path ? html` aria-current="page"` : ''}>${name}</a></li>`)}
              </ul>
            </div>`,
        )}
      </nav>
    </div>
  </footer>`;

const initial = ({ name, email }: { email: string; name: string | null }): string =>
  ([...(name ?? email)][0] ?? '?').toUpperCase();

/** Renders the link to the parent page, shown at the top of a page. */
export const backLink = (path: string, name: string): Html =>
  html`<p class="small back">
    <a href="${path}">← <bdi>${name}</bdi></a>
  </p>`;

/**
 * Sends a page. A page without secrets, requested without a cookie, is the same for everyone: it may be cached and is
 * revalidated by its ETag (RFC 9111 section 5.2.2.4). A page with secrets (any page with a form or about one person) is not
 * compressed, because its length would leak them (BREACH).
 */
export async function sendPage(res: Response, page: Html, status = 200): Promise<void> {
  // Texts stored before input was filtered may still hold hidden characters.
  const text = removeHiddenCharacters((await page).toString());
  const hasNoSecrets = !text.includes('name="form_token"') && !text.includes('content="noindex"');
  const isCacheable =
    hasNoSecrets && status === 200 && res.req.headers.cookie === undefined && !res.hasHeader('Set-Cookie');
  res.status(status).type('html').vary('Cookie');
  res.set('Cache-Control', isCacheable ? 'public, no-cache' : 'private, no-store');
  const encoded = encodeText(text);
  if (isCacheable) cachePage(res, encoded);
  await sendEncoded(res, encoded, { compress: hasNoSecrets });
}

/** A single message, with an optional link to continue. */
export type Notice = { title: string; text: string; link?: { href: string; label: string } };

/** Renders a page with a single message. */
export function noticePage(page: Omit<Page, 'title' | 'width'>, { title, text, link }: Notice): Html {
  return layout(
    { ...page, title, width: 'narrow' },
    html`<section class="card center">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a class="button" href="${link.href}">${link.label}</a></p>` : ''}
    </section>`,
  );
}
