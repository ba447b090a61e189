import { html } from 'hono/html';
import type { Html } from './layout.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The day of an instant, in UTC. */
export const dayTime = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${DAY.format(at)}</time>`;

/** An instant to the minute, in UTC. */
export const momentTime = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${MOMENT.format(at)} UTC</time>`;
