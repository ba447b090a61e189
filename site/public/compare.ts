import express, { type Router } from 'express';
import { html } from 'hono/html';
import { SLUG } from '../../rules/listings/slugs.ts';
import type { Summary } from './launch-rows.ts';
import { field } from '../kit/field.ts';
import type { Html } from '../kit/layout.ts';
import { logo } from '../assets/logo.ts';
import type { PageKit } from '../kit/page-kit.ts';
import { queryText, withQuery } from '../kit/pager.ts';

/** Two listings side by side. An empty cell is something nobody states, not a no. */
export function comparePage(kit: PageKit): Router {
  const router = express.Router();
  router.get('/compare', async (req, res) => {
    const [a, b] = [queryText(req, 'a', 220), queryText(req, 'b', 220)];
    if (!SLUG.test(a) || !SLUG.test(b) || a === b) {
      const page = {
        title: 'Compare two products',
        canonical: '/compare',
        description: 'Two products fact by fact.',
        width: 'medium',
      } as const;
      return kit.show(req, res, page, form(a, b));
    }
    const found = await kit.ask(req, 'compare_listings', { a, b });
    const title = `${found.a.name} or ${found.b.name}`;
    const stated = found.rows.filter((row) => row.stated_by !== 'neither');
    const unknown = found.rows.filter((row) => row.stated_by === 'neither').map(({ attribute }) => attribute);
    await kit.show(
      req,
      res,
      {
        title,
        canonical: withQuery('/compare', { a, b }),
        description: `${found.a.name} and ${found.b.name} side by side: prices, features and more.`,
      },
      html`<h1 dir="auto">${title}</h1>
        <div class="scroll" role="region" tabindex="0" aria-label="Comparison">
          <table class="compare">
            <thead>
              <tr>
                <td></td>
                ${head(found.a)} ${head(found.b)}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Votes</th>
                <td>${found.a.votes}</td>
                <td>${found.b.votes}</td>
              </tr>
              ${stated.map(
                (row) =>
                  html`<tr>
                    <th scope="row">${row.attribute}</th>
                    ${cell(row.a)} ${cell(row.b)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        ${unknown.length ? html`<p class="muted small">Stated by neither: ${unknown.join(', ')}.</p>` : ''}`,
    );
  });
  return router;
}

const head = (listing: Summary): Html =>
  html`<th scope="col">
    <span class="row nowrap"
      >${logo(listing, 40)} <a href="/l/${listing.slug}" dir="auto">${listing.name}</a></span
    >
    ${listing.tagline ? html`<span class="small muted" dir="auto">${listing.tagline}</span>` : ''}
  </th>`;

const cell = (value: string | undefined): Html =>
  value === undefined ? html`<td class="muted">not stated</td>` : html`<td dir="auto">${value}</td>`;

const form = (a: string, b: string): Html =>
  html`<header class="stack tight">
      <h1>Compare two products</h1>
      <p class="muted">
        By the last part of their address here, such as <code>acme</code> in <code>/l/acme</code>.
      </p>
    </header>
    <form class="card stack" action="/compare" method="get">
      ${slugField('a', 'First product', a)} ${slugField('b', 'Second product', b)}
      <div><button>Compare</button></div>
    </form>`;

const slugField = (id: string, label: string, value: string): Html =>
  field(
    { id, label },
    (shared) =>
      html`<input ${shared} value="${value}" maxlength="220" required pattern="[a-z0-9][a-z0-9-]*" />`,
  );
