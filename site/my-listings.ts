import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import type { z } from 'zod';
import { listFollowed } from '../store/follows.ts';
import type { draftSummary, ownedListing } from '../tools/kit/records.ts';
import { day, weekWords } from './dates.ts';
import type { Html } from './layout.ts';
import type { PageKit, Signed } from './page-kit.ts';

type Listing = z.infer<typeof ownedListing>;
type Draft = z.infer<typeof draftSummary>;
type Whole = Listing & {
  draft_id?: string;
  tagline?: string;
  verified: boolean;
  unlocked: string[];
  badge: { html: string; seen_at?: string; checked_at?: string };
};

const STATUS: Record<string, string> = {
  draft: 'Not published',
  awaiting_badge: 'Waiting for the badge',
  scheduled: 'Scheduled',
  live: 'Live',
  rejected: 'Rejected',
  archived: 'Archived',
  crawling: 'Reading the website',
  drafting: 'Being drafted',
  ready: 'Draft',
};
const MOST = 100;

/** What a person launches: their listings and drafts, one listing with its next step, and what they follow. */
export function myListingPages(kit: PageKit): Router {
  const router = express.Router();
  const { forms, limits, signedIn, services } = kit;

  router.get('/account/listings', signedIn, async (req, res: Signed) => {
    const { person } = res.locals;
    const [listings, drafts] = await Promise.all([
      kit.act(req, person, 'list_my_listings', { per_page: MOST }),
      kit.act(req, person, 'list_my_drafts', { per_page: MOST }),
    ]);
    const failed = listings.error ?? drafts.error;
    if (failed) throw failed;
    const followed = await listFollowed(services.db, person.id, MOST);
    const open = (drafts.body['items'] as Draft[]).filter((draft) => draft.listing_id === undefined);
    await kit.showOwn(
      req,
      res,
      { title: 'My listings' },
      overview(listings.body['items'] as Listing[], open, followed),
    );
  });

  const whole = async (req: Request, res: Signed, problem?: string, status = 200): Promise<void> => {
    const listing_id = Number(req.params['id']);
    const { body, error } = await kit.act(req, res.locals.person, 'get_my_listing', { listing_id });
    if (error) throw error;
    const listing = body as Whole;
    await kit.showOwn(
      req,
      res,
      { title: listing.name },
      one(listing, forms.token(req, res), problem),
      status,
    );
  };

  router.get('/account/listings/:id', signedIn, (req, res: Signed) => whole(req, res));

  router.post(
    '/account/listings/:id/free',
    limits.changes,
    signedIn,
    forms.accept,
    async (req: Request, res: Signed) => {
      const listing_id = Number(req.params['id']);
      const { error } = await kit.act(req, res.locals.person, 'choose_free_listing', { listing_id });
      if (error?.code === 'not_found') throw error;
      if (error) return whole(req, res, error.message, error.status);
      res.redirect(303, `/account/listings/${listing_id}`);
    },
  );

  return router;
}

const tag = (status: string): Html =>
  html`<span class="tag ${status === 'live' ? 'good' : status === 'awaiting_badge' ? 'warn' : ''}"
    >${STATUS[status]}</span
  >`;

const overview = (
  listings: readonly Listing[],
  drafts: readonly Draft[],
  followed: readonly { slug: string; name: string; tagline: string | null }[],
): Html =>
  html`<p class="small"><a href="/account">← Account</a></p>
    <div class="spread">
      <h1>My listings</h1>
      <a class="button" href="/launch">Launch a product</a>
    </div>
    <section class="card" aria-labelledby="listings">
      <h2 id="listings">Listings</h2>
      ${
        listings.length === 0
          ? html`<p class="muted">Nothing yet. A draft becomes a listing once you save it.</p>`
          : html`<ul class="list">
              ${listings.map(
                ({ listing_id, name, status, launch_week, votes }) =>
                  html`<li class="spread">
                    <div class="stack tight none">
                      <strong class="break"
                        ><a href="/account/listings/${listing_id}" dir="auto">${name}</a></strong
                      >
                      <span class="small muted">
                        ${launch_week ? html`${weekWords(launch_week)} · ` : ''}${votes}
                        ${votes === 1 ? 'vote' : 'votes'}
                      </span>
                    </div>
                    ${tag(status)}
                  </li>`,
              )}
            </ul>`
      }
    </section>
    <section class="card" aria-labelledby="drafts">
      <h2 id="drafts">Drafts</h2>
      ${
        drafts.length === 0
          ? html`<p class="muted">No open drafts.</p>`
          : html`<ul class="list">
              ${drafts.map(
                ({ id, name, url, status, completeness, updated_at }) =>
                  html`<li class="spread">
                    <div class="stack tight none">
                      <strong class="break"
                        ><a href="/account/drafts/${id}" dir="auto">${name ?? new URL(url).host}</a></strong
                      >
                      <span class="small muted">${completeness} % filled in · ${day(updated_at)}</span>
                    </div>
                    ${tag(status)}
                  </li>`,
              )}
            </ul>`
      }
    </section>
    ${
      followed.length
        ? html`<section class="card" aria-labelledby="followed">
            <h2 id="followed">You follow</h2>
            <ul class="list">
              ${followed.map(
                ({ slug, name, tagline }) =>
                  html`<li>
                    <a href="/l/${slug}" dir="auto">${name}</a>
                    <span class="muted small" dir="auto">${tagline ?? ''}</span>
                  </li>`,
              )}
            </ul>
          </section>`
        : ''
    }`;

