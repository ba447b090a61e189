import express, { type Router } from 'express';
import { html } from 'hono/html';
import { ballotFor } from '../listing/ballot.ts';
import { weekWords } from '../kit/dates.ts';
import { launchRows } from './launch-rows.ts';
import { breadcrumbs, listPage, standBefore } from '../machine/schema-org.ts';
import type { Html } from '../kit/layout.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { withLanguage } from '../kit/spoken.ts';
import { pageNumber, pager, withQuery } from '../kit/pager.ts';

const BOARDS = [
  ['community-all-time', 'All time'],
  ['community-weekly', 'This week'],
  ['domain-rating', 'Domain Rating'],
  ['revenue', 'Revenue'],
  ['billboard', 'Billboard (paid)'],
] as const;

/** The rankings. The billboard says that it is paid wherever it stands. */
export function leaderboardPages(kit: PageKit): Router {
  const router = express.Router();
  router.get('/leaderboards', (_req, res) => res.redirect(301, '/leaderboards/community-all-time'));
  router.get('/leaderboards/:board', async (req, res, next) => {
    const asked = BOARDS.find(([name]) => name === req.params.board);
    if (!asked) return next();
    const found = await kit.ask(req, 'get_leaderboard', {
      board: asked[0],
      page: pageNumber(req),
    });
    const path = `/leaderboards/${found.board}`;
    const votes = found.board.startsWith('community');
    const items = found.items.map(({ rank, listing, metric }) => ({
      ...listing,
      rank,
      ...(votes ? {} : { note: figure(metric.text) }),
    }));
    const ballot = await ballotFor(kit, req, res, items);
    const told = await withLanguage(kit, items);
    await kit.show(
      req,
      res,
      {
        title: found.title,
        canonical: withQuery(path, { page: found.page === 1 ? undefined : found.page }),
        description: found.about,
        width: 'medium',
        records: [
          listPage(
            {
              name: found.title,
              url: kit.publicUrl + path,
              total: found.total,
              before: standBefore(found),
            },
            items,
          ),
          breadcrumbs(kit.publicUrl, [
            ['/leaderboards', 'Rankings'],
            [path, found.title],
          ]),
        ],
      },
      html`<header class="stack tight">
          <p class="eyebrow">Rankings${found.week ? html` · ${weekWords(found.week)}` : ''}</p>
          <h1>${found.title}</h1>
          ${found.is_paid ? '' : html`<p class="muted">${found.about}</p>`}
        </header>
        <nav class="switch many" aria-label="Rankings">
          ${BOARDS.map(
            ([board, label]) =>
              html`<a href="/leaderboards/${board}" ${board === found.board ? html`aria-current="page"` : ''}
                >${label}</a
              >`,
          )}
        </nav>
        ${found.is_paid ? html`<p class="note paid"><strong>Paid placement.</strong> ${found.about}</p>` : ''}
        ${ballot.form}
        <div class="${found.is_paid ? 'paid-board' : 'board'}">
          <h2 class="visually-hidden">Ranking</h2>
          ${launchRows(items.map(told), ballot, 'Nobody is on this board yet.')}
        </div>
        ${pager(path, found)}`,
    );
  });
  return router;
}

/** A figure, with what has to be said of it in smaller letters below. */
const figure = (text: string): Html => {
  const [value, ...said] = text.split(', ');
  return html`${value}${said.map((one) => html`<small>${one}</small>`)}`;
};
