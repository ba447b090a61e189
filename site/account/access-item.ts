import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

/** Renders one session, app or key that can act for a person, with the button that ends its access. */
export const accessItem = (
  one: {
    name: string | Html;
    facts: readonly Html[];
    /** Content below the facts. */
    more?: Html;
    /** Form that ends the access, and the one field that it sends. */
    end: {
      action: string;
      field: string;
      value: string | number;
      label: string;
      words: string;
      quiet?: boolean;
    };
  },
  token: Html,
): Html =>
  html`<li class="spread">
    <div class="stack tight">
      <strong class="break">${one.name}</strong>
      <span class="row small muted">${one.facts.map((fact) => html`<span>${fact}</span>`)}</span>
      ${one.more ?? ''}
    </div>
    <form method="post" action="${one.end.action}">
      ${token}<input type="hidden" name="${one.end.field}" value="${one.end.value}" />
      <button class="${one.end.quiet ? 'quiet' : 'danger'} compact" aria-label="${one.end.label}">
        ${one.end.words}
      </button>
    </form>
  </li>`;
