import { z } from 'zod';
import { BADGE_FINDINGS } from '../../../rules/badges/badge-check.ts';
import { getWeekRange } from '../../../rules/launches/weeks.ts';
import { isOneOf } from '../../../rules/states/define-states.ts';
import { QUEUED_STATUSES } from '../../../rules/states/listing.ts';
import { POSTPONEMENT_REASONS, QUEUE_EXIT_REASONS } from '../../../rules/states/listing-moves.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import type { SiteSettings } from '../../../store/site/site-settings.ts';
import { isJobOpen } from '../../../store/work/jobs.ts';
import { compact } from '../presenters/present.ts';
import { getHomepageBadgeHtml } from './homepage-badge.ts';

/** Result of the last badge check of the homepage. */
export const badgeCheckRecord = z.object({
  seen: z.boolean().describe('By the last look.'),
  saw: z.enum(BADGE_FINDINGS).optional().describe('Absent when the homepage could not be read.'),
  looked_at: z.string().optional().describe('Absent before the first look.'),
  url: z.string().describe('Where it is looked for; after a look, where that ended.'),
  why_not: z.string().optional(),
  seen_at: z.string().optional().describe('When it was last seen.'),
  needed_by: z.string().optional().describe('A free launch goes live if the badge is there then.'),
});

/** The badge of a free launch, with the result of its last check. */
export const badgeRecord = badgeCheckRecord.extend({
  html: z.string().describe('Goes on the homepage of the website; it stays there through the launch.'),
});

/** Output members while a badge check is running or queued. */
export const checkingShape = {
  checking: z.literal(true).optional().describe('The homepage is being looked at.'),
  poll_after_seconds: z.int().optional(),
};

/** Presents the result of the last badge check of a listing. */
export function presentBadgeCheck(row: ListingRow): z.infer<typeof badgeCheckRecord> {
  const check = row.badgeLook;
  const isWaiting = row.plan === 'free' && isOneOf(row.status, QUEUED_STATUSES) && row.launchWeek !== null;
  return {
    seen: check?.saw === 'badge',
    url: check?.url ?? row.url,
    ...compact({
      saw: check?.saw,
      looked_at: row.badgeCheckedAt?.toISOString(),
      // A paid launch needs no badge.
      why_not: row.plan === 'paid' ? undefined : check?.why_not,
      seen_at: row.badgeSeenAt?.toISOString(),
      needed_by: isWaiting ? getWeekRange(row.launchWeek ?? '').starts_at : null,
    }),
  };
}

/** Presents the badge of a listing, with its HTML and the result of its last check. */
export const presentBadge = (
  publicUrl: string,
  site: SiteSettings,
  row: ListingRow,
): z.infer<typeof badgeRecord> => ({
  html: getHomepageBadgeHtml(publicUrl, site, row),
  ...presentBadgeCheck(row),
});

/** Presents whether a badge check of a listing is running or queued. */
export const presentChecking = async (
  db: Queries,
  { id }: Pick<ListingRow, 'id'>,
): Promise<{ checking?: true; poll_after_seconds?: number }> =>
  (await isJobOpen(db, 'check_badge', String(id))) ? { checking: true, poll_after_seconds: 2 } : {};

/** A launch that was moved automatically. */
export const launchMovedRecord = z
  .object({ from: z.string(), to: z.string().optional(), at: z.string(), why: z.string() })
  .describe('It moved on by itself, or left the queue (no `to`): `why`.');

/** Presents why the launch is not in the chosen week, or in none; empty once that is no longer the case. */
export const presentLaunchMoved = ({
  status,
  launchWeek,
  launchMoved: moved,
}: ListingRow): { launch_moved?: z.infer<typeof launchMovedRecord> } =>
  moved &&
  moved.to === launchWeek &&
  (isOneOf(status, QUEUED_STATUSES) || (status === 'draft' && moved.to === null))
    ? { launch_moved: { ...compactMove(moved), why: describeMove(moved) } }
    : {};

const compactMove = ({ from, to, at }: Moved) => ({ from, at, ...(to === null ? {} : { to }) });

/** Says why a launch moved or left the queue. */
export const describeMove = (moved: Moved): string =>
  moved.to === null ? QUEUE_EXIT_REASONS[moved.why] : POSTPONEMENT_REASONS[moved.why];

type Moved = NonNullable<ListingRow['launchMoved']>;
