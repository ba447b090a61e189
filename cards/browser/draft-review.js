// Reviews a draft field by field: its value, the quotes from the website, and what the person decides.
import { button, fits, h, heading, say, show, humanize } from './parts.js';
import { call, open, connect, reportAction } from './host.js';

/** @typedef {import('../../tools/index.ts').Answer<'get_draft'>} Draft */
/** @typedef {NonNullable<Draft['fields']>[string]} Field */
/** @typedef {{ quote: string, url: string, said_on?: string }} Quote */
/** @typedef {Omit<Field, 'evidence' | 'website_says'> & { quotes: Quote[], says: Field['value'], saysQuotes: Quote[], saysBy: string | undefined }} ReviewField */

/** @type {Record<Field['state'], [string, string]>} */
const STATES = {
  ai: ['From your website', '.good'],
  not_found: ['Nothing found', '.quiet-tag'],
  edited: ['Changed by you', '.accent'],
  manual: ['Added by you', '.accent'],
  override: ['Locked', '.accent'],
  deleted: ['Removed', '.quiet-tag'],
};
/** @type {[string, string]} */
const WAITING = ['Waits for you', '.accent'];
/** @type {[string, string]} */
const ELSEWHERE = ['From another website', '.accent'];
const MAX_ITEMS = 4;
const MAX_QUOTES = 2;

let id = '';
let name = '';
let completeness = 0;
let isSubmitted = false;
/** @type {string[]} */
let needed = [];
/** @type {Map<string, ReviewField>} */
const fields = new Map();
/** @type {typeof PAGE.fields} */
let order = [];
let at = 0;
const reviewed = new Set();

/** @param {Draft} draft */
function showDraft(draft) {
  id = draft.id;
  name = draft.name ?? '';
  isSubmitted = draft.listing_id !== undefined;
  if (draft.status !== 'ready' || !draft.fields) return showReading();
  fields.clear();
  updateState(draft);
  order = PAGE.fields.filter((field) => fields.has(field.name));
  at = 0;
  draw();
}

/** Updates the state of the card from an answer about the draft. @param {any} answer */
function updateState({
  fields: changedFields = {},
  sources = [],
  completeness: percent,
  required_missing: blank,
}) {
  completeness = percent ?? completeness;
  needed = blank ?? needed;
  /** @param {any[]} quotes */
  const withUrls = (quotes = []) =>
    quotes.map(({ quote, source, said_on }) => ({
      ...{ quote, said_on },
      url: sources.find((/** @type {any} */ one) => one.id === source)?.url ?? '',
    }));
  for (const [field, { evidence, website_says: says, ...rest }] of Object.entries(changedFields))
    fields.set(field, {
      ...rest,
      quotes: withUrls(evidence),
      says: says?.value ?? null,
      saysQuotes: withUrls(says?.evidence),
      saysBy: [says?.proposed_by ?? []].flat().at(-1)?.kind,
    });
}

function showReading() {
  show([
    heading(name || 'Your draft'),
    h('p', null, 'The website is being read. This takes up to a minute.'),
    h('footer.row', null, button('Look again', reload)),
  ]);
}

async function reload() {
  const found = await call('get_draft', { id });
  if (!found.ok) return say(found.message, 'bad');
  if (found.body.status !== 'ready') say('It is still being read.');
  else say('');
  showDraft(found.body);
}

/** Draws the current field with as many quotes as fit. */
function draw(focus = '') {
  for (let quotes = MAX_QUOTES; quotes >= 0; quotes -= 1) {
    drawField(quotes, focus);
    if (fits()) return;
  }
}

/**
 * @param {number} maxQuotes
 * @param {string} focus
 */
