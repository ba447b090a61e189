import { html } from 'hono/html';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import type { Html } from '../shared/layout.ts';
import { webLink } from '../assets/logo.ts';

type Quote = Pick<Evidence, 'url' | 'quote'>;

/** A quote of the website with the page it is on; the words of the value are marked in it. */
export const marked = (quote: Quote, values: readonly string[]): Html =>
  html`<blockquote class="quote" dir="auto">${said(quote, values)}</blockquote>`;

/** The same for a place within a line of text. */
export const inlineQuote = (quote: Quote, values: readonly string[], language?: string): Html =>
  html`<span class="quote" dir="auto" ${language ? html`lang="${language}"` : ''}
    >${said(quote, values)}</span
  >`;

function said({ url, quote }: Quote, values: readonly string[]): Html {
  const place = URL.canParse(url) ? new URL(url) : undefined;
  const words = place
    ? place.host.replace(/^www\./, '') + (place.pathname === '/' ? '' : place.pathname)
    : url;
  const href = webLink(url);
  return html`<q>${highlight(quote, values)}</q>
    <cite class="break"
      >${href ? html`<a href="${href}" rel="noopener nofollow ugc">${words}</a>` : words}</cite
    >`;
}

// More quotes than these of one value are there for those who want to see them.
const FIRST = 2;

/** The quotes of one value; nothing where there are none. */
export const quotes = (all: readonly Html[]): Html =>
  all.length === 0
    ? html``
    : html`<div class="quotes">
        ${all.slice(0, FIRST)}
        ${
          all.length > FIRST
            ? html`<details class="source">
                <summary>${all.length - FIRST} more</summary>
                <div class="quotes">${all.slice(FIRST)}</div>
              </details>`
            : ''
        }
      </div>`;

/** The quote with the first place of a value marked; whole where the value stands in other words. */
function highlight(quote: string, values: readonly string[]): Html {
  if (values.length === 0) return html`${quote}`;
  const lower = quote.toLowerCase();
  const found = values
    .map((value) => ({ at: lower.indexOf(value.trim().toLowerCase()), length: value.trim().length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((a, b) => b.length - a.length)[0];
  // Lower case can be longer than the text it is of (İ): then the places do not fit.
  if (!found || lower.length !== quote.length) return html`<mark>${quote}</mark>`;
  const end = found.at + found.length;
  return html`${quote.slice(0, found.at)}<mark>${quote.slice(found.at, end)}</mark>${quote.slice(end)}`;
}
