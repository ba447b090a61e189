import { z } from 'zod';
import { omitUndefined } from '../../../rules/typed/records.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';

/** A dated entry in the history of a listing, as operations answer with it. */
export const milestoneRecord = z.object({
  milestone_id: z.int(),
  date: z.string(),
  title: z.string(),
  description: z.string().optional(),
  url: z.string().optional(),
});

type Row = { id: number; date: string; title: string; description: string | null; url: string | null };

/** Presents a milestone. */
export const presentMilestone = ({
  id,
  date,
  title,
  description,
  url,
}: Row): z.infer<typeof milestoneRecord> => ({
  ...{ milestone_id: id, date, title },
  ...omitUndefined({ description: description || undefined, url: url ?? undefined }),
});

/** Note that a paid section was saved but is not shown yet. */
export const getNotShownNote = (section: string, listing: Pick<ListingRow, 'status'> | undefined): string =>
  `Saved; ${section} not shown on the page. ${listing?.status === 'live' ? 'A relaunch unlocks the section, since this listing is live already' : 'A paid launch unlocks the section'}: list_products has prices and weeks, create_checkout sells it${listing ? '' : ', once submit_draft gave a listing_id'}.`;

/** Says whether visitors see a paid section of a listing that was written, and if not, why. */
export function presentShown(
  section: 'story' | 'milestones',
  listing: Pick<ListingRow, 'status' | 'unlocked' | 'launchedAt'>,
): { shown: boolean; hiddenNote: string | undefined } {
  const isUnlocked = listing.unlocked.includes(section);
  const shown = isUnlocked && listing.status === 'live';
  if (shown) return { shown, hiddenNote: undefined };
  const hiddenNote = isUnlocked
    ? listing.launchedAt === null
      ? 'Saved; visitors see it once the listing is live.'
      : 'Saved; visitors do not see it, because the listing was taken down.'
    : getNotShownNote(section === 'story' ? 'the story is' : 'it is', listing);
  return { shown, hiddenNote };
}

/** Note on milestone dates in the future, which the page shows as they are; nothing happens on that day. */
export function getFutureDatesNote(milestones: readonly { date: string }[], now: Date): string | undefined {
  const ahead = milestones
    .filter(({ date }) => date > now.toISOString().slice(0, 10))
    .map(({ date }) => date);
  return ahead.length === 0
    ? undefined
    : `Still to come: ${ahead.slice(0, MAX_NAMED).join(', ')}. Milestones tell what happened; visitors read a coming date as it is.`;
}

const MAX_NAMED = 5;
