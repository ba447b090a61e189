import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

/** Renders one session, app or key that can act for a person, with the button that ends its access. */
export const accessItem = (
  item: {
    name: string | Html;
    facts: readonly Html[];
    /** Content below the facts. */
    more?: Html;
    /** Form that ends the access, and the one field that it sends. */
    endForm: {
      action: string;
      field: string;
      value: string | number;
      label: string;
      buttonText: string;
      quiet?: boolean;
    };
  },
  token: Html,
): Html =>
  html`<li class="spread">
    <div class="stack tight">
      <strong class="break">${item.name}</strong>
      <span class="row small muted">${item.facts.map((fact) => html`<span>${fact}</span>`)}</span>
      ${item.more ?? ''}
    </div>
    <form method="post" action="${item.endForm.action}">
      ${token}<input type="hidden" name="${item.endForm.field}" value="${item.endForm.value}" />
      <button class="${item.endForm.quiet ? 'quiet' : 'danger'} compact" aria-label="${item.endForm.label}">
        ${item.endForm.buttonText}
      </button>
    </form>
  </li>`;
