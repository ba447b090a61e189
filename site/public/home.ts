import express, { type Request, type Response, type Router } from 'express';
import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import { type VoteState, loadVoteState } from '../listing/vote-button.ts';
import { formatWeek } from '../shared/dates.ts';
import { logo } from '../assets/logo.ts';
import { medal } from '../assets/medal.ts';
import { slugify } from '../../rules/listings/addresses/slugs.ts';
import { getFirstPictures } from '../../store/listings/pictures.ts';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { type Award, coverList, masthead, productPicture } from './issue.ts';
import { langAttribute, loadLanguages } from '../shared/lang-attribute.ts';
import { pluralize } from '../shared/value-text.ts';
import { keepWhileCurrent } from '../shared/data-moment.ts';
import { loadFeatured, featuredSection } from './featured.ts';
import { launchRows, type Row, section } from './launch-rows.ts';
import type { Html } from '../shared/layout.ts';
import { publisherRecord } from '../machine/schema-org.ts';
import type { PageKit } from '../shared/page-kit.ts';

const ROWS = 10;
const SIDE_ROWS = 5;
const CATEGORIES = 12;
const COVERS = 4;
const CLIENTS = ['Claude', 'ChatGPT', 'Cursor', 'VS Code'];

/** Serves the home page: introduction, the running week, other launches, covers of past weeks, and categories. */
export function homePage(kit: PageKit): Router {
  const router = express.Router();
  const loadHome = keepWhileCurrent(kit.services, (req: Request) => readHome(kit, req));
  router.get('/', async (req, res) => showHome(kit, req, res, await loadHome(req)));
  return router;
}

type Home = Awaited<ReturnType<typeof readHome>>;

/** Reads what the home page shows, and renders the parts that are the same for everyone. */
async function readHome(kit: PageKit, req: Request) {
  const [site, board, trending, upcoming, categories, awards] = await Promise.all([
    kit.query(req, 'get_site', {}),
    kit.query(req, 'get_leaderboard', { board: 'community-weekly', per_page: ROWS }),
    kit.query(req, 'list_launches', { section: 'trending', per_page: SIDE_ROWS + ROWS }),
    kit.query(req, 'list_launches', { section: 'upcoming', per_page: SIDE_ROWS }),
    kit.query(req, 'list_categories', { include_empty: false }),
    kit.query(req, 'list_awards', { per_page: COVERS * 3 }),
  ]);
  const launches = board.items.map(({ rank, listing }) => ({ ...listing, rank }));
  // Launches of the week and featured ones are not repeated in the other lists.
  const featured = await loadFeatured(kit);
  const shown = new Set([...launches, ...featured].map(({ slug }) => slug));
  // A week without launches shows earlier ones, for example after an import of a directory.
  const latest =
    board.total === 0
      ? (await kit.query(req, 'list_launches', { section: 'recent', per_page: ROWS })).items.filter(
          ({ slug }) => !shown.has(slug),
        )
      : [];
  const others = trending.items.filter(({ slug }) => !shown.has(slug)).slice(0, SIDE_ROWS);
  const addLanguage = await loadLanguages(kit, [
    ...[...launches, ...latest, ...featured, ...others, ...upcoming.items],
    ...awards.items.map(({ listing }) => listing),
  ]);
  const won = awards.items.map((award) => ({ ...award, listing: addLanguage(award.listing) }));
  return {
    site,
    now: kit.services.now(),
    total: board.total,
    launches: launches.map(addLanguage),
    latest: latest.map(addLanguage),
    featured: featured.map(addLanguage),
    others: others.map(addLanguage),
    upcoming: upcoming.items.map(addLanguage),
    introduction: hero(site, await winnerCard(kit, won[0])),
    pastWeeks: won.length
      ? section('Past weeks', await coverList(kit, won), { href: '/weeks', label: 'All covers' })
      : '',
    categories: popularCategories(categories.items),
  };
}

async function showHome(kit: PageKit, req: Request, res: Response, home: Home): Promise<void> {
  const { site, now, total, launches, latest, others, upcoming } = home;
  const week = { week: mondayOf(now), period: 'current' as const, total };
  const voteState = await loadVoteState(kit, req, res, {
    items: [...launches, ...latest, ...others, ...upcoming],
    returnPath: '/',
  });
  await kit.sendPublicPage(
    req,
    res,
    {
      title: site.name,
      canonical: '/',
      description: site.purpose,
      records: buildRecords(kit.publicUrl, site),
    },
    html`${home.introduction} ${voteState.form} ${featuredSection(home.featured, voteState)}
      ${masthead(week, now)}
      <div class="with-side">
        ${latest.length > 0 ? latestLaunches(latest, voteState) : thisWeek(launches, total, voteState)}
        ${sideColumn(others, upcoming, voteState)}
      </div>
      ${home.pastWeeks} ${home.categories}`,
  );
}

