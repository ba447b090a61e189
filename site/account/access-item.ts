import { html } from 'hono/html';
import type { Html } from '../shared/layout.ts';

/** Something that can act for a person, what is known of it, and the button that ends that. */
export const accessItem = (
  one: {
    name: string | Html;
    facts: readonly Html[];
    /** What stands below the facts. */
    more?: Html;
    /** The form that ends it: where it goes, and the one field it sends. */
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
