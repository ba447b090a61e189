import { html } from 'hono/html';
import type { Html } from '../layout.ts';

type Field = {
  id: string;
  /** What the form calls it, where that is not its id. */
  name?: string;
  label: string | Html;
  hint?: string | Html | undefined;
  problem?: string | undefined;
  /** Gets the focus when the page opens; a control that is wrong does so anyway. */
  focus?: boolean;
  /** Takes the room that others in its row leave. */
  grow?: boolean;
};

/** Marks a control as wrong. The first one on a page gets the focus: the page scrolls there by itself. */
export const WRONG = html`aria-invalid="true" autofocus`;

/** What is wrong, beside the control that names it in `aria-describedby`. */
export const problemAt = (id: string, problem: string | undefined): Html =>
  problem ? html`<span class="problem" id="${id}-problem" role="alert">${problem}</span>` : html``;

/** One labelled control of a form with its hint and what is wrong with it; `control` puts `shared` into its tag. */
export function field(
  { id, name = id, label, hint, problem, focus = false, grow = false }: Field,
  control: (shared: Html) => Html,
): Html {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const shared = html`id="${id}" name="${name}" ${described ? html`aria-describedby="${described}"` : ''}
  ${problem ? WRONG : focus ? 'autofocus' : ''}`;
  return html`<div class="${grow ? 'field grow' : 'field'}">
    <label for="${id}">${label}</label>
    ${control(shared)} ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : ''}
    ${problemAt(id, problem)}
  </div>`;
}

/** The options of a choice, each as it is sent and as it is read. */
export const optionsOf = (
  options: Iterable<readonly [value: string, words: string]>,
  chosen?: string,
): Html =>
  html`${[...options].map(
    ([value, words]) =>
      html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`,
  )}`;

/** A text that has known words to choose from. */
export const choice = (
  shared: Html,
  { id, known, value, max }: { id: string; known: readonly string[]; value: string; max: number },
): Html =>
  html`<input ${shared} value="${value}" list="${id}-known" maxlength="${max}" dir="auto" />
    <datalist id="${id}-known">${known.map((one) => html`<option value="${one}"></option>`)}</datalist>`;