function drawField(maxQuotes, focus) {
  const field = order[at];
  const shown = field && fields.get(field.name);
  if (!field || !shown) return summary(focus);
  const { value, state, says } = shown;
  const isBlank = value === null || value.length === 0;
  const [label, tone] =
    isWaiting(shown) && isBlank ? WAITING : isElsewhere(shown) ? ELSEWHERE : STATES[state];
  // What waits is shown with its line, because that decides whether to take it.
  const quotes = says === null ? shown.quotes : shown.saysQuotes;
  show(
    [
      ...fieldHeader(`${at + 1} of ${order.length}`),
      h('div.row', null, h('h2', null, field.label), h(`span.tag${tone}`, null, label)),
      isBlank
        ? h(
            'p.muted',
            null,
            state === 'not_found' && says === null ? 'Our reader found nothing on your website.' : 'Blank.',
          )
        : valueView(value),
      says !== null &&
        h(
          'p.small.clamp',
          { dir: 'auto' },
          h('strong', null, isWaiting(shown) ? 'Your website, in other words: ' : 'Your website says: '),
          h('q', null, [says].flat().join(', ')),
        ),
      quotes.length > 0 &&
        maxQuotes > 0 &&
        h(
          'div.quotes',
          null,
          quotes.slice(0, maxQuotes).map((quote) => quoteView(quote, [says ?? value ?? []].flat())),
        ),
      h(
        'footer.row',
        null,
        button(isBlank ? 'Leave blank' : 'Keep', acceptField, '', { id: 'keep' }),
        button(isBlank ? 'Fill in' : 'Edit', () => edit(), '.quiet', { id: 'edit' }),
        state === 'override'
          ? button('Unlock', () => change({ restore: [field.name] }, 'unlocked', 'keep'), '.quiet', {
              id: 'lock',
            })
          : !isBlank &&
              button('Lock', () => change({ lock_fields: [field.name] }, 'locked', 'keep'), '.quiet', {
                id: 'lock',
              }),
        says !== null &&
          state !== 'override' &&
          button(
            "Use the website's",
            () => change({ restore: [field.name] }, "took the website's", 'keep'),
            '.quiet',
            { id: 'use' },
          ),
      ),
    ],
    focus,
  );
}

/** Whether something proposed waits until the person takes it. @param {ReviewField} field */
const isWaiting = ({ says, saysBy, state }) =>
  says !== null && saysBy === 'assistant' && (state === 'ai' || state === 'not_found');

/** Whether another website states what the person has. @param {ReviewField} field */
const isElsewhere = ({ quotes, state }) =>
  state === 'manual' && quotes.some(({ said_on }) => said_on !== undefined);

/** Builds the header above every field. @param {string} position */
const fieldHeader = (position) => [
  heading(name || 'Your draft'),
  h(
    'div.spread',
    null,
    h(
      'nav.row',
      { 'aria-label': 'Fields' },
      button('‹', () => go(-1, 'back'), '.quiet.step', {
        id: 'back',
        'aria-label': 'Field before',
        disabled: at === 0,
      }),
      h('span.small', null, position),
      button('›', () => go(1, 'on'), '.quiet.step', {
        id: 'on',
        'aria-label': 'Next field',
        disabled: at >= order.length,
      }),
    ),
    h('span.muted.small', null, `${completeness} % complete`),
  ),
  h(
    'div.ticks',
    { 'aria-hidden': 'true' },
    order.map(({ name: one }, position) =>
      h(`span.${fields.get(one)?.state}${position === at ? '.now' : ''}`, null),
    ),
  ),
];

/** @param {string | string[]} value */
const valueView = (value) =>
  typeof value === 'string'
    ? h('p.value.clamp', { dir: 'auto' }, value)
    : h(
        'ul.value',
        null,
        value.slice(0, MAX_ITEMS).map((item) => h('li.clamp', { dir: 'auto' }, item)),
        value.length > MAX_ITEMS && h('li.muted', null, `and ${value.length - MAX_ITEMS} more`),
      );

/**
 * Builds a quote in which the words of the value are marked.
 * @param {Quote} quote
 * @param {string[]} values
 */
function quoteView({ quote, url, said_on }, values) {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: url, pathname: '' };
  return h(
    'blockquote.quote',
    { dir: 'auto' },
    h('q.clamp', null, highlight(quote, values)),
    h(
      'cite',
      null,
      said_on !== undefined && 'Said on ',
      button(host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname), () => open(url), '.link'),
    ),
  );
}

/**
 * @param {string} quote
 * @param {string[]} values
 */
function highlight(quote, values) {
  const lower = quote.toLowerCase();
  const [found] = values
    .map((value) => ({ from: lower.indexOf(value.trim().toLowerCase()), length: value.trim().length }))
    .filter(({ from, length }) => from >= 0 && length > 0)
    .sort((a, b) => b.length - a.length);
  // Lowercasing can change the length of a text. Its indexes are then not those of the quote.
  if (!found || lower.length !== quote.length) return [h('mark', null, quote)];
  const end = found.from + found.length;
  return [quote.slice(0, found.from), h('mark', null, quote.slice(found.from, end)), quote.slice(end)];
}

/**
 * @param {number} steps
 * @param {string} focus
 */
function go(steps, focus) {
  at = Math.max(0, Math.min(order.length, at + steps));
  say('');
  draw(focus);
}

function acceptField() {
  const field = order[at];
  if (field && !reviewed.has(field.name)) {
    reviewed.add(field.name);
    reportAction(
      fields.get(field.name)?.value?.length ? `kept ${field.label}.` : `left ${field.label} blank.`,
    );
  }
  go(1, 'keep');
}

