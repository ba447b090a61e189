import type { ListingRow } from '../../../store/listings/listings.ts';
import type { Step } from './steps.ts';

/** What comes next for a listing, the first unfinished step first; empty when nothing is left to do. */
export function listingSteps(row: ListingRow): Step[] {
  const { id: listing_id } = row;
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
          why: `Looks for the badge again, once badge.html is on the homepage: it goes live on ${row.launchWeek ?? 'its Monday'} if the badge is there then. It is also looked for daily.`,
        },
      ];
    case 'scheduled':
      return row.plan === 'free' && row.badgeLook && row.badgeLook.saw !== 'badge'
        ? [
            {
              tool: 'choose_free_listing',
              arguments: { listing_id },
              why: `The badge was there and is not seen now. Looks again, once it is back: without it on ${row.launchWeek ?? 'its Monday'} the launch moves on.`,
            },
          ]
        : verifying(row);
    case 'live':
      return verifying(row);
    case 'rejected':
    case 'archived':
      return [];
  }
}

const verifying = ({ slug, verifiedAt }: ListingRow): Step[] =>
  verifiedAt === null
    ? [
        {
          tool: 'claim_listing',
          arguments: { slug, method: 'meta' },
          why: 'Not verified: a proof of control of the website adds the Verified mark.',
        },
      ]
    : [];
