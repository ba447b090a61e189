import { html } from 'hono/html';
import { MAX_TEAM_REASON_CHARACTERS } from '../../rules/people/team-actions.ts';
import { emptyState } from '../shared/empty-state.ts';
import type { Html } from '../shared/layout.ts';
import type { Paging } from '../shared/pager.ts';

/** Pages of the team in navigation order. */
export const TEAM_SECTIONS = [
  ['reports', 'Reports'],
  ['submissions', 'Submissions'],
  ['votes', 'Unusual votes'],
  ['claims', 'Claims'],
  ['orders', 'Orders to do'],
  ['edits', 'Edits'],
  ['mail', 'Mail that failed'],
  ['log', 'Log'],
] as const;

export type TeamSection = (typeof TEAM_SECTIONS)[number][0];

/** Number of items on one page of a list. */
export const TEAM_PAGE = 50;

/** Returns the paging data of a list for `pager`. */
export const pagingOf = (page: number, total: number): Paging => ({
  page,
  per_page: TEAM_PAGE,
  total,
  has_more: page * TEAM_PAGE < total,
});

/** Renders a team page with links to the others. `counts` is the number of open items in each. */
export const teamPageLayout = (
  here: TeamSection,
  { counts, done }: { counts: Partial<Record<TeamSection, number>>; done: string | undefined },
  body: Html,
): Html => {
  const title = TEAM_SECTIONS.find(([path]) => path === here)?.[1] ?? '';
  return html`<header class="stack tight">
      <p class="eyebrow">Team</p>
      <h1>${title}</h1>
    </header>
    <nav class="chips" aria-label="Team">
      ${TEAM_SECTIONS.map(
        ([path, name]) =>
          html`<a class="chip" href="/team/${path}" ${path === here ? html`aria-current="page"` : ''}
            >${name}${counts[path] ? html` <span class="count">${counts[path]}</span>` : ''}</a
          >`,
      )}
    </nav>
    ${done ? html`<p class="note good" role="status">${done}</p>` : ''} ${body}`;
};

/** Renders a list of cards, or `whenEmpty` if there are none. */
export const cardList = (items: readonly Html[], whenEmpty: string): Html =>
  items.length === 0
    ? emptyState(whenEmpty)
    : html`<ul class="plain stack">
        ${items.map((item) => html`<li class="card">${item}</li>`)}
      </ul>`;

export type TeamForm = {
  /** Name of the team action, and the id of its subject. */
  action: string;
  id: string | number;
  fields?: Record<string, string | number>;
  /** Label of the disclosure and of the button. */
  label: string;
  danger?: boolean;
  /** What is asked for, if it is no reason. */
  reasonLabel?: string;
  /** Note about who else reads the reason. */
  reasonNote?: string;
  /** Distinguishes several forms of the same action and subject. */
  part?: number | string;
  /** Further controls of the form. */
  choices?: Html;
};

/** Renders a collapsed form that asks for a reason, so that one wrong click does nothing. */
export const teamForm = (
  { action, id, fields = {}, label, danger, reasonLabel = 'Why', reasonNote, part, choices }: TeamForm,
  { token, here }: { token: Html; here: TeamSection },
): Html => {
  const name = `why-${action}-${id}-${part ?? ''}`.replace(/\W/g, '-');
  return html`<details class="source act">
    <summary>${label}</summary>
    <form class="stack tight" method="post" action="/team/act">
      ${token}
      <input type="hidden" name="act" value="${action}" />
      <input type="hidden" name="id" value="${id}" />
      <input type="hidden" name="here" value="${here}" />
      ${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
      ${choices ?? ''}
      <label for="${name}"
        >${reasonLabel}${reasonNote ? html` <span class="muted">(${reasonNote})</span>` : ''}</label
      >
      <textarea
        id="${name}"
        name="reason"
        rows="2"
        required
        maxlength="${MAX_TEAM_REASON_CHARACTERS}"
        dir="auto"
      ></textarea>
      <div><button class="compact ${danger ? 'danger' : ''}">${label}</button></div>
    </form>
  </details>`;
};
