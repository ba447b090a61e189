import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { day } from '../shared/dates.ts';
import { empty } from '../shared/empty.ts';
import { ownerFrame } from '../owner/owner-frame.ts';
import { ownListing } from '../owner/own-listing.ts';
import type { PageKit, Signed } from '../shared/page-kit.ts';
import type { Html } from '../shared/layout.ts';

type Stats = Answer<'get_listing_stats'>;
export type Counted = Stats['totals'];
type Assistant = NonNullable<Counted['assistant']>;

/** Returns the sum of the numbers. */
export const sumOf = (numbers: Record<string, number> = {}): number =>
  Object.values(numbers).reduce((all, one) => all + one, 0);
/** Returns the entries by number, highest first. */
export const byCount = (numbers: Record<string, number> = {}): [name: string, count: number][] =>
  Object.entries(numbers).sort(([, a], [, b]) => b - a);
const COLUMNS: readonly [string, (counted: Counted) => number][] = [
  ['Views', ({ views }) => views],
  ['To the website', ({ outbound_clicks }) => outbound_clicks],
  ['Votes', ({ votes }) => votes],
  ['Followers', ({ follows }) => follows],
  ['In assistants’ searches', ({ assistant }) => sumOf(assistant?.search_shown)],
  ['Opened by assistants', ({ assistant }) => sumOf(assistant?.opened)],
  ['Compared by assistants', ({ assistant }) => sumOf(assistant?.compared)],
];

/** Serves `/account/listings/{id}/stats`: visitors of a listing by day. */
export function statsPage(kit: PageKit): Router {
  const router = express.Router();
  router.get(
    '/account/listings/:id/stats',
    kit.signedIn,
    async (req: Request<{ id: string }>, res: Signed) => {
      const listing = await ownListing(kit, req, res);
      const { listing_id } = listing;
      const { body, error } = await kit.act(req, res.locals.person, 'get_listing_stats', { listing_id });
      if (error) throw error;
      const text =
        'The last 30 days. Each visitor counts once a day, robots and you never do; nobody is told apart for longer.';
      await kit.showOwn(
        req,
        res,
        { title: `Visitors of ${listing.name}` },
        ownerFrame(listing, { title: 'Visitors', text }, statistics(body)),
      );
    },
  );
  return router;
}

const statistics = ({ days, totals }: Stats): Html =>
  html`${
    days.length === 0
      ? empty('Nobody was here yet.')
      : html`<div class="scroll" role="region" tabindex="0" aria-label="By day">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                ${COLUMNS.map(([label]) => html`<th scope="col">${label}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${days.toReversed().map((one) => row(day(one.day), one))}
            </tbody>
            <tfoot>
              ${row('In all', totals)}
            </tfoot>
          </table>
        </div>`
  }
  ${list('Where visitors came from', totals.referrer_hosts)}
  ${list('Assistants that were shown it, opened or compared it', familiesOf(totals.assistant))}`;

const row = (label: Html | string, counted: Counted): Html =>
  html`<tr>
    <th scope="row">${label}</th>
    ${COLUMNS.map(([, of]) => html`<td>${of(counted)}</td>`)}
  </tr>`;

/** Sums all actions of assistants by client family. */
export function familiesOf(assistant: Assistant | undefined): Record<string, number> {
  const all: Record<string, number> = {};
  for (const numbers of Object.values(assistant ?? {}))
    for (const [family, count] of Object.entries(numbers ?? {})) all[family] = (all[family] ?? 0) + count;
  return all;
}

const list = (title: string, numbers: Record<string, number> = {}): Html =>
  Object.keys(numbers).length === 0
    ? html``
    : html`<section class="card">
        <h2>${title}</h2>
        <dl class="facts">
          ${byCount(numbers).map(
            ([name, count]) =>
              html`<dt class="break">${name}</dt>
                <dd>${count}</dd>`,
          )}
        </dl>
      </section>`;
