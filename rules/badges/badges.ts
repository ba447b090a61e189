import { isOneOf } from '../states/define-states.ts';
import { TAKEN_DOWN_STATUSES, type ListingStatus } from '../states/listing.ts';
import { removeHiddenCharacters } from '../people/hidden-characters.ts';
import { measureText } from './text-width.ts';

/** Shapes, colour modes and sizes of a badge (specification, section 4, `get_badges`). */
export const BADGE_SHAPES = ['standard', 'outline', 'pill', 'banner', 'square'] as const;
export const BADGE_MODES = ['light', 'dark', 'auto'] as const;
export const BADGE_SIZES = ['s', 'm', 'l'] as const;

/** All badge kinds, in the order they are offered. */
export const BADGE_KINDS = [
  'listed-on',
  'launched-on',
  'featured',
  'verified',
  'launch-of-the-week-1',
  'launch-of-the-week-2',
  'launch-of-the-week-3',
] as const;

export type BadgeShape = (typeof BADGE_SHAPES)[number];
type BadgeMode = (typeof BADGE_MODES)[number];
export type BadgeSize = (typeof BADGE_SIZES)[number];
export type BadgeKind = (typeof BADGE_KINDS)[number];

/** The look of a badge. */
export type BadgeStyle = { shape: BadgeShape; mode: BadgeMode; size: BadgeSize };

/** The facts of a listing that decide its badges. `awards` are ranks 1 to 3 with the Monday of their week. */
export type BadgeFacts = {
  status: ListingStatus;
  /** The moment its paid days as featured end, as an ISO instant. */
  featuredUntil?: string | undefined;
  verified: boolean;
  launchWeek: string | null;
  awards: readonly { rank: number; week: string }[];
};

/**
 * A badge that a listing may show. `week` is the Monday of the launch it refers to; `until` is the moment after which
 * it is no longer true.
 */
export type EarnedBadge = { kind: BadgeKind; week?: string; until?: string };

/**
 * Returns the badges a listing may show. `listed-on` comes first and is available before the launch, because free
 * listings go live once it is on their homepage; the others are for live listings. Of several awards of one rank, the
 * newest counts.
 */
export function listEarnedBadges(facts: BadgeFacts): EarnedBadge[] {
  if (isOneOf(facts.status, TAKEN_DOWN_STATUSES)) return [];
  const badges: EarnedBadge[] = [{ kind: 'listed-on' }];
  if (facts.status !== 'live') return badges;
  badges.push(
    facts.launchWeek === null ? { kind: 'launched-on' } : { kind: 'launched-on', week: facts.launchWeek },
  );
  if (facts.featuredUntil !== undefined) badges.push({ kind: 'featured', until: facts.featuredUntil });
  if (facts.verified) badges.push({ kind: 'verified' });
  for (const rank of [1, 2, 3] as const) {
    const weeks = facts.awards.filter((award) => award.rank === rank).map((award) => award.week);
    const week = weeks.sort().at(-1);
    if (week !== undefined) badges.push({ kind: `launch-of-the-week-${rank}`, week });
  }
  return badges;
}

/** Returns the two lines of a badge: a small one and the main one. */
export function getBadgeLines(kind: BadgeKind, siteName: string): { small: string; large: string } {
  if (isAward(kind)) return { small: siteName, large: `#${kind.at(-1)} Launch of the Week` };
  const small = {
    'listed-on': 'Listed on',
    'launched-on': 'Launched on',
    // A bought badge must say that it is paid for.
    featured: 'Featured (paid) on',
    verified: 'Verified on',
  };
  return { small: small[kind], large: siteName };
}

/**
 * Returns a badge in one line, for its title and alternative text: `Acme: Launched on Launch Directory, week of 16
 * Nov 2026`.
 */
