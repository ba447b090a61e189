import type { Request } from 'express';
import { html } from 'hono/html';
import { SOCIAL_PLATFORMS } from '../rules/draft-fields.ts';
import { type Draft, fieldLabel } from './draft-record.ts';
import { formTexts } from './forms.ts';
import { marked } from './marked-quote.ts';
import type { Html } from './layout.ts';
import { webLink } from './logo.ts';
import { platformName } from './value-words.ts';

/** The lists of a draft that are edited whole. */
export const DRAFT_LISTS = ['founders', 'faqs', 'company_socials'] as const;
export type DraftList = (typeof DRAFT_LISTS)[number];

type Column = { name: string; label: string; max: number; long?: boolean };
const COLUMNS: Record<'founders' | 'faqs', readonly Column[]> = {
  founders: [
    { name: 'name', label: 'Name', max: 160 },
    { name: 'title', label: 'Role', max: 160 },
    { name: 'bio', label: 'About them', max: 3000, long: true },
  ],
  faqs: [
    { name: 'question', label: 'Question', max: 300 },
    { name: 'answer', label: 'Answer', max: 1500, long: true },
  ],
};
const MOST = { founders: 6, faqs: 10 };
const LABELS: Record<DraftList, string> = {
  founders: 'Founders',
  faqs: 'Questions and answers',
  company_socials: 'Links',
};

/** One list of a draft with its quotes and a form for the whole of it. */
export function draftList(draft: Draft, list: DraftList, token: Html, problem?: string): Html {
  const count = list === 'company_socials' ? Object.keys(draft.company_socials).length : draft[list].length;
  return html`<li class="draft-field" id="${list}">
    <div class="stack tight grow">
      <div class="row">
        <h3>${LABELS[list]}</h3>
        ${count === 0 ? html`<span class="tag quiet-tag">None</span>` : ''}
      </div>
      ${list === 'company_socials' ? shownLinks(draft) : shownItems(draft, list)}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <details class="source edit" ${problem ? 'open' : ''}>
        <summary aria-label="Edit: ${LABELS[list]}">Edit</summary>
        <form class="stack" method="post" action="/account/drafts/${draft.id}/lists/${list}">
          ${token} ${list === 'company_socials' ? linkInputs(draft) : itemInputs(draft, list)}
          <div><button class="compact">Save</button></div>
        </form>
      </details>
    </div>
    ${quotes(draft, list)}
  </li>`;
}

const shownLinks = ({ company_socials }: Draft): Html =>
  html`<ul class="chips">
    ${Object.entries(company_socials).map(
      ([platform, address]) =>
        html`<li>
          ${webLink(address) ? html`<a class="chip" href="${address}" rel="noopener nofollow">${platformName(platform, address)}</a>` : address}
        </li>`,
    )}
  </ul>`;

const shownItems = (draft: Draft, list: 'founders' | 'faqs'): Html =>
  html`${draft[list].map((item) => {
    const [first, ...rest] = COLUMNS[list].map(
      ({ name }) => (item as Record<string, unknown>)[name] as string | undefined,
    );
    return html`<div class="stack tight">
      <strong dir="auto">${first}</strong>
      ${rest.filter(Boolean).map((text) => html`<p class="small muted pre-line" dir="auto">${text}</p>`)}
    </div>`;
  })}`;

const quotes = (draft: Draft, list: DraftList): Html => {
  const evidence =
    list === 'company_socials'
      ? []
      : draft[list].flatMap((item) =>
          (item.evidence ?? []).map((one) => marked(one, ['name' in item ? item.name : item.answer])),
        );
  return evidence.length ? html`<div class="quotes">${evidence}</div>` : html``;
};

const itemInputs = (draft: Draft, list: 'founders' | 'faqs'): Html => {
  const rows = [...draft[list], {}].slice(0, MOST[list]) as Record<string, string | undefined>[];
  return html`${rows.map(
      (row, at) =>
        html`<fieldset>
          <legend>${row[COLUMNS[list][0]!.name] === undefined ? 'One more' : `${at + 1}`}</legend>
          ${COLUMNS[list].map(({ name, label, max, long }) => {
            const id = `${list}-${name}-${at}`;
            const value = row[name] ?? '';
            return html`<div class="field">
              <label for="${id}">${label}</label>
              ${
                long
                  ? html`<textarea id="${id}" name="${name}" rows="2" maxlength="${max}" dir="auto">
${value}</textarea>`
                  : html`<input id="${id}" name="${name}" value="${value}" maxlength="${max}" dir="auto" />`
              }
            </div>`;
          })}
        </fieldset>`,
    )} <span class="hint">Leave the first line of one empty to take it away.</span>`;
};

const linkInputs = ({ company_socials }: Draft): Html =>
  html`${SOCIAL_PLATFORMS.map(
    (platform) =>
      html`<div class="field">
        <label for="link-${platform}">${platformName(platform)}</label>
        <input
          id="link-${platform}"
          name="${platform}"
          value="${company_socials[platform] ?? ''}"
          type="url"
          maxlength="500"
        />
      </div>`,
  )}`;

/** What a posted list form says, in the form update_draft takes. */
export function readDraftList(req: Request, list: DraftList): unknown {
  if (list === 'company_socials') {
    return Object.fromEntries(
      SOCIAL_PLATFORMS.flatMap((platform) => {
        const [link = ''] = formTexts(req, platform);
        return link.trim() ? [[platform, link.trim()]] : [];
      }),
    );
  }
  const columns = COLUMNS[list].map(({ name }) => ({ name, values: formTexts(req, name) }));
  return columns[0]!.values
    .map((_, at) =>
      Object.fromEntries(
        columns.flatMap(({ name, values }) => {
          const text = (values[at] ?? '').replaceAll('\r\n', '\n').trim();
          return text ? [[name, text]] : [];
        }),
      ),
    )
    .filter((row) => columns[0]!.name in row);
}

/** Where a problem that an operation names belongs: a field or list of the draft, else nowhere in particular. */
export const placeOfProblem = (field: string): string => field.replace(/^fields\./, '').split('.')[0]!;

/** A problem in words people read: field names as their labels. */
export const problemWords = (message: string): string =>
  message.replace(/\bfields\.([a-z_]+)(\.\d+)?/g, (_, name: string) => fieldLabel(name));
