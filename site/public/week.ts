import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import { addWeeks, getWeekNumber } from '../../rules/launches/weeks.ts';
import { loadVoteState } from '../listing/vote-button.ts';
import { formatWeek } from '../shared/dates.ts';
import { emptyState } from '../shared/empty-state.ts';
import { loadLanguages } from '../shared/lang-attribute.ts';
import { coverList, masthead } from './issue.ts';
import { launchRows } from './launch-rows.ts';
import { breadcrumbs, listPageRecord, countBefore } from '../machine/schema-org.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { pageNumber, pager, withQuery } from '../shared/pager.ts';
import { LAUNCHES_PER_PAGE, presentLaunchWeek } from '../../tools/shared/listings/launch-week.ts';

const RANK_NOTES = {
  past: 'Ranked by the votes of that week. Awards follow votes of people only.',
  current: 'Ranked by votes of people in this week, which cannot be bought.',
  upcoming: 'In no ranking yet: votes open when the week begins.',
};
const EMPTY_NOTES = {
  past: 'Nothing launched in this week.',
  current: 'The first launches of this week are still to come.',
  upcoming: 'Nothing is scheduled for this week yet.',
};
// Eight covers of three winners each.
const COVERS = 24;

/** Serves the launch calendar: one week with links to its neighbours, and the covers of past weeks. */
export function weekPage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/weeks', (req, res) => showCovers(kit, req, res));
  router.get('/weeks/:week', async (req, res, next) => {
    if (req.params.week === 'feed.xml') return next();
    await showWeek(kit, req, res, req.params.week);
  });
  return router;
}

async function showCovers(kit: PageKit, req: Request, res: Response): Promise<void> {
  const found = await kit.query(req, 'list_awards', { page: pageNumber(req), per_page: COVERS });
  const addLanguage = await loadLanguages(
    kit,
    found.items.map(({ listing }) => listing),
  );
  const won = found.items.map((award) => ({ ...award, listing: addLanguage(award.listing) }));
  await kit.sendPublicPage(
    req,
    res,
    {
      title: 'Past weeks',
      canonical: withQuery('/weeks', { page: found.page === 1 ? undefined : found.page }),
      description: 'Every launch week that is over, with the product people voted first.',
      feed: { path: '/weeks/feed.xml', title: 'winners of the week' },
      unlisted: found.page > 1,
    },
    html`<header class="stack tight">
        <h1>Past weeks</h1>
        <p class="lead">
          Each week is an issue. On its cover is the launch with the most votes of people.
          <a href="/awards">All three winners of each</a> <a href="/weeks/feed.xml">Feed</a>
        </p>
      </header>
      ${found.items.length ? await coverList(kit, won) : emptyState('The first week is still running.', { href: '/weeks/this', label: 'See it' })}
      ${pager('/weeks', found)}`,
  );
}

async function showWeek(kit: PageKit, req: Request, res: Response, requestedWeek: string): Promise<void> {
  const found = await presentLaunchWeek(kit.services, requestedWeek, {
    page: pageNumber(req),
    per_page: LAUNCHES_PER_PAGE,
  });
  const { week, period, total, items, page } = found;
  const voteState = await loadVoteState(kit, req, res, { items });
  const addLanguage = await loadLanguages(kit, items);
  const words = formatWeek(week);
  await kit.sendPublicPage(
    req,
    res,
    {
      title: `Week ${getWeekNumber(week)}: launches of ${words}`,
      canonical: withQuery(`/weeks/${week}`, { page: page === 1 ? undefined : page }),
      description: `${total} product launches in the week ${words}, ranked by community votes.`,
      // There are endless empty weeks in the past and future.
      unlisted: items.length === 0,
      width: 'medium',
      records: [
        listPageRecord(
          {
            name: `Launches of ${words}`,
            url: `${kit.publicUrl}/weeks/${week}`,
            total,
            before: countBefore(found),
          },
          items,
        ),
        breadcrumbs(kit.publicUrl, [
          ['/weeks', 'Weeks'],
          [`/weeks/${week}`, `Week ${getWeekNumber(week)}`],
        ]),
      ],
    },
    html`${masthead(found, kit.services.now(), 'h1')} ${weekLinks(week, period, requestedWeek)}
      ${voteState.form}
      <section class="section" aria-labelledby="launches">
        <h2 class="visually-hidden" id="launches">Launches</h2>
        ${items.length ? html`<p class="muted small">${RANK_NOTES[period]} ${period === 'upcoming' ? '' : html`<a href="/pricing#ranks">How ranks are made</a>`}</p>` : ''}
        ${launchRows(items.map(addLanguage), voteState, total === 0 ? EMPTY_NOTES[period] : 'There are no more launches.')}
        ${pager(`/weeks/${week}`, found)}
      </section>`,
  );
}

/** Renders links to other weeks. `requestedWeek` is the name of this week in the path. */
function weekLinks(week: string, period: keyof typeof RANK_NOTES, requestedWeek: string): Html {
  const weekLink = (by: number) => ({
    href: `/weeks/${addWeeks(week, by)}`,
    label: formatWeek(addWeeks(week, by)),
  });
  const [before, after] = [weekLink(-1), weekLink(1)];
  return html`<nav class="switch" aria-label="Weeks">
    <a href="${before.href}" rel="prev" aria-label="Week before, ${before.label}">←</a>
    ${(['last', 'this', 'next'] as const).map(
      (name, index) =>
        html`<a
          href="/weeks/${name}"
          ${period === ['past', 'current', 'upcoming'][index] && requestedWeek === name ? html`aria-current="page"` : ''}
          >${['Last week', 'This week', 'Next week'][index]}</a
        >`,
    )}
    <a href="${after.href}" rel="next" aria-label="Week after, ${after.label}">→</a>
    <a class="apart" href="/weeks">Covers</a>
  </nav>`;
}
