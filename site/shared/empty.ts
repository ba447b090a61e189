import { html } from 'hono/html';
import { sign } from '../assets/sign.ts';
import type { Html } from './layout.ts';

/** What stands where there is nothing yet: what will be there, and what somebody can do about it. */
export const empty = (text: Html | string, action?: { href: string; label: string }): Html =>
  html`<div class="empty">
    ${sign}
    <p>${text}</p>
    ${action ? html`<a class="button quiet compact" href="${action.href}">${action.label}</a>` : ''}
  </div>`;
