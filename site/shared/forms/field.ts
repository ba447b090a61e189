import { html } from 'hono/html';
import type { Html } from '../layout.ts';

type FieldOptions = {
  id: string;
  /** Name of the control in the form; its id by default. */
  name?: string;
  label: string | Html;
  hint?: string | Html | undefined;
  problem?: string | undefined;
  /** Focuses the control when the page opens. An invalid control is always focused. */
  focus?: boolean;
  /** Grows to fill its row. */
  grow?: boolean;
};

/** Attributes of an invalid control. The first one on a page gets the focus, so that the page scrolls there. */
export const INVALID = html`aria-invalid="true" autofocus`;

/** Renders the problem of a control, which refers to it in `aria-describedby`. */
export const fieldProblem = (id: string, problem: string | undefined): Html =>
  problem ? html`<span class="problem" id="${id}-problem" role="alert">${problem}</span>` : html``;

/** Renders a labelled control with its hint and problem. `control` puts the attributes `shared` into its tag. */
export function field(
  { id, name = id, label, hint, problem, focus = false, grow = false }: FieldOptions,
  control: (shared: Html) => Html,
): Html {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const shared = html`id="${id}" name="${name}" ${described ? html`aria-describedby="${described}"` : ''}
  ${problem ? INVALID : focus ? 'autofocus' : ''}`;
  return html`<div class="${grow ? 'field grow' : 'field'}">
    <label for="${id}">${label}</label>
    ${control(shared)} ${hint ? html`<span class="hint" id="${id}-hint">${hint}</span>` : ''}
    ${fieldProblem(id, problem)}
  </div>`;
}

/** Renders the options of a select, each with its value and label. */
export const selectOptions = (
  options: Iterable<readonly [value: string, words: string]>,
  selected?: string,
): Html =>
  html`${[...options].map(
    ([value, words]) =>
      html`<option value="${value}" ${value === selected ? 'selected' : ''}>${words}</option>`,
  )}`;

/** Renders a text input with suggested values. */
export const suggestInput = (
  shared: Html,
  { id, known, value, max }: { id: string; known: readonly string[]; value: string; max: number },
): Html =>
  html`<input ${shared} value="${value}" list="${id}-known" maxlength="${max}" dir="auto" />
    <datalist id="${id}-known">${known.map((one) => html`<option value="${one}"></option>`)}</datalist>`;

/** One of several choices, each a radio button with its words; one must be chosen. */
export const radioChoices = (name: string, choices: Record<string, string>, chosen?: string): Html[] =>
  Object.entries(choices).map(
    ([value, words]) =>
      html`<label class="choice"
        ><input type="radio" name="${name}" value="${value}" required ${chosen === value ? 'checked' : ''} />
        <span>${words}</span></label
      >`,
  );
