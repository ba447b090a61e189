import { html } from 'hono/html';
import { isOneOf } from '../../rules/states/define-states.ts';
import { DRAFT_FIELDS, type DraftFieldName } from '../../rules/drafts/draft-fields.ts';
import { SITE_NOT_READ } from '../../rules/drafts/site-reading.ts';
import type { CategoryRow } from '../../store/listings/categories.ts';
import { getField } from '../../rules/listings/fields/listing-fields.ts';
import { type Draft, type Field, quotesWithPages } from './draft-record.ts';
import { fieldLabel } from '../shared/forms/field-text.ts';
import { quoteBlock, quoteList } from './quote-block.ts';
import type { Html } from '../shared/layout.ts';
import { websiteValue } from './website-value.ts';
import { webLink } from '../assets/logo.ts';
import { suggestInput, field, INVALID } from '../shared/forms/field.ts';
import { assertDefined } from '../../rules/typed/assert.ts';

const STATE_TAGS: Record<Field['state'], { className: string; label: string }> = {
  ai: { className: 'good', label: 'From your website' },
  not_found: { className: 'quiet-tag', label: 'Nothing found' },
  edited: { className: 'accent', label: 'Changed by you' },
  manual: { className: 'accent', label: 'Added by you' },
  override: { className: 'accent', label: 'Locked' },
  deleted: { className: 'accent', label: 'Left blank' },
};

/** The tag of a value that another website states. */
const ELSEWHERE_TAG = { className: 'accent', label: 'From another website' };

const REASONS: Record<string, string> = {
  no_evidence: 'Our reader found nothing on your website.',
  not_stated: 'You said that your website does not state it.',
  [SITE_NOT_READ]: 'The website could not be read.',
};

// A text with at least this maximum length gets a taller text area.
const LONG = 5000;
const MAX_CATEGORIES = 4;

type DraftFieldOptions = {
  token: Html;
  categories: readonly CategoryRow[];
  /** Whether the writer takes wishes for a redraft. */
  takesWishes: boolean;
  /** Problem of the refused value `typed`. */
  problem?: string | undefined;
  typed?: Field['value'] | undefined;
};

/** Renders one field of a draft: its value next to the quotes it came from, and its edit form. */
export function draftField(draft: Draft, name: DraftFieldName, options: DraftFieldOptions): Html {
  const { problem } = options;
  const field = assertDefined(draft.fields[name]);
  const quotes = quotesWithPages(draft, field.evidence);
  return html`<li class="draft-field ${field.evidence?.length ? '' : 'unquoted'}" id="${name}">
    <div class="stack tight grow">
      <div class="row">
        <h3>${fieldLabel(name)}</h3>
        ${stateTag(field)}
      </div>
      ${displayValue(field)}
      ${
        [field.proposed_by ?? []].flat().some(({ kind }) => kind === 'assistant')
          ? html`<p class="small muted">${saidOn(quotes)}Read by your assistant.</p>`
          : ''
      }
      ${websiteValue(draft, field.website_says)}
      ${problem ? html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>` : ''}
      ${editForm(draft, name, options)}
    </div>
    ${quoteList(quotes.map((one) => quoteBlock(one, [field.value ?? []].flat())))}
  </li>`;
}

/** Says of what another website states that it is none of the product's own. */
function saidOn(quotes: readonly { said_on?: string }[]): string {
  const hosts = [...new Set(quotes.flatMap(({ said_on }) => said_on ?? []))];
  return hosts.length === 0 ? '' : `Said on ${hosts.join(', ')}, not on your website. `;
}

const isBlank = ({ value }: Field): boolean => value === null || value.length === 0;

function stateTag({ state, reason, evidence = [] }: Field): Html {
  const isElsewhere = state === 'manual' && evidence.some(({ said_on }) => said_on !== undefined);
  const { className, label } = isElsewhere ? ELSEWHERE_TAG : STATE_TAGS[state];
  return html`<span class="tag ${className}">${reason === SITE_NOT_READ ? 'Blank' : label}</span>`;
}

function editForm(
  draft: Draft,
  name: DraftFieldName,
  { token, categories, takesWishes, problem, typed }: DraftFieldOptions,
): Html {
  const field = assertDefined(draft.fields[name]);
  const verb = isBlank(field) ? 'Add' : 'Edit';
  // Without an AI writer only rewordable fields can be redrafted.
  const isRewordable = takesWishes || (draft.rewordable?.includes(name) ?? true);
  return html`<details class="source edit" ${problem ? 'open' : ''}>
    <summary aria-label="${verb}: ${fieldLabel(name)}">${verb}</summary>
    <form class="stack" method="post" action="/account/drafts/${draft.id}/fields/${name}">
      ${token} ${fieldControl(name, typed === undefined ? field.value : typed, categories, problem)}
      ${takesWishes && !field.locked ? wishInput(name) : ''}
      <div class="row">
        <button class="compact" name="do" value="save">Save</button>
        ${fieldActions(field, isRewordable)}
      </div>
    </form>
  </details>`;
}

const wishInput = (name: DraftFieldName): Html =>
  html`<input
    name="wish"
    maxlength="500"
    aria-label="Wish for a redraft: ${fieldLabel(name)}"
    placeholder="A wish for a redraft, such as: shorter"
  />`;

/** Renders the actions of a field besides saving. */
const fieldActions = (field: Field, isRewordable: boolean): Html =>
  html`${actionButton('lock', 'Lock', !field.locked, 'Keeps it as it is, whatever is redrafted')}
  ${
    field.locked
      ? actionButton('restore', 'Unlock', true, 'Keeps your value; a redraft may change it again')
      : actionButton(
          'restore',
          field.state === 'ai' ? 'Take what the website says' : 'Restore',
          field.website_says !== undefined || !isOneOf(field.state, ['ai', 'not_found']),
          'Back to what your website says',
        )
  }
  ${actionButton('redraft', 'Redraft', isRewordable && !field.locked, 'Read again from the pages of your website')}
  ${
    isBlank(field)
      ? actionButton(
          'remove',
          'Not stated',
          field.state === 'not_found' && field.reason !== SITE_NOT_READ,
          'Your website does not state it: the listing says so',
        )
      : actionButton('remove', 'Remove', true, 'Leaves it blank')
  }`;

const actionButton = (value: string, label: string, possible: boolean, title: string): Html =>
  possible
    ? html`<button
        class="${value === 'remove' ? 'danger' : 'quiet'} compact"
        name="do"
        value="${value}"
        title="${title}"
        formnovalidate
      >
        ${label}
      </button>`
    : html``;

// Lists with an item longer than this are shown one item per line.
const MAX_CHIP_LENGTH = 40;

/** Renders the value of a field, or why it is blank. */
function displayValue({ value, reason }: Field): Html {
  if (value === null || value.length === 0) {
    return html`<p class="muted small">${REASONS[reason ?? ''] ?? 'Blank.'}</p>`;
  }
  if (Array.isArray(value)) return valueList(value);
  return webLink(value)
    ? html`<p class="break"><a href="${value}" rel="noopener nofollow ugc">${value}</a></p>`
    : html`<p class="pre-line break" dir="auto">${value}</p>`;
}

const valueList = (items: string[]): Html =>
  items.some((one) => one.length > MAX_CHIP_LENGTH)
    ? html`<ul>
        ${items.map((one) => html`<li class="break" dir="auto">${one}</li>`)}
      </ul>`
    : html`<ul class="chips">
        ${items.map((one) => html`<li class="chip still" dir="auto">${one}</li>`)}
      </ul>`;

function fieldControl(
  name: DraftFieldName,
  value: Field['value'],
  categories: readonly CategoryRow[],
  problem: string | undefined,
): Html {
  const wrong = problem ? invalidAttributes(name) : html``;
  const label = html`<label class="visually-hidden" for="${name}-value">${fieldLabel(name)}</label>`;
  const text = Array.isArray(value) ? value.join('\n') : (value ?? '');
  if (name === 'categories') return categoryChoices(Array.isArray(value) ? value : [], categories, problem);
  const { kind, placeholder, options } = getField(name);
  const { max } = DRAFT_FIELDS[name];
  if (options) {
    const shared = html`id="${name}-value" name="value" ${wrong}`;
    return html`${label}${suggestInput(shared, { id: name, known: options, value: text, max })}`;
  }
  if (kind === 'list') {
    return html`${label}<textarea id="${name}-value" name="value" ${wrong} rows="5" dir="auto">
