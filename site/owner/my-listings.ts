import express, { type Request, type Router } from 'express';
import { mondayOf } from '../../rules/launches/weeks.ts';
import { LISTING } from '../../rules/states/listing.ts';
import { listFollowedListings } from '../../store/community/follows.ts';
import { rankWeek } from '../../store/launches/launches.ts';
import { getErrorText, type ToolError } from '../../tools/shared/runtime/errors.ts';
import { formText } from '../shared/forms/forms.ts';
import type { LaunchOffer, PaidLaunch } from '../launch-dashboard/launch-offer.ts';
import { dashboardBody, type LaunchDashboard } from '../launch-dashboard/dashboard-body.ts';
import { type OwnListing, loadOwnListing } from './own-listing.ts';
import { listingsOverview } from './listings-overview.ts';
import type { PageKit, SignedInResponse } from '../shared/page-kit.ts';
import type { FormProblem } from '../shared/private-page.ts';

const MAX_ITEMS = 100;

type ListingRequest = Request<{ id: string }>;

/** Serves a person's listings, drafts and follows, and the launch dashboard of one listing. */
export function myListingPages(kit: PageKit): Router {
  const router = express.Router();
  const { requireSignIn: signedIn, formGuards: guard, services } = kit;

  router.get('/account/listings', signedIn, async (req, res: SignedInResponse) => {
    const { person } = res.locals;
    const [listings, drafts] = await Promise.all([
      kit.callOperation(req, person, 'list_my_listings', { per_page: MAX_ITEMS }),
      kit.callOperation(req, person, 'list_my_drafts', { per_page: MAX_ITEMS }),
    ]);
    if (listings.error) throw listings.error;
    if (drafts.error) throw drafts.error;
    const followed = await listFollowedListings(services.db, person.id, MAX_ITEMS);
    const open = drafts.body.items.filter((draft) => draft.listing_id === undefined);
    await kit.sendPrivatePage(
      req,
      res,
      { title: 'My listings' },
      listingsOverview(listings.body.items, open, followed),
    );
  });

  router.get('/account/listings/:id', signedIn, (req: ListingRequest, res: SignedInResponse) =>
    showListing(kit, req, res),
  );

  router.post('/account/listings/:id/free', guard, async (req: ListingRequest, res: SignedInResponse) => {
    const week = formText(req, 'week');
    const input = { listing_id: Number(req.params.id), ...(week ? { week } : {}) };
    const { error } = await kit.callOperation(req, res.locals.person, 'choose_free_listing', input);
    await redirectToListing(kit, req, res, error);
  });

  router.post(
    '/account/listings/:id/reschedule',
    guard,
    async (req: ListingRequest, res: SignedInResponse) => {
      const input = { listing_id: Number(req.params.id), week: formText(req, 'week') };
      const { error } = await kit.callOperation(req, res.locals.person, 'reschedule_launch', input);
      await redirectToListing(kit, req, res, error);
    },
  );

  router.post('/account/listings/:id/withdraw', guard, async (req: ListingRequest, res: SignedInResponse) => {
    const input = { listing_id: Number(req.params.id) };
    const { error } = await kit.callOperation(req, res.locals.person, 'withdraw_launch', input);
    await redirectToListing(kit, req, res, error);
  });

  router.post('/account/listings/:id/archive', guard, async (req: ListingRequest, res: SignedInResponse) => {
    if (formText(req, 'sure') !== 'yes') {
      return showListing(kit, req, res, { problem: 'Tick that you want this.', status: 400 });
    }
    const input = { listing_id: Number(req.params.id) };
    const { error } = await kit.callOperation(req, res.locals.person, 'archive_listing', input);
    await redirectToListing(kit, req, res, error);
  });

  router.post('/account/listings/:id/order', guard, async (req: ListingRequest, res: SignedInResponse) => {
    const listing_id = Number(req.params.id);
    const week = formText(req, 'week');
    const product = formText(req, 'product') === 'relaunch' ? 'relaunch' : 'launch';
    const items = [{ product, listing_id, ...(week ? { week } : {}) }];
    const { body, error } = await kit.callOperation(req, res.locals.person, 'create_checkout', { items });
    if (error) return redirectToListing(kit, req, res, error);
    res.redirect(303, new URL(body.checkout_url).pathname);
  });

  return router;
}

