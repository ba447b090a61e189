import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { day } from '../shared/dates.ts';
import { emptyState } from '../shared/empty-state.ts';
import { ownerPageLayout } from '../owner/owner-page-layout.ts';
import { loadOwnListing } from '../owner/own-listing.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import type { Html } from '../shared/layout.ts';

type Stats = Answer<'get_listing_stats'>;
export type ListingCounts = Stats['totals'];
type Assistant = NonNullable<ListingCounts['assistant']>;

/** Returns the sum of the numbers. */
export const sum = (numbers: Record<string, number> = {}): number =>
  Object.values(numbers).reduce((all, one) => all + one, 0);
/** Returns the entries by number, highest first. */
export const sortByCount = (numbers: Record<string, number> = {}): [name: string, count: number][] =>
  Object.entries(numbers).sort(([, a], [, b]) => b - a);
const COLUMNS: readonly [string, (counts: ListingCounts) => number][] = [
  ['Views', ({ views }) => views],
  ['To the website', ({ outbound_clicks }) => outbound_clicks],
  ['Votes', ({ votes }) => votes],
  ['Followers', ({ follows }) => follows],
  ['In assistants’ searches', ({ assistant }) => sum(assistant?.search_shown)],
  ['Opened by assistants', ({ assistant }) => sum(assistant?.opened)],
  ['Compared by assistants', ({ assistant }) => sum(assistant?.compared)],
];

/** Serves `/account/listings/{id}/stats`: visitors of a listing by day. */
export function statsPage(kit: PageKit): Router {
  const router = express.Router();
  router.get(
    '/account/listings/:id/stats',
    kit.requireSignIn,
    async (req: Request<{ id: string }>, res: SignedInResponse) => {
      const listing = await loadOwnListing(kit, req, res);
      const { listing_id } = listing;
      const { body, error } = await kit.callOperation(req, res.locals.person, 'get_listing_stats', {
        listing_id,
      });
      if (error) throw error;
      const text =
        'The last 30 days. Each visitor counts once a day, robots and you never do; nobody is recognized for longer.';
      await kit.sendPrivatePage(
        req,
        res,
        { title: `Visitors of ${listing.name}` },
        ownerPageLayout(listing, { title: 'Visitors', text }, statisticsTables(body)),
      );
    },
  );
  return router;
}

const statisticsTables = ({ days, totals }: Stats): Html =>
  html`${
    days.length === 0
      ? emptyState('Nobody was here yet.')
      : html`<div class="scroll" role="region" tabindex="0" aria-label="By day">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                ${COLUMNS.map(([label]) => html`<th scope="col">${label}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${days.toReversed().map((one) => tableRow(day(one.day), one))}
            </tbody>
            <tfoot>
              ${tableRow('In all', totals)}
            </tfoot>
          </table>
        </div>`
  }
  ${countList('Where visitors came from', totals.referrer_hosts)}
  ${countList('Assistants that were shown it, opened or compared it', countByFamily(totals.assistant))}`;

const tableRow = (label: Html | string, counts: ListingCounts): Html =>
  html`<tr>
    <th scope="row">${label}</th>
    ${COLUMNS.map(([, of]) => html`<td>${of(counts)}</td>`)}
  </tr>`;

/** Sums all actions of assistants by client family. */
export function countByFamily(assistant: Assistant | undefined): Record<string, number> {
  const all: Record<string, number> = {};
  for (const numbers of Object.values(assistant ?? {}))
    for (const [family, count] of Object.entries(numbers ?? {})) all[family] = (all[family] ?? 0) + count;
  return all;
}

const countList = (title: string, numbers: Record<string, number> = {}): Html =>
  Object.keys(numbers).length === 0
    ? html``
    : html`<section class="card">
        <h2>${title}</h2>
        <dl class="facts">
          ${sortByCount(numbers).map(
            ([name, count]) =>
              html`<dt class="break">${name}</dt>
                <dd>${count}</dd>`,
          )}
        </dl>
      </section>`;
