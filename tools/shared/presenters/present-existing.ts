import type { z } from 'zod';
import type { ExistingProduct } from '../drafts/duplicate-listing.ts';
import type { draftRecord } from './records.ts';

/** Presents the existing listings and drafts of a product, with ids for the caller's own. */
export function presentExisting(
  buildUrl: (slug: string) => string,
  { own, others, drafts }: ExistingProduct,
): Pick<z.infer<typeof draftRecord>, 'existing_listings' | 'existing_drafts'> {
  const listed = [
    ...own.map((row) => ({ row, listing_id: row.id })),
    ...others.map((row) => ({ row, listing_id: undefined })),
  ];
  return {
    ...(listed.length
      ? {
          existing_listings: listed.map(({ row: { slug, name, status }, listing_id }) => ({
            ...{ slug, name, url: buildUrl(slug), status },
            ...(listing_id === undefined ? {} : { listing_id }),
          })),
        }
      : {}),
    ...(drafts.length ? { existing_drafts: drafts.map(({ id, status }) => ({ draft_id: id, status })) } : {}),
  };
}
