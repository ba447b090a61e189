import { z } from 'zod';
import { defined } from '../../../rules/typed/records.ts';
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

export const presentMilestone = ({
  id,
  date,
  title,
  description,
  url,
}: Row): z.infer<typeof milestoneRecord> => ({
  ...{ milestone_id: id, date, title },
  ...defined({ description: description || undefined, url: url ?? undefined }),
});

/** Said where paid sections are written: they are kept either way. */
export const notShown = (section: string, { status }: Pick<ListingRow, 'status'>): string =>
  `Saved. ${section} shown on the page once the section is unlocked, by ${status === 'live' ? 'a relaunch: this listing is live already' : 'a paid launch'}. list_products has prices and weeks, create_checkout sells it.`;
