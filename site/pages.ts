import express, { type Router } from 'express';
import { sendCompressed } from '../http/send-compressed.ts';
import { getSiteSettings } from '../store/site/site-settings.ts';
import { accountDeletePage } from './account/account-delete.ts';
import { accountExportPage } from './account/account-export.ts';
import { alertPages } from './public/alerts.ts';
import { awardsPage } from './public/awards.ts';
import { badgeImages } from './machine/badges.ts';
import { blogPages } from './public/blog.ts';
import { categoryPages } from './public/categories.ts';
import { comparePage } from './public/compare.ts';
import { connectPage } from './machine/connect.ts';
import { countViews } from './listing/count-views.ts';
import { cofounderPage } from './drafts/draft-cofounders.ts';
import { draftPages } from './drafts/drafts.ts';
import { feedRoutes } from './machine/feeds.ts';
import { founderPages } from './public/founders.ts';
import type { Html } from './shared/layout.ts';
import { homePage } from './public/home.ts';
import { interviewPage } from './owner/interview.ts';
import { legalPages } from './legal/legal-pages.ts';
import { launchPages } from './public/launch.ts';
import { leaderboardPages } from './public/leaderboards.ts';
import { listingPages } from './listing/listing.ts';
import { llmsTxt } from './machine/llms-txt.ts';
import { avatarPages } from './pictures/avatars.ts';
import { webManifest } from './machine/manifest.ts';
import { logoFiles } from './pictures/logos.ts';
import { mailChoicePages } from './account/mail-choices.ts';
import { mediaFiles } from './pictures/media.ts';
import { myClaimPages } from './owner/my-claims.ts';
import { myListingPages } from './owner/my-listings.ts';
import { ownerMilestonesPage } from './owner/owner-milestones.ts';
import { ownerNewsPage } from './owner/owner-news.ts';
import { badgesPage } from './launch-dashboard/dashboard-badges.ts';
import { statsPage } from './launch-dashboard/dashboard-stats.ts';
import { ownerPages } from './owner/owner-pages.ts';
import { createPageCache } from './shared/page-cache.ts';
import { createPageKit, type PageKitOptions } from './shared/page-kit.ts';
import type { SendSecurityNotification } from '../auth/sign-in/security-notification.ts';
import { reportPages } from './listing/report.ts';
import { teamPages } from './team/team.ts';
import { interactionForms } from './listing/interactions.ts';
import { picturePages } from './pictures/pictures.ts';
import { orderHelpPages } from './checkout/order-help.ts';
import { orderProductPages } from './pricing/order-product.ts';
import { previewImages } from './pictures/preview-images.ts';
import { pricingPage } from './pricing/pricing.ts';
import { referenceBody } from './machine/reference.ts';
import { searchPage } from './public/search.ts';
import { secondFactorPages } from './account/sign-in/second-factor.ts';
import { siteMaps } from './machine/site-maps.ts';
import { weekPage } from './public/week.ts';

/** Serves every page except sign-in and account access (access.ts), and the files that machines read. */
export function sitePages(options: PageKitOptions & { tell: SendSecurityNotification }): Router {
  const { tools, services, tell } = options;
  const { db, settings } = services;
  const kit = createPageKit(options);
  const router = express.Router();
  router.use(badgeImages(db), mediaFiles(kit), logoFiles(kit), avatarPages(kit), webManifest(db));
  router.use(countViews(services, kit.sessions, kit.limits), createPageCache(services));
  router.use(
    homePage(kit),
    weekPage(kit),
    searchPage(kit),
    alertPages(kit),
    categoryPages(kit),
    listingPages(kit),
    comparePage(kit),
    leaderboardPages(kit),
    awardsPage(kit),
    founderPages(kit),
    blogPages(kit),
    connectPage(kit),
    pricingPage(kit),
    legalPages(kit),
    orderProductPages(kit),
    orderHelpPages(kit),
  );
  router.use(
    interactionForms(kit),
    reportPages(kit),
    teamPages(kit),
    launchPages(kit),
    draftPages(kit),
    cofounderPage(kit),
  );
  router.use(myListingPages(kit), picturePages(kit), myClaimPages(kit), mailChoicePages(kit));
  router.use(accountExportPage(kit), accountDeletePage(kit), secondFactorPages(kit, tell));
  router.use(
    ownerPages(kit),
    ownerNewsPage(kit),
    statsPage(kit),
    badgesPage(kit),
    ownerMilestonesPage(kit),
    interviewPage(kit),
  );
  router.use(siteMaps(kit), feedRoutes(kit), previewImages(kit));

  // Cached, because it is as expensive as a hundred other pages and the same for everyone.
  let reference: Html | undefined;
  router.get('/docs', async (req, res) => {
    reference ??= referenceBody(tools, settings.publicUrl);
    const described = {
      title: 'API reference',
      canonical: '/docs',
      description: 'Every operation over MCP and REST.',
    };
    await kit.sendPublicPage(req, res, described, reference);
  });
  router.get('/llms.txt', async (_req, res) => {
    await sendCompressed(res.type('text/plain'), llmsTxt(await getSiteSettings(db), kit.publicUrl, tools));
  });

  return router;
}
