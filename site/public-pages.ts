import express, { type Request, type Response, type Router } from 'express';
import { html } from 'hono/html';
import type { Call } from '../tools/kit/call.ts';
import type { Tool } from '../tools/kit/define.ts';
import type { Frame, Framed } from './frame.ts';
import { type Html, layout, type Page, sendPage } from './layout.ts';
import { launchRows, listingPage, type Profile, type Summary } from './listing-views.ts';

export type PublicPagesOptions = {
  tools: readonly Tool[];
  call: Call;
  clientAddress: (req: Request) => string;
  frame: Frame;
};

type List = { items: Summary[]; total: number };

/** Pages that everybody may read. They ask the same operations as the facades; there is no second query. */
export function publicPages({ tools, call, clientAddress, frame }: PublicPagesOptions): Router {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));

  async function ask<T>(req: Request, name: string, input: object): Promise<T | undefined> {
    const outcome = await call(byName.get(name)!, input, {
      account: null,
      address: clientAddress(req),
      requestId: crypto.randomUUID(),
    });
    // Too many requests, or a fault of ours, is not the same as nothing there.
    if (outcome.error && !['not_found', 'invalid_request'].includes(outcome.error.code)) throw outcome.error;
    return outcome.error ? undefined : (outcome.body as T);
  }

  const render = async (req: Request, res: Response, page: Omit<Page, keyof Framed>, body: Html) =>
    sendPage(res, layout({ ...(await frame(req)), ...page }, body));

  const router = express.Router();

  router.get('/', async (req, res) => {
    const site = await ask<{ name: string; purpose: string }>(req, 'get_site', {});
    const week = await ask<List>(req, 'get_launch_week', { week: 'this' });
    const trending = await ask<List>(req, 'list_launches', { section: 'trending', per_page: 6 });
    const upcoming = await ask<List>(req, 'list_launches', { section: 'upcoming', per_page: 6 });
    await render(
      req,
      res,
      { title: site?.name ?? '', ...(site ? { description: site.purpose } : {}) },
      html`<section class="hero">
          <h1>Launch through your assistant</h1>
          <p>${site?.purpose ?? ''}</p>
          <p><a class="button" href="/docs">Connect your assistant</a></p>
        </section>
        ${launchRows('Launching this week', week?.items ?? [], 'No launches yet this week.')}
        ${launchRows('Trending', trending?.items ?? [], 'Nothing is trending yet.')}
        ${launchRows('Coming up', upcoming?.items ?? [], 'Nothing is scheduled yet.')}`,
    );
  });

  router.get('/search', async (req, res) => {
    const q = String(req.query['q'] ?? '').slice(0, 200);
    const found = await ask<List>(req, 'search_listings', { q, per_page: 50 });
    const title = q ? `Results for “${q}”` : 'All launches';
    await render(
      req,
      res,
      { title, query: q },
      html`<h1>${title}</h1>
        ${launchRows(`${found?.total ?? 0} found`, found?.items ?? [], 'Nothing matches. Try fewer or other words.')}`,
    );
  });

  router.get('/l/:slug', async (req, res, next) => {
    const listing = await ask<Profile>(req, 'get_listing', { slug: req.params.slug });
    if (!listing) return next();
    await render(
      req,
      res,
      {
        title: listing.name,
        ...(listing.tagline ? { description: listing.tagline } : {}),
      },
      listingPage(listing),
    );
  });

  return router;
}
