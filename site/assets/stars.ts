import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

/** Renders a rating of one to five as stars, rounded. The label has the exact number. */
export const stars = (rating: number): Html =>
  html`<span class="stars" role="img" aria-label="${rating} of 5 stars"
    >${'★'.repeat(Math.round(rating))}<span class="off">${'★'.repeat(5 - Math.round(rating))}</span></span
  >`;
