import express, { type Router } from 'express';
import { html } from 'hono/html';
import { pluralize } from '../shared/value-text.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';
import type { Answer } from '../../tools/index.ts';
import { formatWeek } from '../shared/dates.ts';
import { emptyState } from '../shared/empty-state.ts';
import type { Html } from '../shared/layout.ts';
import type { PageKit } from '../shared/page-kit.ts';
import { orderPath, formatPrice, type Product, rulesForPeople } from './product-text.ts';

/** Serves `/pricing`: what a launch costs, what else can be bought, and what payment never changes. */
export function pricingPage(kit: PageKit): Router {
  const router = express.Router();
  const { db } = kit.services;

  router.get('/pricing', async (req, res) => {
    const found = await kit.query(req, 'list_products', {});
    const site = await getSiteSettings(db);
    const launch = found.items.find(({ product }) => product === 'launch');
    await kit.sendPublicPage(
      req,
      res,
      {
        title: 'Pricing',
        canonical: '/pricing',
        description: 'Launching is free. What can be bought, what it costs, and what no money changes.',
        width: 'medium',
      },
      html`<header class="stack tight">
          <h1>Launching is free</h1>
          <p class="lead">
            Money buys an earlier week and more room on the page. It never buys votes or rank.
          </p>
        </header>
        ${planTable(found, launch)} ${UNCHANGED_BY_MONEY} ${ranksSection(site.vote_weighs_after_days)}
        <section class="section" aria-labelledby="products">
          <h2 id="products">Everything that can be ordered</h2>
          ${kit.services.paymentsReady ? '' : html`<p class="note warning">No payments are taken here at the moment, so nothing can be ordered.</p>`}
          ${
            found.items.length
              ? html`<ul class="list products">
                  ${found.items.map(product)}
                </ul>`
              : emptyState('Nothing is sold here.')
          }
          <p class="small muted">
            ${found.vat} ${kit.services.paymentsReady ? kit.services.paymentText : ''}
          </p>
        </section>`,
    );
  });
  return router;
}

const NOT_INCLUDED = html`<span class="muted">No</span>`;

/** Renders a table of the free and the paid launch, or only the free one if none is sold. */
function planTable({ launch_weeks, price_note }: Answer<'list_products'>, launch: Product | undefined): Html {
  const free = launch_weeks.find(({ free_queue }) => free_queue);
  const row = (what: string, ofFree: Html | string, ofPaid: Html | string): Html =>
    html`<tr>
      <th scope="row">${what}</th>
      <td>${ofFree}</td>
      ${launch ? html`<td>${ofPaid}</td>` : ''}
    </tr>`;
  return html`<div class="section">
    <h2 id="launches" class="visually-hidden">Free and paid launches</h2>
    <div class="scroll" role="region" aria-labelledby="launches" tabindex="0">
      <table class="plans">
        <thead>
          <tr>
            <td></td>
            <th scope="col">Free</th>
            ${launch ? html`<th scope="col">Paid</th>` : ''}
          </tr>
        </thead>
        <tbody>
          ${row('Price', html`<strong class="big">0</strong>`, html`<strong class="big">${launch?.price ?? ''}</strong> <span class="small muted">${price_note ?? ''}</span>`)}
          ${row('Launch week', free ? html`The free queue: ${formatWeek(free.week)} or later` : 'The free queue, which is full just now', 'At once, or any week with a place')}
          ${row('Badge on your homepage', 'Needed until the launch', 'Not needed')}
          ${row('Page, reviews, followers, news', 'Yes', 'Yes')}
          ${row('Votes, rankings, awards, search', 'The same', 'The same')}
          ${row('Link to your website', 'nofollow', 'nofollow, marked as paid')}
          ${row('Founder story, milestones, pictures', NOT_INCLUDED, 'Yes')}
          ${row('Extra categories', NOT_INCLUDED, 'Can be added')}
          ${row('Said on the page', html`<span class="muted">Nothing</span>`, html`<span class="tag">Paid launch</span>`)}
        </tbody>
      </table>
    </div>
    <div class="row">
      <a class="button" href="/launch">Launch for free</a>
      ${launch?.available ? html`<a class="button quiet" href="${orderPath(launch.product)}">Order a paid launch</a>` : ''}
    </div>
  </div>`;
}

const UNCHANGED_BY_MONEY = html`<section class="card" aria-labelledby="never">
  <h2 id="never">What money never changes</h2>
  <ul class="points">
    <li>Votes: one for each person, given on this site</li>
    <li>The rankings by votes, and the awards of a week</li>
    <li>What search finds, and in which order</li>
    <li>Reviews and stars</li>
    <li>What is quoted from a website, and that the rest is its owner’s word</li>
    <li>Links: every link to a website carries nofollow, paid or not</li>
  </ul>
  <p class="small muted">
    Everything that was paid for says so where it is shown: launches, featured places and their badge, and the
    <a href="/leaderboards/billboard">billboard</a>, a ranking by money alone.
  </p>
</section>`;

const ranksSection = (days: number): Html =>
  html`<section class="card" aria-labelledby="ranks">
    <h2 id="ranks">How ranks are made</h2>
    <p>
      By votes of people, one for each person and product, whatever their number of accounts. Votes that are
      equal go to the earlier launch. Trending adds follows and views of the last seven days.
    </p>
    <p>
      ${
        days === 0
          ? 'Every vote weighs the same from the start, but for those of throw-away mail addresses.'
          : `A vote of a new account is counted and shown at once, and moves no rank yet: it weighs like every other once the account is ${pluralize(days, 'day')} old and is used again. While the directory itself is younger than that, all weigh. Votes from throw-away mail addresses never weigh.`
      }
      So nobody climbs by making accounts. Votes that our team finds not genuine are taken out of counts and
      ranks. Awards go by the votes that weigh when the week ends.
    </p>
  </section>`;

const product = (one: Product): Html =>
  html`<li class="spread top">
    <div class="stack tight none">
      <h3>${one.name}</h3>
      <p>${one.description}</p>
      ${rulesForPeople(one) ? html`<p class="small muted">${rulesForPeople(one)}</p>` : ''}
      ${one.why_not ? html`<p class="small muted"><strong>Not available here.</strong> ${one.why_not}</p>` : ''}
    </div>
    <div class="stack tight price">
      <strong>${formatPrice(one)}</strong>
      ${one.available ? html`<a class="button quiet compact" href="${orderPath(one.product)}" aria-label="Order: ${one.name}">Order</a>` : ''}
    </div>
  </li>`;
