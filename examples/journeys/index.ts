import type { Journey } from './journey.ts';
import badge from './badge.ts';
import changeOfMind from './change-of-mind.ts';
import claimFourWays from './claim-four-ways.ts';
import compareTwo from './compare-two.ts';
import fillTheGaps from './fill-the-gaps.ts';
import findByNeed from './find-by-need.ts';
import founderAndProof from './founder-and-proof.ts';
import foundersOfACountry from './founders-of-a-country.ts';
import fourProducts from './four-products.ts';
import launchForFree from './launch-for-free.ts';
import newPrice from './new-price.ts';
import openSourceAlternative from './open-source-alternative.ts';
import orderToInvoice from './order-to-invoice.ts';
import refund from './refund.ts';
import review from './review.ts';
import smallScopes from './small-scopes.ts';
import tellFollowers from './tell-followers.ts';
import tellTheStory from './tell-the-story.ts';
import trendingAndPaid from './trending-and-paid.ts';
import typos from './typos.ts';
import unreadableWebsites from './unreadable-websites.ts';
import vote from './vote.ts';
import whatIsLeft from './what-is-left.ts';

/** Every journey by its name. */
export const journeys: Record<string, Journey> = {
  'launch-for-free': launchForFree,
  'fill-the-gaps': fillTheGaps,
  'tell-the-story': tellTheStory,
  'new-price': newPrice,
  'tell-followers': tellFollowers,
  'what-is-left': whatIsLeft,
  'unreadable-websites': unreadableWebsites,
  'change-of-mind': changeOfMind,
  'small-scopes': smallScopes,
  'four-products': fourProducts,
  'founder-and-proof': founderAndProof,
  'find-by-need': findByNeed,
  'compare-two': compareTwo,
  'open-source-alternative': openSourceAlternative,
  'trending-and-paid': trendingAndPaid,
  'founders-of-a-country': foundersOfACountry,
  typos: typos,
  'claim-four-ways': claimFourWays,
  'order-to-invoice': orderToInvoice,
  refund: refund,
  badge: badge,
  vote: vote,
  review: review,
};