${text}</textarea>
      <span class="hint">One in each line, at most 20.</span>`;
  }
  return kind === 'text'
    ? html`${label}<textarea
          id="${name}-value"
          name="value"
          ${wrong}
          rows="${max >= LONG ? 8 : 3}"
          maxlength="${max}"
          dir="auto"
        >
${text}</textarea>`
    : html`${label}<input
          id="${name}-value"
          name="value"
          ${wrong}
          value="${text}"
          maxlength="${max}"
          dir="auto"
          ${placeholder ? html`placeholder="${placeholder}"` : ''}
        />`;
}

/** Renders a grouped select for the primary category, and text inputs with suggestions for the others. */
function categoryChoices(
  [primary = '', ...others]: readonly string[],
  known: readonly CategoryRow[],
  problem: string | undefined,
): Html {
  const below = (id: number) => known.filter(({ parentId }) => parentId === id);
  const isKnown = known.some(({ name }) => name === primary);
  return html`${field(
      { id: 'categories-0', name: 'value', label: 'Primary category' },
      (shared) =>
        html`<select ${shared} ${problem ? invalidAttributes('categories') : ''}>
          <option value="">–</option>
          ${primary && !isKnown ? html`<option selected>${primary}</option>` : ''}
          ${known
            .filter(({ parentId }) => parentId === null)
            .map(
              ({ id, name }) =>
                html`<optgroup label="${name}">
                  ${[name, ...below(id).map((one) => one.name)].map(
                    (one) => html`<option ${one === primary ? 'selected' : ''}>${one}</option>`,
                  )}
                </optgroup>`,
            )}
        </select>`,
    )}
    ${Array.from({ length: MAX_CATEGORIES - 1 }, (_, at) =>
      field(
        { id: `categories-${at + 1}`, name: 'value', label: `Category ${at + 2}, for paid listings` },
        (shared) =>
          html`<input ${shared} value="${others[at] ?? ''}" list="category-names" maxlength="220" />`,
      ),
    )}
    <datalist id="category-names">
      ${known.map(({ name }) => html`<option value="${name}"></option>`)}
    </datalist>`;
}

const invalidAttributes = (name: string): Html => html`aria-describedby="${name}-problem" ${INVALID}`;
