import { z } from 'zod';
import { BADGE_SIGHTS } from '../../../rules/badges/badge-look.ts';
import { weekRange } from '../../../rules/launches/weeks.ts';
import { isOneOf } from '../../../rules/states/define-states.ts';
import { QUEUED } from '../../../rules/states/listing.ts';
import { MOVED_BECAUSE } from '../../../rules/states/listing-moves.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';
import { isJobOpen } from '../../../store/work/jobs.ts';
import { compact } from '../presenters/present.ts';
import { homepageBadge } from './homepage-badge.ts';

/** Result of the last badge check of the homepage. */
export const badgeSeen = z.object({
  seen: z.boolean().describe('By the last look.'),
  saw: z.enum(BADGE_SIGHTS).optional().describe('Absent when the homepage could not be read.'),
  looked_at: z.string().optional().describe('Absent before the first look.'),
  url: z.string().describe('Where it is looked for; after a look, where that ended.'),
  why_not: z.string().optional(),
  seen_at: z.string().optional().describe('When it was last seen.'),
  needed_by: z.string().optional().describe('A free launch goes live if the badge is there then.'),
});

/** The badge of a free launch, with the result of its last check. */
export const badgeRecord = badgeSeen.extend({
  html: z.string().describe('Goes on the homepage of the website; it stays there through the launch.'),
});

/** Output members while a badge check is running or queued. */
export const checkingShape = {
  checking: z.literal(true).optional().describe('The homepage is being looked at.'),
  poll_after_seconds: z.int().optional(),
};

/** Presents the result of the last badge check of a listing. */
export function presentBadgeSeen(row: ListingRow): z.infer<typeof badgeSeen> {
  const look = row.badgeLook;
  const waits = row.plan === 'free' && isOneOf(row.status, QUEUED) && row.launchWeek !== null;
  return {
    seen: look?.saw === 'badge',
    url: look?.url ?? row.url,
    ...compact({
      saw: look?.saw,
      looked_at: row.badgeCheckedAt?.toISOString(),
      // A paid launch needs no badge.
      why_not: row.plan === 'paid' ? undefined : look?.why_not,
      seen_at: row.badgeSeenAt?.toISOString(),
      needed_by: waits ? weekRange(row.launchWeek ?? '').starts_at : null,
    }),
  };
}

/** Presents the badge of a listing, with its HTML and the result of its last check. */
export const presentBadge = (
  publicUrl: string,
  site: SiteSettings,
  row: ListingRow,
): z.infer<typeof badgeRecord> => ({ html: homepageBadge(publicUrl, site, row), ...presentBadgeSeen(row) });

/** Presents whether a badge check of a listing is running or queued. */
export const presentChecking = async (
  db: Queries,
  { id }: Pick<ListingRow, 'id'>,
): Promise<{ checking?: true; poll_after_seconds?: number }> =>
  (await isJobOpen(db, 'check_badge', String(id))) ? { checking: true, poll_after_seconds: 2 } : {};

/** A launch that was moved automatically. */
export const movedRecord = z
  .object({ from: z.string(), to: z.string(), at: z.string(), why: z.string() })
  .describe('It moved on by itself: `why`.');

/** Presents why the launch week is not the chosen one; empty once that is no longer the case. */
export const presentMoved = ({
  status,
  launchWeek,
  launchMoved: moved,
}: ListingRow): { launch_moved?: z.infer<typeof movedRecord> } =>
  moved && moved.to === launchWeek && isOneOf(status, QUEUED)
    ? { launch_moved: { ...moved, why: MOVED_BECAUSE[moved.why] } }
    : {};