/** Loads the launches that this listing can have now: its free weeks, and a paid launch if the operator sells it. */
async function loadOffer(kit: PageKit, req: Request, listing: OwnListing): Promise<LaunchOffer> {
  const { items, launch_weeks, price_note } = await kit.query(req, 'list_products', {});
  const code = paidLaunchFor(listing);
  const product = code && items.find((one) => one.product === code);
  const paidWeeks = launch_weeks.filter((one) => one.places_left > 0).map(({ week }) => week);
  const free = launch_weeks.filter((one) => one.free_queue).map(({ week }) => week);
  const isBought = listing.plan === 'paid' || listing.week_is_bought;
  // A draft has a launch to move only if one was paid for and withdrawn.
  const canMove = LISTING.next(listing.status, 'reschedule') && (listing.status !== 'draft' || isBought);
  const weeksToMoveTo = isBought ? paidWeeks : free;
  return {
    weeks: launch_weeks.map(({ week, places_left, free_places_left, free_queue }) => ({
      week,
      ordered: places_left,
      free: free_queue ? free_places_left : undefined,
    })),
    freeWeeks: listing.plan !== 'paid' && LISTING.next(listing.status, 'queue') ? free : [],
    otherWeeks: canMove ? weeksToMoveTo.filter((week) => week !== listing.launch_week) : [],
    ...(product
      ? { paid: { product: code, price: [product.price, price_note].filter(Boolean).join(' ') } }
      : {}),
  };
}

/** Loads the statistics of a live listing, and its rank in the running week. */
async function loadFigures(
  kit: PageKit,
  req: Request,
  res: SignedInResponse,
  listing: OwnListing,
): Promise<Pick<LaunchDashboard, 'stats' | 'weekRank'>> {
  const { listing_id, status, launch_week } = listing;
  if (status !== 'live') return { stats: undefined, weekRank: undefined };
  const { body, error } = await kit.callOperation(req, res.locals.person, 'get_listing_stats', {
    listing_id,
  });
  if (error) throw error;
  if (launch_week !== mondayOf(kit.services.now())) return { stats: body, weekRank: undefined };
  const { launches, total } = await rankWeek(kit.services.db, launch_week);
  const at = launches.findIndex(({ id }) => id === listing_id);
  const own = launches[at];
  return { stats: body, weekRank: own && { rank: at + 1, of: total, votes: own.weekVotes } };
}

/** Sends the launch dashboard of a listing, which also says why something was not done. */
async function showListing(
  kit: PageKit,
  req: ListingRequest,
  res: SignedInResponse,
  refused?: FormProblem,
): Promise<void> {
  const listing = await loadOwnListing(kit, req, res);
  const dashboard = {
    now: kit.services.now(),
    offer: await loadOffer(kit, req, listing),
    ...(await loadFigures(kit, req, res, listing)),
  };
  const content = dashboardBody(listing, kit.forms.token(req, res), dashboard, refused?.problem);
  await kit.sendPrivatePage(req, res, { title: listing.name, status: refused?.status }, content);
}

/** Redirects to the listing, or shows the error. */
async function redirectToListing(
  kit: PageKit,
  req: ListingRequest,
  res: SignedInResponse,
  error: ToolError | null,
): Promise<void> {
  if (error?.code === 'not_found') throw error;
  if (error) return showListing(kit, req, res, { problem: getErrorText(error), status: error.status });
  res.redirect(303, `/account/listings/${Number(req.params.id)}`);
}

/** Returns the product for a paid launch: the first launch, or a relaunch for a live listing. */
function paidLaunchFor({ status, plan, relaunch_week }: OwnListing): PaidLaunch['product'] | undefined {
  if (LISTING.next(status, 'buy_relaunch')) return relaunch_week === undefined ? 'relaunch' : undefined;
  return plan !== 'paid' && LISTING.next(status, 'buy_now') ? 'launch' : undefined;
}
