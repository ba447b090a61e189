import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import type { LineView } from './order-text.ts';

/** Renders the lines of an order, each with an amount and optional further content. */
export const orderLines = (
  lines: LineView[],
  amount: (line: LineView['line']) => string,
  more: (line: LineView) => Html | string = () => '',
): Html =>
  html`<ul class="list lines">
    ${lines.map(
      (words) =>
        html`<li>
          <div class="spread">
            <strong>${words.name}</strong>
            <span class="amount">${amount(words.line)}</span>
          </div>
          ${words.details.map((detail) => html`<div class="small muted break">${detail}</div>`)}
          ${more(words)}
        </li>`,
    )}
  </ul>`;
