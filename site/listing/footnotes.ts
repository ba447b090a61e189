import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { inlineQuote } from '../drafts/quote-block.ts';
import type { Html } from '../shared/layout.ts';

/** Quotes of the website behind the values of a listing, by field. */
export type Quotes = NonNullable<Answer<'get_listing'>['evidence']>;
type Quote = Quotes[string][number];

/** Returns the quotes behind an item of a list. Those that name no item are behind the whole list. */
export const getItemQuotes = (quotes: readonly Quote[] | undefined, item: number | undefined): Quote[] =>
  quotes?.filter((quote) => quote.item === item) ?? [];

/** Tells whether some of the quotes are of other websites than the product's. */
export const hasOtherWebsites = (quotes: Quotes): boolean =>
  Object.values(quotes)
    .flat()
    .some(({ said_on }) => said_on !== undefined);

/**
 * Footnotes of one page, numbered in order. A fact from the website has a number that opens the quoted sentence; what the
 * owner wrote has none. They open without scripts, with the popover attribute of HTML.
 */
export type Footnotes = {
  /** Renders the number of one fact and its quotes, with `values` marked. No evidence gives nothing. */
  add(fact: string, evidence: readonly Quote[] | undefined, values?: unknown): Html;
  /** Returns whether the page has a footnote. */
  hasAny(): boolean;
};

/** Renders a text with its footnote, and keeps the number on the line of the last word. */
export function withFootnote(text: string, note: Html): Html {
  const end = text.search(/\S{1,12}$/u);
  return end < 0
    ? html`${text}${note}`
    : html`${text.slice(0, end)}<span class="noted">${text.slice(end)}${note}</span>`;
}

// Maximum number of quotes shown in one footnote.
const MAX_QUOTES = 10;

/** Creates the footnotes of a page. `language` is that of the website. */
export function createFootnotes(language?: string): Footnotes {
  let count = 0;
  return {
    hasAny: () => count > 0,
    add(fact, evidence, values) {
      if (!evidence?.length) return html``;
      count += 1;
      const marks = [values ?? []].flat().map(String);
      return html`<button
          class="fn"
          type="button"
          popovertarget="note-${count}"
          aria-label="Source ${count}: where ${evidence.find(({ said_on }) => said_on)?.said_on ?? 'the website'} says so, ${fact}"
        >
          ${count}</button
        ><span class="footnote" id="note-${count}" popover role="note"
          >${evidence.slice(0, MAX_QUOTES).map((one) => inlineQuote(one, marks, language))}${
            evidence.some(({ proposed_by }) => proposed_by === 'assistant')
              ? html`<span class="small muted">Read by the owner’s assistant.</span>`
              : ''
          }${
            evidence.some(({ said_on }) => said_on !== undefined)
              ? html` <span class="small muted">Not from the website of the product: the owner’s word.</span>`
              : ''
          }</span
        >`;
    },
  };
}
