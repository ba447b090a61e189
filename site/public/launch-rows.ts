import { html } from 'hono/html';
import type { PresentedRow } from '../../tools/shared/presenters/listing-rows.ts';
import { type VoteState, voteButton } from '../listing/vote-button.ts';
import { day } from '../shared/dates.ts';
import { emptyState } from '../shared/empty-state.ts';
import type { Html } from '../shared/layout.ts';
import { logo } from '../assets/logo.ts';
import { type WithLanguage, langAttribute } from '../shared/lang-attribute.ts';
import { formatValue } from '../shared/value-text.ts';

export type Summary = PresentedRow;

/** Launch with optional extras of a row: rank, a note in place of the votes, and how well it matches a search. */
export type Row = Summary &
  WithLanguage & {
    rank?: number | undefined;
    /** Shown in place of the rank. */
    lead?: Html;
    note?: Html | string;
    matched?: 'all' | 'some' | 'similar' | undefined;
  };

const MATCH_NOTES = { all: '', some: 'some of the words', similar: 'similar' };

/** Renders launches as an ordered list of rows with logo, tagline and vote button. */
export function launchRows(items: readonly Row[], voteState: VoteState, whenEmpty: string): Html {
  if (items.length === 0) return emptyState(whenEmpty);
  return html`<ol class="launches">
    ${items.map((item) => launchRow(item, voteState))}
  </ol>`;
}

// Some owners write a whole sentence as their pricing model. It is cut to this length.
const MAX_MODEL_LENGTH = 40;
const formatPricingModel = (model: string): string =>
  formatValue(
    model.length > MAX_MODEL_LENGTH
      ? `${model.slice(0, MAX_MODEL_LENGTH - 1).trimEnd()}…`.toWellFormed()
      : model,
  );

const launchRow = (item: Row, voteState: VoteState): Html =>
  html`<li class="launch">
    ${item.lead ?? ''}${item.rank === undefined ? '' : html`<span class="rank">${item.rank}</span>`}
    ${logo(item)}
    <div class="about">
      <h3><a href="/l/${item.slug}" dir="auto">${item.name}</a></h3>
      ${item.tagline ? html`<p dir="auto" ${langAttribute(item)}>${item.tagline}</p>` : ''}
      <p class="meta">
        ${item.category ? html`<span>${item.category.name}</span>` : ''}
        ${item.pricing_model ? html`<span class="price">${formatPricingModel(item.pricing_model)}</span>` : ''}
        ${item.status === 'upcoming' && item.launch_week ? html`<span>from ${day(item.launch_week)}</span>` : ''}
        ${item.relaunch_week ? html`<span>again from ${day(item.relaunch_week)}</span>` : ''}
        ${item.launch_is_paid ? html`<span>Paid launch</span>` : ''}
        ${item.sample ? html`<span class="sample">Sample</span>` : ''}
        ${item.matched ? html`<span>${MATCH_NOTES[item.matched]}</span>` : ''}
      </p>
    </div>
    ${item.note ? html`<span class="figure">${item.note}</span>` : voteButton(item, voteState)}
  </li>`;

/** Renders a titled section of a page, with an optional link to the whole list. */
export function section(
  title: Html | string,
  body: Html,
  more?: { href: string; label: string },
  id?: string,
): Html {
  return html`<section class="section" ${id ? html`id="${id}"` : ''}>
    <div class="spread">
      <h2>${title}</h2>
      ${more ? html`<a class="more" href="${more.href}">${more.label}</a>` : ''}
    </div>
    ${body}
  </section>`;
}
