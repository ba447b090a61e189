import { html, raw } from 'hono/html';
import type { Html } from './layout.ts';
import { countCharacters, takeCharacters } from '../../rules/typed/characters.ts';

/** Metadata of a page for search engines, link previews and feed readers. */
export type PageMetadata = {
  /** Canonical path of the page, with the query parameters that select its content. */
  canonical: string;
  description?: string | undefined;
  /** Path of the preview image, 1200 by 630 pixels; the directory's own by default. */
  image?: string;
  type?: 'website' | 'article';
  /** Keeps the page out of search engines, for example search results. */
  unlisted?: boolean;
  /** Atom feed with the items of this page. */
  feed?: { path: string; title: string };
  /** schema.org records. */
  records?: object[];
};

const MAX_DESCRIPTION = 300;

/** Renders elements of `<head>`: canonical link, Open Graph (ogp.me), JSON-LD (schema.org) and feeds. */
export function metadataTags(
  page: PageMetadata & { publicUrl: string; siteName: string; title: string },
): Html {
  const { publicUrl, siteName, title, type = 'website', image = '/og/site.png' } = page;
  const url = publicUrl + page.canonical;
  const description = page.description && shortenText(page.description, MAX_DESCRIPTION);
  return html`<link rel="canonical" href="${url}" />
    ${page.unlisted ? html`<meta name="robots" content="noindex, follow" />` : ''}
    ${description ? html`<meta name="description" content="${description}" />` : ''}
    <meta property="og:site_name" content="${siteName}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:title" content="${title}" />
    ${description ? html`<meta property="og:description" content="${description}" />` : ''}
    <meta property="og:image" content="${publicUrl}${image}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    <link rel="alternate" type="application/atom+xml" title="${siteName}: launches" href="/feed.xml" />
    <link rel="alternate" type="application/atom+xml" title="${siteName}: blog" href="/blog/feed.xml" />
    ${page.feed ? html`<link rel="alternate" type="application/atom+xml" title="${siteName}: ${page.feed.title}" href="${page.feed.path}" />` : ''}
    ${(page.records ?? []).map(jsonLd)}`;
}

/** Renders a JSON-LD block. Its texts are escaped, so that none can end the script element or open a comment. */
const jsonLd = (record: object): Html => {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...record });
  return html`<script type="application/ld+json">
    ${raw(text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))}
  </script>`;
};

/** Shortens a text to one line of at most `maxLength` characters. A cut text ends in an ellipsis. */
export const shortenText = (text: string, maxLength: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return countCharacters(line) <= maxLength ? line : `${takeCharacters(line, maxLength - 1)}…`;
};
