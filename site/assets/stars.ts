import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

/** One to five stars, rounded; the number is in the label. */
export const stars = (rating: number): Html =>
  html`<span class="stars" role="img" aria-label="${rating} of 5 stars"
    >${'★'.repeat(Math.round(rating))}<span class="off">${'★'.repeat(5 - Math.round(rating))}</span></span
  >`;
