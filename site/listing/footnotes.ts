import { html } from 'hono/html';
import type { Evidence } from '../../rules/drafts/draft-document.ts';
import { inlineQuote } from '../drafts/marked-quote.ts';
import type { Html } from '../shared/layout.ts';

/**
 * The footnotes of one page, numbered as they come: a fact of the website carries a number that opens its sentence. What
 * the owner wrote has none. They open without scripts (the popover attribute of HTML).
 */
export type Footnotes = {
  /** The number of one fact and the quotes behind it, marked at `values`; nothing where there are none. */
  of(fact: string, evidence: readonly Pick<Evidence, 'url' | 'quote'>[] | undefined, values?: unknown): Html;
  /** Whether there has been any. */
  any(): boolean;
};

/** A text with its footnote, whose number never stands on a line alone. */
export function noted(text: string, note: Html): Html {
  const end = text.search(/\S{1,12}$/u);
  return end < 0
    ? html`${text}${note}`
    : html`${text.slice(0, end)}<span class="noted">${text.slice(end)}${note}</span>`;
}

// More sentences than these say the same once more.
const MOST = 3;

/** `language` is that of the website. */
export function footnotes(language?: string): Footnotes {
  let count = 0;
  return {
    any: () => count > 0,
    of(fact, evidence, values) {
      if (!evidence?.length) return html``;
      count += 1;
      const marked = [values ?? []].flat().map(String);
      return html`<button
          class="fn"
          type="button"
          popovertarget="note-${count}"
          aria-label="Source ${count}: where the website says so, ${fact}"
        >
          ${count}</button
        ><span class="footnote" id="note-${count}" popover role="note"
          >${evidence.slice(0, MOST).map((one) => inlineQuote(one, marked, language))}</span
        >`;
    },
  };
}
