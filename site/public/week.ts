import express, { type Router } from 'express';
import { html } from 'hono/html';
import { addWeeks } from '../../rules/launches/weeks.ts';
import { ballotFor } from '../listing/ballot.ts';
import { weekWords } from '../kit/dates.ts';
import { launchRows } from './launch-rows.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { counted } from '../kit/value-words.ts';

const TITLES = {
  past: 'Launches of the week',
  current: 'Launching this week',
  upcoming: 'Launching that week',
};
const EMPTY = {
  past: 'Nothing launched in this week.',
  current: 'The first launches of this week are still to come.',
  upcoming: 'Nothing is scheduled for this week yet.',
};

/** The launch calendar: one week, with the ways to the weeks beside it. */
export function weekPage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/weeks', (_req, res) => res.redirect(301, '/weeks/this'));
  router.get('/weeks/:week', async (req, res) => {
    const { week, period, total, items } = await kit.ask(req, 'get_launch_week', {
      week: req.params.week,
    });
    const ballot = await ballotFor(kit, req, res, items);
    const words = weekWords(week);
    const around = (by: number) => ({
      href: `/weeks/${addWeeks(week, by)}`,
      label: weekWords(addWeeks(week, by)),
    });
    const [before, after] = [around(-1), around(1)];
    await kit.show(
      req,
      res,
      {
        title: `Launches ${words}`,
        canonical: `/weeks/${week}`,
        description: `${total} product launches in the week ${words}, ranked by community votes.`,
        // Weeks far away are endless, and empty.
        unlisted: total === 0,
        width: 'medium',
      },
      html`<header class="stack tight">
          <p class="eyebrow">${TITLES[period]}</p>
          <h1>${words}</h1>
          <p class="muted">
            ${counted(total, 'launch', 'launches')}${
              period === 'upcoming'
                ? ', in no ranking yet: votes open when the week begins.'
                : ', ranked by votes cast in this week.'
            }
          </p>
        </header>
        <nav class="switch" aria-label="Weeks">
          <a href="${before.href}" rel="prev" aria-label="Week before, ${before.label}">←</a>
          ${(['last', 'this', 'next'] as const).map(
            (name, index) =>
              html`<a
                href="/weeks/${name}"
                ${period === ['past', 'current', 'upcoming'][index] && req.params.week === name ? html`aria-current="page"` : ''}
                >${['Last week', 'This week', 'Next week'][index]}</a
              >`,
          )}
          <a href="${after.href}" rel="next" aria-label="Week after, ${after.label}">→</a>
        </nav>
        ${ballot.form} ${launchRows(items, ballot, EMPTY[period])}`,
    );
  });
  return router;
}
