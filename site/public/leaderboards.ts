import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import type { Answer } from '../../tools/index.ts';
import { loadVoteState } from '../listing/vote-button.ts';
import { formatWeek } from '../shared/dates.ts';
import { launchRows } from './launch-rows.ts';
import { breadcrumbs, listPageRecord, countBefore } from '../machine/schema-org.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { loadLanguages } from '../shared/lang-attribute.ts';
import { pageNumber, pager, withQuery } from '../shared/pager.ts';

const BOARDS = [
  ['community-all-time', 'All time'],
  ['community-weekly', 'This week'],
  ['domain-rating', 'Domain Rating'],
  ['revenue', 'Revenue'],
  ['billboard', 'Billboard (paid)'],
] as const;

type Board = Answer<'get_leaderboard'>;

/** Serves the rankings. The billboard is marked as paid everywhere. */
export function leaderboardPages(kit: PageKit): Router {
  const router = express.Router();
  router.get('/leaderboards', (_req, res) => res.redirect(301, '/leaderboards/community-all-time'));
  router.get('/leaderboards/:board', async (req, res, next) => {
    const known = BOARDS.find(([name]) => name === req.params.board);
    if (!known) return next();
    await showBoard(kit, req, res, known[0]);
  });
  return router;
}

async function showBoard(
  kit: PageKit,
  req: Request,
  res: Response,
  board: (typeof BOARDS)[number][0],
): Promise<void> {
  const found = await kit.query(req, 'get_leaderboard', { board, page: pageNumber(req) });
  const path = `/leaderboards/${found.board}`;
  const votes = found.board.startsWith('community');
  const items = found.items.map(({ rank, listing, metric }) => ({
    ...listing,
    rank,
    ...(votes ? {} : { note: figure(metric.text) }),
  }));
  const voteState = await loadVoteState(kit, req, res, { items });
  const addLanguage = await loadLanguages(kit, items);
  await kit.sendPublicPage(
    req,
    res,
    {
      title: found.title,
      canonical: withQuery(path, { page: found.page === 1 ? undefined : found.page }),
      description: found.about,
      width: 'medium',
      records: buildRecords(kit.publicUrl, found, items),
    },
    html`${head(found)} ${voteState.form}
      <div class="${found.is_paid ? 'paid-board' : 'board'}">
        <h2 class="visually-hidden">Ranking</h2>
        ${launchRows(items.map(addLanguage), voteState, 'Nobody is on this board yet.')}
      </div>
      ${pager(path, found)}`,
  );
}

/** Builds the schema.org records of a ranking. */
function buildRecords(
  publicUrl: string,
  found: Board,
  items: Parameters<typeof listPageRecord>[1],
): object[] {
  const path = `/leaderboards/${found.board}`;
  return [
    listPageRecord(
      {
        name: found.title,
        url: publicUrl + path,
        total: found.total,
        before: countBefore(found),
      },
      items,
    ),
    breadcrumbs(publicUrl, [
      ['/leaderboards', 'Rankings'],
      [path, found.title],
    ]),
  ];
}

const head = (found: Board): Html =>
  html`<header class="stack tight">
      <p class="eyebrow">Rankings${found.week ? html` · ${formatWeek(found.week)}` : ''}</p>
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
    ${found.is_paid ? html`<p class="note paid"><strong>Paid placement.</strong> ${found.about}</p>` : ''}`;

/** Renders a figure, with its qualifications in small text below. */
const figure = (text: string): Html => {
  const [value, ...qualifications] = text.split(', ');
  return html`${value}${qualifications.map((one) => html`<small>${one}</small>`)}`;
};
