import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';
import type { LineWords } from './order-words.ts';

/** Lines of an order with an amount each, and what else there is to say of one. */
export const orderLines = (
  lines: LineWords[],
  amount: (line: LineWords['line']) => string,
  more: (line: LineWords) => Html | string = () => '',
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
