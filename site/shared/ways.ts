import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** A way on: where it leads, what it is called, what is there, and a word on it. */
export type Way = readonly [href: string, title: string, text: string, tag?: Html | ''];

/** Ways on, a line each. */
export const ways = (all: readonly Way[]): Html =>
  html`<ul class="ways">
    ${all.map(
      ([href, title, text, tag]) =>
        html`<li>
          <a href="${href}"
            ><strong>${title}</strong> <span class="small muted">${text}</span> ${tag ?? ''}</a
          >
        </li>`,
    )}
  </ul>`;
