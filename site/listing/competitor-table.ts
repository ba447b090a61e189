import { html } from 'hono/html';
import { type Draft, quotesWithPages } from '../drafts/draft-record.ts';
import { fieldLabel } from '../shared/forms/field-text.ts';
import { quoteBlock } from '../drafts/quote-block.ts';
import type { Html } from '../shared/layout.ts';

type Competitor = NonNullable<Draft['competitor']>;
type Attribute = Competitor['attributes'][number];

/** Renders a table of a draft and a competitor's website: what each states, with its quotes. */
export function competitorTable(
  { url, status, attributes, problems }: Competitor,
  draft: Pick<Draft, 'sources'>,
  reloadPath: string,
): Html {
  const theirs = new URL(url).host.replace(/^www\./, '');
  if (status === 'reading') {
    // The page does not reload itself, because that would discard what is being typed.
    return html`<p role="status">
      Reading <span class="break">${theirs}</span>, about a minute. <a href="${reloadPath}">Look again</a>
    </p>`;
  }
  return html`${problems.map(
    ({ message, url: at }) =>
      html`<p class="note warning small">${message} <span class="break">${at}</span></p>`,
  )}
  ${
    attributes.length
      ? html`<div class="scroll" role="region" tabindex="0" aria-label="Compared with ${theirs}">
          <table class="compare">
            <thead>
              <tr>
                <td></td>
                <th scope="col">Yours</th>
                <th scope="col">${theirs}</th>
              </tr>
            </thead>
            <tbody>
              ${attributes.map(
                ({ attribute, yours, theirs }) =>
                  html`<tr>
                    <th scope="row">${fieldLabel(attribute)}</th>
                    ${cell(draft, yours)} ${cell(draft, theirs)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`
      : html`<p class="muted small">There is nothing to compare: neither states anything.</p>`
  }`;
}

function cell(draft: Pick<Draft, 'sources'>, side: Attribute['yours']): Html {
  if (side === undefined) return html`<td class="muted">not stated</td>`;
  const values = [side.value].flat();
  const quotes = quotesWithPages(draft, side.evidence).map((one) => quoteBlock(one, values));
  return html`<td>
    <span class="pre-line" dir="auto">${values.join('\n')}</span>
    ${
      quotes.length
        ? html`<details class="source">
            <summary>Source</summary>
            ${quotes}
          </details>`
        : ''
    }
  </td>`;
}
