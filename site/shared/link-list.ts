import { html } from 'hono/html';
import type { Html } from './layout.ts';

/** Item of a link list: address, title, description and optional tag. */
export type LinkItem = readonly [href: string, title: string, text: string, tag?: Html | ''];

/** Renders a list of links, one per line. */
export const linkList = (all: readonly LinkItem[]): Html =>
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