const one = (listing: Whole, token: Html, problem?: string): Html =>
  html`<p class="small"><a href="/account/listings">← My listings</a></p>
    <header class="spread">
      <div class="stack tight none">
        <h1 dir="auto">${listing.name}</h1>
        ${listing.tagline ? html`<p class="muted" dir="auto">${listing.tagline}</p>` : ''}
      </div>
      ${tag(listing.status)}
    </header>
    ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''} ${nextStep(listing, token)}
    <section class="card" aria-labelledby="about">
      <h2 id="about">This listing</h2>
      <dl class="facts">
        <dt>Number</dt>
        <dd>${listing.listing_id}</dd>
        <dt>Website</dt>
        <dd class="break">${listing.website_url}</dd>
        <dt>Plan</dt>
        <dd>${{ none: 'None yet', free: 'Free', paid: 'Paid' }[listing.plan]}</dd>
        ${
          listing.launch_week
            ? html`<dt>Launch week</dt>
                <dd><a href="/weeks/${listing.launch_week}">${weekWords(listing.launch_week)}</a></dd>`
            : ''
        }
        <dt>Votes</dt>
        <dd>${listing.votes}</dd>
        <dt>Owner verified</dt>
        <dd>${listing.verified ? 'Yes' : 'No'}</dd>
        ${
          listing.unlocked.length
            ? html`<dt>Unlocked</dt>
                <dd>${listing.unlocked.join(', ').replaceAll('_', ' ')}</dd>`
            : ''
        }
      </dl>
      <div class="row">
        ${listing.status === 'live' ? html`<a class="button quiet" href="/l/${listing.slug}">See it</a>` : ''}
        ${listing.draft_id ? html`<a class="button quiet" href="/account/drafts/${listing.draft_id}">Edit the profile</a>` : ''}
      </div>
    </section>`;

function nextStep({ listing_id, status, badge, launch_week }: Whole, token: Html): Html {
  const free = (label: string): Html =>
    html`<form method="post" action="/account/listings/${listing_id}/free">
      ${token}<button>${label}</button>
    </form>`;
  const code = html`<div class="copyable">
    <pre data-copy="the badge" tabindex="0"><code>${badge.html}</code></pre>
  </div>`;
  switch (status) {
    case 'draft':
      return html`<section class="card accent" aria-labelledby="next">
        <h2 id="next">Choose how to launch</h2>
        <p>
          A free launch gets the first week with a free place, some weeks ahead, and goes live once our badge
          is on your homepage. A paid one goes live when you want; your assistant quotes and prepares the
          order, you pay here.
        </p>
        ${free('Launch for free')}
      </section>`;
    case 'awaiting_badge':
      return html`<section class="card accent" aria-labelledby="next">
        <h2 id="next">Put the badge on your homepage</h2>
        <p>
          ${launch_week ? html`The week ${weekWords(launch_week)} is kept for you.` : ''} Paste this where
          visitors see it; it stays there through the launch.
        </p>
        ${code}
        <div class="row">
          ${free('Look for it now')}
          <span class="small muted"
            >${badge.checked_at ? html`Last looked ${day(badge.checked_at)}: not there yet.` : 'Looked for daily.'}</span
          >
        </div>
      </section>`;
    case 'scheduled':
      return html`<p class="note">
        All is set: it goes live on Monday, ${launch_week ? day(launch_week) : 'in its week'}, at 00:00 UTC.
      </p>`;
    default:
      return html``;
  }
}
