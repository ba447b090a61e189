import { html } from 'hono/html';
import { directoryLogo } from '../assets/directory-logo.ts';
import type { Html } from './layout.ts';

/** Renders the placeholder of an empty list: what will be there, and what the person can do. */
export const emptyState = (text: Html | string, action?: { href: string; label: string }): Html =>
  html`<div class="empty">
    ${directoryLogo}
    <p>${text}</p>
    ${action ? html`<a class="button quiet compact" href="${action.href}">${action.label}</a>` : ''}
  </div>`;