/**
 * Sends a change of the current field.
 * @param {Record<string, unknown>} input
 * @param {string} verb
 * @param {string} focus
 */
async function change(input, verb, focus) {
  const field = order[at];
  const saved = await call('update_draft', { id, ...input });
  if (!saved.ok) return say(saved.message, 'bad');
  updateState(saved.body);
  if (field) reportAction(`${verb} ${field.label}${changedValue(field.name, verb)}.`);
  draw(focus);
  const { still_says: elsewhere = [], note } = saved.body;
  const remarks = [
    ...elsewhere.map((/** @type {any} */ one) => `The old words still stand in ${one.in}.`),
    note,
  ];
  say(['Saved.', ...remarks].filter(Boolean).join(' '), 'good');
}

/**
 * @param {string} field
 * @param {string} verb
 */
function changedValue(field, verb) {
  const value = [fields.get(field)?.value ?? []].flat().join('; ');
  return verb === 'changed' ? ` to ${JSON.stringify(value.slice(0, 300))}` : '';
}

function edit() {
  const field = order[at];
  const shown = field && fields.get(field.name);
  if (!field || !shown) return;
  const text = [shown.value ?? []].flat().join('\n');
  const attributes = { id: 'value', 'aria-describedby': field.isList ? 'hint' : undefined };
  const input = /** @type {HTMLInputElement} */ (
    field.options.length > 0
      ? h('input', { ...attributes, type: 'text', list: 'known' })
      : field.isLong
        ? h('textarea', { ...attributes, rows: 6 })
        : h('input', { ...attributes, type: 'text' })
  );
  input.value = text;
  const save = () => {
    const lines = input.value.split('\n').flatMap((line) => line.trim() || []);
    const value = field.isList ? lines : input.value.trim();
    void change({ fields: { [field.name]: value.length > 0 ? value : null } }, 'changed', 'keep');
  };
  show(
    [
      ...fieldHeader(`${at + 1} of ${order.length}`),
      // There is no form, because a sandboxed frame may not be allowed to submit one.
      h(
        'div.field',
        {
          onkeydown: (event) => {
            if (!(event instanceof KeyboardEvent)) return;
            const inLines = input instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
            if (event.key === 'Escape') draw('edit');
            else if (event.key === 'Enter' && event.target === input && !inLines) save();
            else return;
            event.preventDefault();
          },
        },
        h('label', { for: 'value' }, field.label),
        input,
        field.options.length > 0 &&
          h(
            'datalist',
            { id: 'known' },
            field.options.map((one) => h('option', { value: one })),
          ),
        field.isList && h('p.hint', { id: 'hint' }, 'One a line.'),
        h(
          'div.row',
          null,
          button('Save', save),
          button('Cancel', () => draw('edit'), '.quiet'),
        ),
      ),
    ],
    'value',
  );
  say('');
}

/** @param {string} focus */
function summary(focus) {
  const count = (/** @type {string[]} */ ...states) =>
    [...fields.values()].filter(({ state }) => states.includes(state)).length;
  const elsewhere = [...fields.values()].filter(isElsewhere).length;
  const waiting = order.flatMap(({ name: one, label }) => {
    const field = fields.get(one);
    return field && isWaiting(field) ? [label] : [];
  });
  const labels = needed.map((one) => PAGE.fields.find((field) => field.name === one)?.label ?? humanize(one));
  show(
    [
      ...fieldHeader('All seen'),
      h('h2', null, 'That was every field'),
      h(
        'ul.value',
        null,
        h('li', null, `${count('ai')} from your website`),
        h('li', null, `${count('edited', 'manual') - elsewhere} in your own words`),
        elsewhere > 0 && h('li', null, `${elsewhere} from another website`),
        h('li', null, `${count('override')} locked, ${count('not_found', 'deleted')} blank`),
        waiting.length > 0 && h('li', null, `Waits for you: ${waiting.join(', ')}`),
      ),
      labels.length > 0
        ? h('p.note', null, `Still needed before it can be submitted: ${labels.join(', ')}.`)
        : h(
            'p',
            null,
            isSubmitted
              ? 'It is submitted: what you change here changes its listing.'
              : 'Nothing is missing: the assistant can submit it when you say so.',
          ),
      h(
        'footer.row',
        null,
        button('From the start', () => go(-order.length, 'keep'), '.quiet', { id: 'keep' }),
        button('Questions, people and links', () => open(`${PAGE.origin}/account/drafts/${id}`), '.link'),
      ),
    ],
    focus,
  );
}

connect(showDraft);
