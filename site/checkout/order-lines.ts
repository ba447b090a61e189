import { html } from 'hono/html';
import type { Html } from '../kit/layout.ts';
import type { LineWords } from './order-words.ts';

/** Lines of an order with an amount each, and what else there is to say of one. */
export const orderLines = (
  lines: LineWords[],
  amount: (line: LineWords['line']) => string,
  more: (line: LineWords['line']) => Html | string = () => '',
): Html =>
  html`<ul class="list lines">
    ${lines.map(
      ({ name, details, line }) =>
        html`<li>
          <div class="spread">
            <strong>${name}</strong>
            <span class="amount">${amount(line)}</span>
          </div>
          ${details.map((detail) => html`<div class="small muted break">${detail}</div>`)} ${more(line)}
        </li>`,
    )}
  </ul>`;