export function getBadgeLabel(
  badge: EarnedBadge & { siteName: string; listingName?: string | undefined },
): string {
  const { small, large } = getBadgeLines(badge.kind, badge.siteName);
  const title = getAwardRank(badge.kind) === undefined ? `${small} ${large}` : `${large} on ${small}`;
  const when = badge.week === undefined ? '' : `, week of ${formatBadgeDate(badge.week)}`;
  const until = badge.until === undefined ? '' : `, until ${formatBadgeDate(badge.until.slice(0, 10))}`;
  return `${badge.listingName === undefined ? '' : `${badge.listingName}: `}${title}${when}${until}`;
}

export type AwardKind = `launch-of-the-week-${1 | 2 | 3}`;

/** Returns the rank of an award, 1 to 3; undefined for other kinds. */
export function getAwardRank(kind: AwardKind): number;
export function getAwardRank(kind: BadgeKind): number | undefined;
export function getAwardRank(kind: BadgeKind): number | undefined {
  return isAward(kind) ? Number(kind.at(-1)) : undefined;
}

export const isAward = (kind: BadgeKind): kind is AwardKind => kind.startsWith('launch-of-the-week-');

// Not with Intl, whose first date takes as long as many requests: this module is loaded at the start.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats a day `YYYY-MM-DD` as badges write it: `16 Nov 2026`. */
export function formatBadgeDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** The layout of a pill in drawing units: where its text starts, its font size and the gap between its two lines. */
export const PILL = { height: 34, textStart: 37, fontSize: 12.5, gap: 4.5, end: 15 } as const;

const PIXELS_PER_UNIT = { s: 0.8, m: 1, l: 1.4 } as const;

/**
 * Returns the size of the drawing in units (medium pixels) and of the image in whole pixels. Except for pills, each
 * shape has one size.
 */
export function getBadgeDimensions(badge: {
  kind: BadgeKind;
  shape: BadgeShape;
  size: BadgeSize;
  siteName: string;
}): {
  units: { width: number; height: number };
  width: number;
  height: number;
} {
  const units = { ...getDrawingSize(badge.shape, badge.kind, badge.siteName) };
  const scale = PIXELS_PER_UNIT[badge.size];
  return { units, width: Math.round(units.width * scale), height: Math.round(units.height * scale) };
}

function getDrawingSize(
  shape: BadgeShape,
  kind: BadgeKind,
  siteName: string,
): { width: number; height: number } {
  if (shape === 'banner') return { width: 440, height: 84 };
  if (shape === 'square') return { width: 132, height: 132 };
  if (shape !== 'pill') return { width: 240, height: 56 };
  const { small, large } = getBadgeLines(kind, siteName);
  const text = measureText(small, PILL.fontSize) + PILL.gap + measureText(large, PILL.fontSize);
  return { width: Math.min(440, Math.ceil(PILL.textStart + text + PILL.end)), height: PILL.height };
}

/**
 * Returns the HTML that a founder puts on a page, and the addresses in it. The badge counts as shown when a page
 * links to `{publicUrl}/l/{slug}` or loads an image from `{publicUrl}/badges/{slug}/`; the crawler checks for either.
 */
export function buildBadgeEmbed(
  badge: EarnedBadge &
    BadgeStyle & { publicUrl: string; slug: string; siteName: string; listingName: string },
): { html: string; image_url: string; link_url: string } {
  const { shape, mode, size } = badge;
  const { width, height } = getBadgeDimensions(badge);
  const link_url = `${badge.publicUrl}/l/${badge.slug}`;
  const image_url = `${badge.publicUrl}/badges/${badge.slug}/${badge.kind}.svg?${new URLSearchParams({ shape, mode, size }).toString()}`;
  const html =
    `<a href="${escapeMarkup(link_url)}" target="_blank" rel="noopener">` +
    `<img src="${escapeMarkup(image_url)}" alt="${escapeMarkup(getBadgeLabel(badge))}" width="${width}" height="${height}"></a>`;
  return { html, image_url, link_url };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for XML and HTML, attributes included. Drops characters that XML 1.0 forbids and hidden characters.
 */
export function escapeMarkup(text: string): string {
  return removeHiddenCharacters(text.toWellFormed().replaceAll('\0', '')).replace(
    /[&<>"']/g,
    (sign) => ENTITIES[sign] ?? sign,
  );
}
