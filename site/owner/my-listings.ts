import express, { type Request, type Router } from 'express';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { LISTING } from '../../rules/states/listing.ts';
import { listFollowed } from '../../store/community/follows.ts';
import { refusalWords, type ToolError } from '../../tools/shared/runtime/errors.ts';
import { formText } from '../shared/forms/forms.ts';
import type { LaunchOffer, PaidLaunch } from '../launch-dashboard/launch-offer.ts';
import { roomBody, type Room } from '../launch-dashboard/room-body.ts';
import { type OwnListing, ownListing } from './own-listing.ts';
import { overview } from './overview.ts';
import type { PageKit, Signed } from '../shared/page-kit.ts';

const MOST = 100;

type OfListing = Request<{ id: string }>;

/** Serves a person's listings, drafts and follows, and the launch dashboard of one listing. */
export function myListingPages(kit: PageKit): Router {
  const router = express.Router();
  const { signedIn, guard, services } = kit;

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

  router.get('/account/listings/:id', signedIn, (req: OfListing, res: Signed) => showListing(kit, req, res));

  router.post('/account/listings/:id/free', guard, async (req: OfListing, res: Signed) => {
    const week = formText(req, 'week');
    const asked = { listing_id: Number(req.params.id), ...(week ? { week } : {}) };
    const { error } = await kit.act(req, res.locals.person, 'choose_free_listing', asked);
    await answer(kit, req, res, error);
  });

  router.post('/account/listings/:id/reschedule', guard, async (req: OfListing, res: Signed) => {
    const asked = { listing_id: Number(req.params.id), week: formText(req, 'week') };
    const { error } = await kit.act(req, res.locals.person, 'reschedule_launch', asked);
    await answer(kit, req, res, error);
  });

  router.post('/account/listings/:id/withdraw', guard, async (req: OfListing, res: Signed) => {
    const asked = { listing_id: Number(req.params.id) };
    const { error } = await kit.act(req, res.locals.person, 'withdraw_launch', asked);
    await answer(kit, req, res, error);
  });

  router.post('/account/listings/:id/archive', guard, async (req: OfListing, res: Signed) => {
    if (formText(req, 'sure') !== 'yes') return showListing(kit, req, res, 'Tick that you want this.', 400);
    const asked = { listing_id: Number(req.params.id) };
    const { error } = await kit.act(req, res.locals.person, 'archive_listing', asked);
    await answer(kit, req, res, error);
  });

  router.post('/account/listings/:id/order', guard, async (req: OfListing, res: Signed) => {
    const listing_id = Number(req.params.id);
    const week = formText(req, 'week');
    const product = formText(req, 'product') === 'relaunch' ? 'relaunch' : 'launch';
    const items = [{ product, listing_id, ...(week ? { week } : {}) }];
    const { body, error } = await kit.act(req, res.locals.person, 'create_checkout', { items });
    if (error) return answer(kit, req, res, error);
    res.redirect(303, new URL(body.checkout_url).pathname);
  });

  return router;
}

/** Loads the launches that this listing can have now: its free weeks, and a paid launch if the operator sells it. */
async function offerFor(kit: PageKit, req: Request, listing: OwnListing): Promise<LaunchOffer> {
  const { items, launch_weeks, price_note } = await kit.ask(req, 'list_products', {});
  const code = launchFor(listing);
  const product = code && items.find((one) => one.product === code);
  const places = launch_weeks.filter((one) => one.places_left > 0).map(({ week }) => week);
  const free = launch_weeks.filter((one) => one.free_queue).map(({ week }) => week);
  const isBought = listing.plan === 'paid' || listing.week_is_bought;
  // A draft has a launch to move only if one was paid for and withdrawn.
  const movable = LISTING.after(listing.status, 'reschedule') && (listing.status !== 'draft' || isBought);
  return {
    weeks: launch_weeks.map(({ week, places_left, free_places_left, free_queue }) => ({
      week,
      ordered: places_left,
      free: free_queue ? free_places_left : undefined,
    })),
    freeWeeks: listing.plan !== 'paid' && LISTING.after(listing.status, 'queue') ? free : [],
    otherWeeks: movable ? (isBought ? places : free).filter((week) => week !== listing.launch_week) : [],
    ...(product
      ? { paid: { product: code, price: [product.price, price_note].filter(Boolean).join(' ') } }
      : {}),
  };
}

/** Loads the statistics of a live listing, and its rank in the running week. */
async function figuresOf(
  kit: PageKit,
  req: Request,
  res: Signed,
  listing: OwnListing,
): Promise<Pick<Room, 'stats' | 'standing'>> {
  const { listing_id, slug, status, launch_week } = listing;
  if (status !== 'live') return { stats: undefined, standing: undefined };
  const { body, error } = await kit.act(req, res.locals.person, 'get_listing_stats', { listing_id });
  if (error) throw error;
  if (launch_week !== mondayOf(kit.services.now())) return { stats: body, standing: undefined };
  const { items, total } = await kit.ask(req, 'get_launch_week', { week: launch_week });
  const own = items.find((one) => one.slug === slug);
  const standing =
    own?.rank === undefined ? undefined : { rank: own.rank, of: total, votes: own.week_votes ?? 0 };
  return { stats: body, standing };
}

/** Sends the launch dashboard of a listing. `problem` says why something was not done. */
async function showListing(
  kit: PageKit,
  req: OfListing,
  res: Signed,
  problem?: string,
  status = 200,
): Promise<void> {
  const listing = await ownListing(kit, req, res);
  const room = {
    now: kit.services.now(),
    offer: await offerFor(kit, req, listing),
    ...(await figuresOf(kit, req, res, listing)),
  };
  const content = roomBody(listing, kit.forms.token(req, res), room, problem);
  await kit.showOwn(req, res, { title: listing.name }, content, status);
}

/** Redirects to the listing, or shows the error. */
async function answer(kit: PageKit, req: OfListing, res: Signed, error: ToolError | null): Promise<void> {
  if (error?.code === 'not_found') throw error;
  if (error) return showListing(kit, req, res, refusalWords(error), error.status);
  res.redirect(303, `/account/listings/${Number(req.params.id)}`);
}

/** Returns the product for a paid launch: the first launch, or a relaunch for a live listing. */
function launchFor({ status, plan, relaunch_week }: OwnListing): PaidLaunch['product'] | undefined {
  if (LISTING.after(status, 'buy_relaunch')) return relaunch_week === undefined ? 'relaunch' : undefined;
  return plan !== 'paid' && LISTING.after(status, 'buy_now') ? 'launch' : undefined;
}