const thisWeek = (launches: readonly Row[], total: number, voteState: VoteState): Html =>
  section(
    'Launching this week',
    html`<p class="under">Ranked by votes of people, which cannot be bought</p>
      ${launchRows(launches, voteState, 'The first launches of this week are still to come.')}`,
    { href: '/weeks/this', label: total > ROWS ? `All ${total} launches` : 'The whole week' },
    'this-week',
  );

const latestLaunches = (launches: readonly Row[], voteState: VoteState): Html =>
  section(
    'Latest launches',
    html`<p class="under">Nothing has launched this week yet. These came last.</p>
      ${launchRows(launches, voteState, '')}`,
    { href: '/search?sort=newest', label: 'All products, newest first' },
    'latest',
  );

/** Builds the schema.org records of the directory. */
const buildRecords = (publicUrl: string, site: Answer<'get_site'>): object[] => [
  {
    '@type': 'WebSite',
    name: site.name,
    url: `${publicUrl}/`,
    description: site.purpose,
    inLanguage: 'en',
    publisher: { '@id': `${publicUrl}/#directory` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}/search?q={q}`,
      'query-input': 'required name=q',
    },
  },
  publisherRecord(publicUrl, site.name),
];

/** Renders the side column: trending and upcoming launches. */
const sideColumn = (others: readonly Row[], upcoming: readonly Row[], voteState: VoteState): Html =>
  html`<aside class="stack wide-gap" aria-label="More launches">
    ${
      others.length
        ? section('Also read now', launchRows(others, voteState, ''), {
            href: '/search?sort=trending',
            label: 'Trending',
          })
        : ''
    }
    ${section('Coming up', launchRows(upcoming, voteState, 'Nothing is scheduled yet.'), {
      href: '/weeks/next',
      label: 'Next week',
    })}
  </aside>`;

function popularCategories(categories: Answer<'list_categories'>['items']): Html | string {
  const popular = categories.toSorted((a, b) => b.live_listings - a.live_listings).slice(0, CATEGORIES);
  if (popular.length === 0) return '';
  return section(
    'Categories',
    html`<ul class="tiles">
      ${popular.map(
        ({ slug, name, live_listings }) =>
          html`<li>
            <a href="/categories/${slug}"><span>${name}</span><span class="count">${live_listings}</span></a>
          </li>`,
      )}
    </ul>`,
    { href: '/categories', label: 'All categories' },
  );
}

/** Renders the introduction and the form to start, next to the winner of the last week. */
const hero = ({ live_listings }: Answer<'get_site'>, sideColumn: Html | string): Html =>
  html`<section class="hero">
    <div class="pitch">
      <h1>New products, every week. Every fact <mark>with its source</mark>.</h1>
      <p class="lead">
        Give us your website. We read it, draft your page, and put the sentence it came from next to every
        line.
      </p>
      <form class="ask" action="/launch" method="get">
        <label class="visually-hidden" for="website">Your website</label>
        <input
          id="website"
          name="url"
          type="text"
          inputmode="url"
          autocomplete="url"
          autocapitalize="none"
          spellcheck="false"
          maxlength="2048"
          placeholder="your-product.com"
          required
        />
        <button>Draft my page</button>
      </form>
      <p class="small muted">
        Free with our badge. Nothing is published until you say so.
        ${live_listings === 0 ? '' : `${pluralize(live_listings, 'product')} live.`}
      </p>
      <div class="chips">
        <span>Or ask your assistant:</span>
        ${CLIENTS.map((name) => html`<a class="chip" href="/connect#${slugify(name)}">${name}</a>`)}
      </div>
    </div>
    ${sideColumn}
  </section>`;

async function winnerCard(kit: PageKit, award: Award | undefined) {
  if (award?.rank !== 1) return '';
  const { listing, week } = award;
  const pictures = await getFirstPictures(kit.services.db, [listing.slug]);
  return html`<a class="card winner" href="/l/${listing.slug}">
    ${productPicture(listing.slug, pictures.get(listing.slug), 'shot', true)}
    <span class="line">
      ${logo(listing, 52)}
      <span class="grow">
        <span class="eyebrow">Launch of the Week, ${formatWeek(week)}</span>
        <strong class="name" dir="auto">${listing.name}</strong>
        ${listing.tagline ? html`<span class="dek" dir="auto" ${langAttribute(listing)}>${listing.tagline}</span>` : ''}
      </span>
      ${medal(1)}
    </span>
  </a>`;
}
