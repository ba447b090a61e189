import express, { type Router } from 'express';
import { html } from 'hono/html';
import { loadVoteState } from '../listing/vote-button.ts';
import { getWeekNumber } from '../../rules/launches/weeks.ts';
import { medal } from '../assets/medal.ts';
import { formatWeek } from '../shared/dates.ts';
import { emptyState } from '../shared/empty-state.ts';
import { launchRows, section } from './launch-rows.ts';
import { listPageRecord, countBefore } from '../machine/schema-org.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { loadLanguages } from '../shared/lang-attribute.ts';
import { pageNumber, pager } from '../shared/pager.ts';

// Eight weeks with three awards each.
const PER_PAGE = 24;

/** Serves `/awards`: Launches of the Week, by week. */
export function awardsPage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/awards', async (req, res) => {
    const found = await kit.query(req, 'list_awards', { page: pageNumber(req), per_page: PER_PAGE });
    const weeks = Map.groupBy(found.items, ({ week }) => week);
    const voteState = await loadVoteState(kit, req, res, { items: [] });
    const addLanguage = await loadLanguages(
      kit,
      found.items.map(({ listing }) => listing),
    );
    await kit.sendPublicPage(
      req,
      res,
      {
        title: 'Launches of the Week',
        canonical: '/awards',
        description: 'The three launches of each week with the most votes of that week.',
        unlisted: found.page > 1,
        width: 'medium',
        records: [
          listPageRecord(
            {
              name: 'Launches of the Week',
              url: `${kit.publicUrl}/awards`,
              total: found.total,
              before: countBefore(found),
            },
            found.items.map(({ listing }) => listing),
          ),
        ],
      },
      html`<header class="stack tight">
          <h1>Launches of the Week</h1>
          <p class="lead">
            The three launches with the most votes when their week ended. Awards follow votes of people only,
            and never change. <a href="/weeks">The covers</a>
          </p>
        </header>
        ${weeks.size === 0 ? emptyState('The first awards are given when the first week ends.', { href: '/weeks/this', label: 'This week’s launches' }) : ''}
        ${[...weeks].map(([week, awards]) =>
          section(
            `Week ${getWeekNumber(week)}, ${formatWeek(week)}`,
            launchRows(
              awards.map(({ rank, votes, listing }) => ({
                ...addLanguage(listing),
                lead: medal(rank),
                note: html`${votes}<small>${votes === 1 ? 'vote' : 'votes'}</small>`,
              })),
              voteState,
              '',
            ),
            { href: `/weeks/${week}`, label: 'The whole week' },
          ),
        )}
        ${pager('/awards', found)}`,
    );
  });
  return router;
}
