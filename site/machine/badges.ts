import express, { type Router } from 'express';
import { sendCompressed } from '../../http/send-compressed.ts';
import { BADGE_KINDS, BADGE_MODES, BADGE_SHAPES, BADGE_SIZES } from '../../rules/badges/badges.ts';
import { drawBadge } from '../../rules/badges/badge-drawing.ts';
import { wasTakenDown } from '../../rules/states/listing.ts';
import { SLUG } from '../../rules/listings/addresses/slugs.ts';
import type { Database } from '../../store/engine/database.ts';
import { wasFeatured } from '../../store/launches/featured.ts';
import { findEarnedBadges } from '../../store/launches/earned-badges.ts';
import { findListingBySlug, findLiveListing } from '../../store/listings/listings.ts';
import { getSiteSettings } from '../../store/site/site-settings.ts';

const CACHE = 'public, max-age=3600';

const pickOption = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((one) => one === value) ?? fallback;

/**
 * Serves badge images at `/badges/{slug}/{kind}.svg`, drawn on request. The Listed on badge is served for every slug, so
 * that a homepage can carry it before the launch without revealing that the listing exists. It is no longer served once a
 * public listing is taken down.
 */
export function badgeImages(db: Database): Router {
  const router = express.Router();
  router.get('/badges/:slug/:kind.svg', async (req, res, next) => {
    const { slug } = req.params;
    const kind = BADGE_KINDS.find((one) => one === req.params.kind);
    if (!kind || !SLUG.test(slug)) return next();
    const style = {
      shape: pickOption(BADGE_SHAPES, req.query['shape'], 'standard'),
      mode: pickOption(BADGE_MODES, req.query['mode'], 'auto'),
      size: pickOption(BADGE_SIZES, req.query['size'], 'm'),
      siteName: (await getSiteSettings(db)).name,
    };
    const badge = kind === 'listed-on' ? await listedOnBadge() : await earnedBadge();
    if (!badge) return next();
    res.set({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': CACHE,
      // A badge that follows the visitor's colour scheme has an inline style. Nothing else may load or run.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      // Badges are embedded in other websites.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    await sendCompressed(res, drawBadge({ ...badge, ...style }));

    async function listedOnBadge() {
      const listing = await findListingBySlug(db, slug);
      return listing && wasTakenDown(listing) ? undefined : { kind: 'listed-on' as const };
    }

    async function earnedBadge() {
      const listing = await findLiveListing(db, slug);
      if (!listing) return undefined;
      const badges = await findEarnedBadges(db, listing);
      const found = badges.find((one) => one.kind === kind);
      // The featured period is over, but the website still embeds the badge: the Listed on badge replaces it.
      const hasEnded = !found && kind === 'featured' && (await wasFeatured(db, listing.id));
      const shown = hasEnded ? { kind: 'listed-on' as const } : found;
      return shown && { ...shown, listingName: listing.name };
    }
  });
  return router;
}
