import express, { type Request, type Router } from 'express';
import { html } from 'hono/html';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { LISTING } from '../../rules/states/listing.ts';
import { listFollowed } from '../../store/community/follows.ts';
import { refusalWords } from '../../tools/kit/call/errors.ts';
import type { Answer } from '../../tools/index.ts';
import { day, weekWords } from '../kit/dates.ts';
import { formText } from '../kit/forms/forms.ts';
import { backTo, type Html } from '../kit/layout.ts';
import type { LaunchOffer, PaidLaunch } from '../room/launch-offer.ts';
import { roomBody, type Room } from '../room/room-body.ts';
import { type OwnListing, ownListing } from './own-listing.ts';
import { statusTag } from './status-tag.ts';
import type { PageKit, Signed } from '../kit/page-kit.ts';
import { counted } from '../kit/value-words.ts';

const MOST = 100;

/** What a person launches: their listings and drafts, one listing with its next step, and what they follow. */
export function myListingPages(kit: PageKit): Router {
  const router = express.Router();
  const { forms, signedIn, services } = kit;

  router.get('/account/listings', signedIn, async (req, res: Signed) => {
    const { person } = res.locals;
    const [listings, drafts] = await Promise.all([
      kit.act(req, person, 'list_my_listings', { per_page: MOST }),
      kit.act(req, person, 'list_my_drafts', { per_page: MOST }),
    ]);
    if (listings.error) throw listings.error;
    if (drafts.error) throw drafts.error;
    const followed = await listFollowed(services.db, person.id, MOST);
    const open = drafts.body.items.filter((draft) => draft.listing_id === undefined);
    await kit.showOwn(req, res, { title: 'My listings' }, overview(listings.body.items, open, followed));
  });

  /** The launches that this listing can have now: its free weeks, and a paid one where the operator sells it. */
  async function offerFor(req: Request, listing: OwnListing): Promise<LaunchOffer> {
    const { items, launch_weeks } = await kit.ask(req, 'list_products', {});
    const code = launchFor(listing);
    const product = code && items.find((one) => one.product === code);
    const places = launch_weeks.filter((one) => one.places_left > 0).map(({ week }) => week);
    const free = launch_weeks.filter((one) => one.free_queue).map(({ week }) => week);
    const isBought = listing.plan === 'paid' || listing.week_is_bought;
    // A draft has a launch to move only where one was paid for and withdrawn.
    const movable = LISTING.after(listing.status, 'reschedule') && (listing.status !== 'draft' || isBought);
    return {
      weeks: launch_weeks.map(({ week, places_left, free_places_left, free_queue }) => ({
        week,
        ordered: places_left,
        free: free_queue ? free_places_left : undefined,
      })),
      freeWeeks: listing.plan !== 'paid' && LISTING.after(listing.status, 'queue') ? free : [],
      otherWeeks: movable ? (isBought ? places : free).filter((week) => week !== listing.launch_week) : [],
      ...(product ? { paid: { product: code, price: product.price } } : {}),
    };
  }

  /** Who found it, and where it stands in the running week: for what is live. */
  async function figuresOf(
    req: Request,
    res: Signed,
    listing: OwnListing,
  ): Promise<Pick<Room, 'stats' | 'standing'>> {
    const { listing_id, slug, status, launch_week } = listing;
    if (status !== 'live') return { stats: undefined, standing: undefined };
    const { body, error } = await kit.act(req, res.locals.person, 'get_listing_stats', { listing_id });
    if (error) throw error;
    if (launch_week !== mondayOf(services.now())) return { stats: body, standing: undefined };
    const { items, total } = await kit.ask(req, 'get_launch_week', { week: launch_week });
    const own = items.find((one) => one.slug === slug);
    const standing =
      own?.rank === undefined ? undefined : { rank: own.rank, of: total, votes: own.week_votes ?? 0 };
    return { stats: body, standing };
  }

  const whole = async (
    req: Request<{ id: string }>,
    res: Signed,
    problem?: string,
    status = 200,
  ): Promise<void> => {
    const listing = await ownListing(kit, req, res);
    const room = {
      now: services.now(),
      offer: await offerFor(req, listing),
      ...(await figuresOf(req, res, listing)),
    };
    const content = roomBody(listing, forms.token(req, res), room, problem);
    await kit.showOwn(req, res, { title: listing.name }, content, status);
  };

  router.get('/account/listings/:id', signedIn, (req: Request<{ id: string }>, res: Signed) =>
    whole(req, res),
  );

  router.post('/account/listings/:id/free', kit.guard, async (req: Request<{ id: string }>, res: Signed) => {
    const listing_id = Number(req.params.id);
    const week = formText(req, 'week');
    const asked = { listing_id, ...(week ? { week } : {}) };
    const { error } = await kit.act(req, res.locals.person, 'choose_free_listing', asked);
    if (error?.code === 'not_found') throw error;
    if (error) return whole(req, res, refusalWords(error), error.status);
    res.redirect(303, `/account/listings/${listing_id}`);
  });

  router.post(
    '/account/listings/:id/reschedule',
    kit.guard,
    async (req: Request<{ id: string }>, res: Signed) => {
      const listing_id = Number(req.params.id);
      const asked = { listing_id, week: formText(req, 'week') };
      const { error } = await kit.act(req, res.locals.person, 'reschedule_launch', asked);
      if (error?.code === 'not_found') throw error;
      if (error) return whole(req, res, refusalWords(error), error.status);
      res.redirect(303, `/account/listings/${listing_id}`);
    },
  );

  router.post(
    '/account/listings/:id/withdraw',
    kit.guard,
    async (req: Request<{ id: string }>, res: Signed) => {
      const listing_id = Number(req.params.id);
      const { error } = await kit.act(req, res.locals.person, 'withdraw_launch', { listing_id });
      if (error?.code === 'not_found') throw error;
      if (error) return whole(req, res, refusalWords(error), error.status);
      res.redirect(303, `/account/listings/${listing_id}`);
    },
  );

  router.post(
    '/account/listings/:id/archive',
    kit.guard,
    async (req: Request<{ id: string }>, res: Signed) => {
      if (formText(req, 'sure') !== 'yes') return whole(req, res, 'Tick that you want this.', 400);
      const listing_id = Number(req.params.id);
      const { error } = await kit.act(req, res.locals.person, 'archive_listing', { listing_id });
      if (error?.code === 'not_found') throw error;
      if (error) return whole(req, res, refusalWords(error), error.status);
      res.redirect(303, `/account/listings/${listing_id}`);
    },
  );

  router.post('/account/listings/:id/order', kit.guard, async (req: Request<{ id: string }>, res: Signed) => {
    const listing_id = Number(req.params.id);
    const week = formText(req, 'week');
    const product = formText(req, 'product') === 'relaunch' ? 'relaunch' : 'launch';
    const items = [{ product, listing_id, ...(week ? { week } : {}) }];
    const { body, error } = await kit.act(req, res.locals.person, 'create_checkout', { items });
    if (error?.code === 'not_found') throw error;
    if (error) return whole(req, res, refusalWords(error), error.status);
    res.redirect(303, new URL(body.checkout_url).pathname);
  });

  return router;
}

/** The product that gives a listing a paid launch: the first one, or another week for one that is live. */
function launchFor({ status, plan, relaunch_week }: OwnListing): PaidLaunch['product'] | undefined {
  if (LISTING.after(status, 'buy_relaunch')) return relaunch_week === undefined ? 'relaunch' : undefined;
  return plan !== 'paid' && LISTING.after(status, 'buy_now') ? 'launch' : undefined;
}

const overview = (
  listings: Answer<'list_my_listings'>['items'],
  drafts: Answer<'list_my_drafts'>['items'],
  followed: readonly { slug: string; name: string; tagline: string | null }[],
): Html =>
  html`${backTo('/account', 'Account')}
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
                        ${launch_week ? html`${weekWords(launch_week)} · ` : ''}${counted(votes, 'vote')}
                      </span>
                    </div>
                    ${statusTag(status)}
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
                    ${statusTag(status)}
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
