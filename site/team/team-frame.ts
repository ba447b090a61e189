import { html } from 'hono/html';
import { TEAM_REASON_MAX } from '../../rules/people/team-actions.ts';
import { empty } from '../shared/empty.ts';
import type { Html } from '../shared/layout.ts';
import type { Paged } from '../shared/pager.ts';

/** Pages of the team, in the order people go through them. */
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

/** How many of a list stand on a page of the team. */
export const TEAM_PAGE = 50;

/** A page of a list as pager() takes it. */
export const pagedOf = (page: number, total: number): Paged => ({
  page,
  per_page: TEAM_PAGE,
  total,
  has_more: page * TEAM_PAGE < total,
});

/** A section of the team with the way to the others; `counts` says what waits in each. */
export const teamFrame = (
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

/** A list of cards, or what is said where there is none. */
export const cards = (items: readonly Html[], whenEmpty: string): Html =>
  items.length === 0
    ? empty(whenEmpty)
    : html`<ul class="plain stack">
        ${items.map((item) => html`<li class="card">${item}</li>`)}
      </ul>`;

export type TeamForm = {
  /** What is done, as team-act.ts names it, and to what. */
  act: string;
  id: string | number;
  fields?: Record<string, string | number>;
  /** What opens the form, and its button. */
  label: string;
  danger?: boolean;
  /** What becomes of the reason, where somebody else reads it. */
  told?: string;
  /** Tells forms of one act and thing apart. */
  part?: number | string;
  /** What else is asked. */
  choices?: Html;
};

/** A form that asks for the reason, opened by its label: nothing happens by one wrong click. */
export const teamForm = (
  { act, id, fields = {}, label, danger, told, part, choices }: TeamForm,
  { token, here }: { token: Html; here: TeamSection },
): Html => {
  const name = `why-${act}-${id}-${part ?? ''}`.replace(/\W/g, '-');
  return html`<details class="source act">
    <summary>${label}</summary>
    <form class="stack tight" method="post" action="/team/act">
      ${token}
      <input type="hidden" name="act" value="${act}" />
      <input type="hidden" name="id" value="${id}" />
      <input type="hidden" name="here" value="${here}" />
      ${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
      ${choices ?? ''}
      <label for="${name}">Why${told ? html` <span class="muted">(${told})</span>` : ''}</label>
      <textarea
        id="${name}"
        name="reason"
        rows="2"
        required
        maxlength="${TEAM_REASON_MAX}"
        dir="auto"
      ></textarea>
      <div><button class="compact ${danger ? 'danger' : ''}">${label}</button></div>
    </form>
  </details>`;
};
