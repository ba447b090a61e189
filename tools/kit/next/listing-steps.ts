import type { ListingRow } from '../../../store/listings/listings.ts';
import type { Step } from './steps.ts';

/** What comes next for a listing, the first unfinished step first; empty when nothing is left to do. */
export function listingSteps(row: ListingRow): Step[] {
  const { id: listing_id, slug } = row;
  switch (row.status) {
    case 'draft':
      if (row.plan === 'paid') {
        return [
          {
            tool: 'list_products',
            arguments: {},
            why: 'Shows the weeks with places_left; reschedule_launch gives the paid launch one of them.',
          },
        ];
      }
      return [
        {
          tool: 'choose_free_listing',
          arguments: { listing_id },
          why: 'Queues a free launch; it goes live once the badge is on the homepage.',
        },
        {
          tool: 'quote_order',
          arguments: { items: [{ product: 'launch', listing_id }] },
          why: 'Prices a paid launch: live at once or in a chosen week, without a badge.',
        },
      ];
    case 'awaiting_badge':
      return [
        {
          tool: 'choose_free_listing',
          arguments: { listing_id },
          why: 'Looks for the badge again, once badge.html is on the homepage; it is also looked for daily, and when the week begins.',
        },
      ];
    case 'scheduled':
    case 'live':
      return row.verifiedAt === null
        ? [
            {
              tool: 'claim_listing',
              arguments: { slug, method: 'meta' },
              why: 'Not verified: a proof of control of the website adds the Verified mark.',
            },
          ]
        : [];
    case 'rejected':
    case 'archived':
      return [];
  }
}
