import express, { type Router } from 'express';
import type { Answer } from '../../tools/index.ts';
import { html } from 'hono/html';
import { ballotFor } from '../listing/ballot.ts';
import { weekWords } from '../kit/dates.ts';
import { featuredSection } from './featured.ts';
import { launchRows, section } from './launch-rows.ts';
import type { Html } from '../kit/layout.ts';
import type { PageKit } from '../kit/page-kit.ts';

const ROWS = 10;
const SIDE = 5;
const CATEGORIES = 12;

/** The first page: this week's launches, what is trending, what comes, and the categories. */
export function homePage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/', async (req, res) => {
    const [site, week, trending, upcoming, categories] = await Promise.all([
      kit.ask(req, 'get_site', {}),
      kit.ask(req, 'get_launch_week', { week: 'this' }),
      kit.ask(req, 'list_launches', { section: 'trending', per_page: SIDE }),
      kit.ask(req, 'list_launches', { section: 'upcoming', per_page: SIDE }),
      kit.ask(req, 'list_categories', { include_empty: false }),
    ]);
    const launches = week.items.slice(0, ROWS);
    const ballot = await ballotFor(kit, req, res, [...launches, ...trending.items], '/');
    const featured = await featuredSection(kit, ballot);
    const popular = categories.items
      .toSorted((a, b) => b.live_listings - a.live_listings)
      .slice(0, CATEGORIES);
    await kit.show(
      req,
      res,
      {
        title: site.name,
        canonical: '/',
        description: site.purpose,
        records: [
          {
            '@type': 'WebSite',
            name: site.name,
            url: `${kit.publicUrl}/`,
            description: site.purpose,
            potentialAction: {
              '@type': 'SearchAction',
              target: `${kit.publicUrl}/search?q={q}`,
              'query-input': 'required name=q',
            },
          },
          {
            '@type': 'Organization',
            name: site.name,
            url: `${kit.publicUrl}/`,
            logo: `${kit.publicUrl}/og/site.png`,
          },
        ],
      },
      html`${hero(site)} ${ballot.form}
        <div class="with-side">
          <div class="stack wide-gap">
            ${featured}
            ${section(
              'Launching this week',
              html`<p class="under">
                  ${weekWords(week.week)} · ranked by votes of people, which cannot be bought
                </p>
                ${launchRows(launches, ballot, 'The first launches of this week are still to come.')}`,
              {
                href: '/weeks/this',
                label: week.total > ROWS ? `All ${week.total} launches` : 'The whole week',
              },
              'this-week',
            )}
          </div>
          <aside class="stack wide-gap" aria-label="More launches">
            ${section('Trending', launchRows(trending.items, ballot, 'Nothing is trending yet.'), {
              href: '/search?sort=trending',
              label: 'More',
            })}
            ${section('Coming up', launchRows(upcoming.items, ballot, 'Nothing is scheduled yet.'), {
              href: '/weeks/next',
              label: 'Next week',
            })}
          </aside>
        </div>
        ${section(
          'Categories',
          html`<ul class="tiles">
            ${popular.map(
              ({ slug, name, live_listings }) =>
                html`<li>
                  <a href="/categories/${slug}"
                    ><span>${name}</span><span class="count">${live_listings}</span></a
                  >
                </li>`,
            )}
          </ul>`,
          { href: '/categories', label: 'All categories' },
        )}`,
    );
  });
  return router;
}

const hero = ({ purpose, live_listings, links }: Answer<'get_site'>): Html =>
  html`<section class="hero">
    <h1>New products, found and launched through your assistant</h1>
    <p class="lead">${purpose}</p>
    <div class="row">
      <a class="button" href="/launch">Launch your product</a>
      <a class="button quiet" href="/connect">Use with your assistant</a>
    </div>
    <p class="small muted">${live_listings} products live · <span class="mono break">${links.mcp}</span></p>
  </section>`;
