import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

/** Renders a rough preview of a page among the results of a search engine. */
export const searchResult = ({ title, text }: { title: string; text: string }): Html =>
  html`<figure class="search-result">
    <figcaption class="small muted">As a search result, roughly</figcaption>
    <p class="result-title" dir="auto">${title}</p>
    ${text ? html`<p class="small clamp" dir="auto">${text}</p>` : ''}
  </figure>`;
