import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import { day } from '../shared/dates.ts';
import { webLink } from '../assets/logo.ts';

/** `read_at`, where given, is shown as the day on which the page was read; `said_on` is the host of another website. */
type Quote = { url: string; quote: string; read_at?: string; said_on?: string | undefined };

/** Renders a quote with the page it is on. The words of the value are marked. */
export const quoteBlock = ({ read_at: _, ...quote }: Quote, values: readonly string[]): Html =>
  html`<blockquote class="quote" dir="auto">${quoteContent(quote, values)}</blockquote>`;

/** Renders the same quote inline, within a line of text, with the day on which it was read. */
export const inlineQuote = (quote: Quote, values: readonly string[], language?: string): Html =>
  html`<span class="quote" dir="auto" ${language ? html`lang="${language}"` : ''}
    >${quoteContent(quote, values)}</span
  >`;

function quoteContent({ url, quote, read_at: readAt, said_on }: Quote, values: readonly string[]): Html {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  const words = page ? page.host.replace(/^www\./, '') + (page.pathname === '/' ? '' : page.pathname) : url;
  const href = webLink(url);
  return html`<q>${highlight(quote, values)}</q>
    <cite class="break"
      >${said_on === undefined ? '' : 'Said on '}${href ? html`<a href="${href}" rel="noopener nofollow ugc">${words}</a>` : words}${readAt === undefined ? '' : html`, read ${day(readAt)}`}</cite
    >`;
}

// Further quotes of a value are collapsed.
const MAX_SHOWN = 2;

/** Renders the quotes of one value. An empty list gives nothing. */
export const quoteList = (all: readonly Html[]): Html =>
  all.length === 0
    ? html``
    : html`<div class="quotes">
        ${all.slice(0, MAX_SHOWN)}
        ${
          all.length > MAX_SHOWN
            ? html`<details class="source">
                <summary>${all.length - MAX_SHOWN} more</summary>
                <div class="quotes">${all.slice(MAX_SHOWN)}</div>
              </details>`
            : ''
        }
      </div>`;

/** Marks the first occurrence of the longest value in the quote, or the whole quote if no value occurs literally. */
function highlight(quote: string, values: readonly string[]): Html {
  if (values.length === 0) return html`${quote}`;
  const lower = quote.toLowerCase();
  const found = values
    .map((value) => ({ at: lower.indexOf(value.trim().toLowerCase()), length: value.trim().length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((a, b) => b.length - a.length)[0];
  // Lowercasing can change the length of a text (İ). Its indexes are then not those of the quote.
  if (!found || lower.length !== quote.length) return html`<mark>${quote}</mark>`;
  const end = found.at + found.length;
  return html`${quote.slice(0, found.at)}<mark>${quote.slice(found.at, end)}</mark>${quote.slice(end)}`;
}
