import type { z } from 'zod';
import addMilestone from './add-milestone.ts';
import answerInterview from './answer-interview.ts';
import cancelOrder from './cancel-order.ts';
import chooseFreeListing from './choose-free-listing.ts';
import requestOrderHelp from './request-order-help.ts';
import rescheduleLaunch from './reschedule-launch.ts';
import archiveListing from './archive-listing.ts';
import withdrawLaunch from './withdraw-launch.ts';
import claimListing from './claim-listing.ts';
import compareListings from './compare-listings.ts';
import createCheckout from './create-checkout.ts';
import deleteMilestone from './delete-milestone.ts';
import deleteDraft from './delete-draft.ts';
import getAccount from './get-account.ts';
import getAlternatives from './get-alternatives.ts';
import getBadges from './get-badges.ts';
import getBlogPost from './get-blog-post.ts';
import getCategory from './get-category.ts';
import getDraft from './get-draft.ts';
import getFounder from './get-founder.ts';
import getLaunchWeek from './get-launch-week.ts';
import getLeaderboard from './get-leaderboard.ts';
import getListing from './get-listing.ts';
import getListingStats from './get-listing-stats.ts';
import getMyListing from './get-my-listing.ts';
import getOrder from './get-order.ts';
import getSite from './get-site.ts';
import inviteCofounder from './invite-cofounder.ts';
import type { Tool } from './shared/runtime/define.ts';
import listAwards from './list-awards.ts';
import listBlogPosts from './list-blog-posts.ts';
import listCategories from './list-categories.ts';
import listFounders from './list-founders.ts';
import listInterviewQuestions from './list-interview-questions.ts';
import listLaunches from './list-launches.ts';
import listMyClaims from './list-my-claims.ts';
import listMyDrafts from './list-my-drafts.ts';
import listMyListings from './list-my-listings.ts';
import listMyOrders from './list-my-orders.ts';
import listReviews from './list-reviews.ts';
import listProducts from './list-products.ts';
import postListingUpdate from './post-listing-update.ts';
import quoteOrder from './quote-order.ts';
import searchListings from './search-listings.ts';
import setFounderStory from './set-founder-story.ts';
import submitDraft from './submit-draft.ts';
import submitListing from './submit-listing.ts';
import getDraftPages from './get-draft-pages.ts';
import proposeDraftValues from './propose-draft-values.ts';
import updateDraft from './update-draft.ts';
import updateMyListing from './update-my-listing.ts';
import verifyClaim from './verify-claim.ts';

const REGISTRY = [
  getSite,
  searchListings,
  getListing,
  listReviews,
  getAlternatives,
  compareListings,
  listCategories,
  getCategory,
  getLaunchWeek,
  listLaunches,
  getLeaderboard,
  listAwards,
  listFounders,
  getFounder,
  listBlogPosts,
  getBlogPost,
  getBadges,
  listInterviewQuestions,
  listProducts,
  getAccount,
  submitListing,
  listMyDrafts,
  getDraft,
  updateDraft,
  getDraftPages,
  proposeDraftValues,
  inviteCofounder,
  submitDraft,
  deleteDraft,
  listMyListings,
  getMyListing,
  getListingStats,
  updateMyListing,
  postListingUpdate,
  addMilestone,
  deleteMilestone,
  setFounderStory,
  answerInterview,
  chooseFreeListing,
  rescheduleLaunch,
  withdrawLaunch,
  archiveListing,
  claimListing,
  verifyClaim,
  listMyClaims,
  quoteOrder,
  createCheckout,
  listMyOrders,
  getOrder,
  cancelOrder,
  requestOrderHelp,
] as const;

/** Every operation, in the order assistants see them: discovery, then launching. The first is public and needs no input. */
export const TOOLS: readonly Tool[] = REGISTRY;

/** Types of all operations by name. */
type Operations = { [T in (typeof REGISTRY)[number] as T['name']]: T };
export type OperationName = keyof Operations;

/** Names of operations that need no sign-in. */
export type PublicName = {
  [N in OperationName]: null extends Operations[N]['scope'] ? N : never;
}[OperationName];

/** Input of an operation. */
export type Input<N extends OperationName> = z.input<Operations[N]['input']>;

/** Output of an operation; if `fields` can leave out members, the output without `fields`. */
export type Answer<N extends OperationName> = z.output<
  Operations[N] extends { fullOutput?: unknown; run: unknown }
    ? FullOutput<Operations[N]>
    : Operations[N]['output']
>;
type FullOutput<T> = T extends { fullOutput?: (infer W extends z.ZodObject) | undefined } ? W : never;
