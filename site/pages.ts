import express, { type Router } from 'express';
import { getSiteSettings } from '../store/site-settings.ts';
import { accountDeletePage } from './account-delete.ts';
import { accountExportPage } from './account-export.ts';
import { awardsPage } from './awards.ts';
import { badgeImages } from './badges.ts';
import { blogPages } from './blog.ts';
import { categoryPages } from './categories.ts';
import { comparePage } from './compare.ts';
import { connectPage } from './connect.ts';
import { countViews } from './count-views.ts';
import { cofounderPage } from './draft-cofounders.ts';
import { draftPages } from './drafts.ts';
import { feeds } from './feeds.ts';
import { founderPages } from './founders.ts';
import type { Html } from './layout.ts';
import { homePage } from './home.ts';
import { interviewPage } from './interview.ts';
import { launchPages } from './launch.ts';
import { leaderboardPages } from './leaderboards.ts';
import { listingPages } from './listing.ts';
import { llmsTxt } from './llms-txt.ts';
import { mailChoicePages } from './mail-choices.ts';
import { mediaFiles } from './media.ts';
import { myClaimPages } from './my-claims.ts';
import { myListingPages } from './my-listings.ts';
import { ownerMilestonesPage } from './owner-milestones.ts';
import { ownerNewsPage } from './owner-news.ts';
import { ownerPages } from './owner-pages.ts';
import { createPageKit, type PageKitOptions } from './page-kit.ts';
import { participation } from './participation.ts';
import { picturePages } from './pictures.ts';
import { previewImages } from './preview-images.ts';
import { referencePage } from './reference.ts';
import { searchPage } from './search.ts';
import { siteMaps } from './site-maps.ts';
import { weekPage } from './week.ts';

/** Every page for people but sign-in and account settings (access.ts), and what machines read of them. */
export function pages(options: PageKitOptions): Router {
  const { tools, services } = options;
  const { db, settings } = services;
  const kit = createPageKit(options);
  const router = express.Router();
  router.use(badgeImages(db), mediaFiles(kit));
  router.use(countViews(services));
  router.use(
    homePage(kit),
    weekPage(kit),
    searchPage(kit),
    categoryPages(kit),
    listingPages(kit),
    comparePage(kit),
    leaderboardPages(kit),
    awardsPage(kit),
    founderPages(kit),
    blogPages(kit),
    connectPage(kit),
  );
  router.use(participation(kit), launchPages(kit), draftPages(kit), cofounderPage(kit));
  router.use(myListingPages(kit), picturePages(kit), myClaimPages(kit), mailChoicePages(kit));
  router.use(accountExportPage(kit), accountDeletePage(kit));
  router.use(ownerPages(kit), ownerNewsPage(kit), ownerMilestonesPage(kit), interviewPage(kit));
  router.use(siteMaps(kit), feeds(kit), previewImages(kit));

  // As dear as a hundred other pages, and the same for everybody.
  let reference: Html | undefined;
  router.get('/docs', async (req, res) => {
    reference ??= referencePage(tools, {
      publicUrl: settings.publicUrl,
      layout: (_title, content) => content,
    });
    const described = {
      title: 'API reference',
      canonical: '/docs',
      description: 'Every operation over MCP and REST.',
    };
    await kit.show(req, res, described, reference);
  });
  router.get('/llms.txt', async (_req, res) => {
    res.type('text/plain').send(llmsTxt(await getSiteSettings(db), settings.publicUrl, tools));
  });

  return router;
}
