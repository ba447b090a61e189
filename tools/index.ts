import chooseFreeListing from './choose-free-listing.ts';
import getAccount from './get-account.ts';
import getBadges from './get-badges.ts';
import getCategory from './get-category.ts';
import getDraft from './get-draft.ts';
import getLaunchWeek from './get-launch-week.ts';
import getListing from './get-listing.ts';
import getMyListing from './get-my-listing.ts';
import getSite from './get-site.ts';
import type { Tool } from './kit/define.ts';
import listCategories from './list-categories.ts';
import listLaunches from './list-launches.ts';
import listMyDrafts from './list-my-drafts.ts';
import listMyListings from './list-my-listings.ts';
import searchListings from './search-listings.ts';
import submitDraft from './submit-draft.ts';
import submitListing from './submit-listing.ts';
import updateDraft from './update-draft.ts';

/** Every operation, in the order assistants see them: finding, then launching. The first is public and needs no input. */
export const TOOLS: readonly Tool[] = [
  getSite,
  searchListings,
  getListing,
  listCategories,
  getCategory,
  getLaunchWeek,
  listLaunches,
  getBadges,
  getAccount,
  submitListing,
  listMyDrafts,
  getDraft,
  updateDraft,
  submitDraft,
  listMyListings,
  getMyListing,
  chooseFreeListing,
];
