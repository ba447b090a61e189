import { isOneOf } from '../../../rules/states/define-states.ts';
import { SHOWN, TAKEN_DOWN } from '../../../rules/states/listing.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { provingStep } from './claim-steps.ts';
import { type ListingAsker, type ListingFacts, listingFacts } from './listing-facts.ts';
import { paying } from './order-steps.ts';
import { blankWords, fillingStep, mostUrgent, type NotPossible, type Step } from './steps.ts';

/** Next steps for a listing, the most urgent first, and what people often ask for but is not possible. */
export async function listingNext(
  db: Queries,
  asker: ListingAsker,
  row: ListingRow,
): Promise<{ next_steps: Step[]; not_possible?: NotPossible[] }> {
  const inVain = notPossibleOf(row);
  const facts = await listingFacts(db, asker, row);
  return {
    next_steps: mostUrgent(isOneOf(row.status, TAKEN_DOWN) ? [] : stepsOf(row, facts)),
    ...(inVain.length ? { not_possible: inVain } : {}),
  };
}

const stepsOf = (row: ListingRow, facts: ListingFacts): Step[] => [
  ...facts.unpaid.map(orderStep),
  ...launchSteps(row, facts),
  ...verifying(row, facts),
  ...filling(row, facts),
];

const orderStep = ({ number, product, page }: ListingFacts['unpaid'][number]): Step =>
  page === null
    ? {
        tool: 'cancel_order',
        arguments: { number },
        why: `Order ${number} (${product}) cannot be paid any more: ends it.`,
      }
    : paying(number, page, ' Once paid, it decides when this launches.', product);

function launchSteps(row: ListingRow, { unpaid, rival }: ListingFacts): Step[] {
  const { id: listing_id, status, plan, launchWeek } = row;
  const week = launchWeek ?? 'its Monday';
  if (status === 'draft' && plan === 'paid') {
    return [
      {
        tool: 'list_products',
        arguments: {},
        why: 'Shows the weeks with places_left; reschedule_launch gives the paid launch one of them.',
      },
    ];
  }
  // A pending order is paid or cancelled first; otherwise a free week would be booked in addition.
  if (status === 'draft') return unpaid.some(({ page }) => page !== null) ? [] : choosing(row, rival);
  const look = (why: string): Step[] => [{ tool: 'choose_free_listing', arguments: { listing_id }, why }];
  if (status === 'awaiting_badge') {
    return look(
      `Looks for the badge again, once badge.html (get_my_listing) is on the homepage. It goes live on ${week} if the badge is there by then; else it moves to a later week.`,
    );
  }
  if (status === 'scheduled' && plan === 'free' && row.badgeLook && row.badgeLook.saw !== 'badge') {
    return look(
      `The badge was there and is not seen now. Looks again, once it is back: without it the launch on ${week} moves on.`,
    );
  }
  return [];
}

const choosing = ({ id: listing_id, slug }: ListingRow, rival: ListingRow | undefined): Step[] => [
  rival
    ? inQueueAlready(slug, rival)
    : {
        tool: 'choose_free_listing',
        arguments: { listing_id },
        why: 'Books a free launch in the first week with a place, or a chosen one; it goes live on the Monday of that week if the badge is on the homepage.',
      },
  {
    tool: 'quote_order',
    arguments: { items: [{ product: 'launch', listing_id }] },
    why: 'Prices a paid launch: live at once or in a chosen week, without a badge.',
  },
];

/** Step for a listing whose website already has one in the free queue. The one whose badge is on the website keeps the slot. */
const inQueueAlready = (slug: string, rival: ListingRow): Step =>
  rival.status === 'scheduled'
    ? {
        tool: 'claim_listing',
        arguments: { slug: rival.slug, method: 'meta' },
        why: 'Another listing of this website is in the free queue, its badge was seen. If the website is theirs, the person claims that one.',
      }
    : {
        tool: 'get_badges',
        arguments: { slug },
        why: 'Another listing of this website is in the free queue, without its badge. With the first badge of this answer on the homepage, choose_free_listing gives the place to this one.',
      };

function verifying({ slug, status, verifiedAt }: ListingRow, { claim }: ListingFacts): Step[] {
  if (verifiedAt !== null || !isOneOf(status, SHOWN)) return [];
  return [
    claim
      ? provingStep(claim)
      : {
          tool: 'claim_listing',
          arguments: { slug, method: 'meta' },
          why: 'Optional: a proof of control of the website adds the Verified mark.',
        },
  ];
}

/** Steps that fill unlocked empty sections and blank fields. */
function filling({ id }: ListingRow, { gaps, empty, publicUrl }: ListingFacts): Step[] {
  const page = (part: string): string => `${publicUrl}/account/listings/${id}/${part}`;
  const sections = {
    story: {
      page: page('story'),
      why: 'The founder story is unlocked and empty: set_founder_story, or this page.',
    },
    milestones: {
      page: page('milestones'),
      why: 'Milestones are unlocked and there are none: add_milestone, or this page.',
    },
    media: {
      page: page('pictures'),
      why: 'Pictures are unlocked and there are none: the person uploads them on this page.',
    },
  };
  return [
    ...empty.map((section): Step => sections[section]),
    ...(gaps
      ? [
          fillingStep(
            gaps.draftId,
            publicUrl,
            `Optional, ${gaps.percent} % complete. ${blankWords(gaps.missing)}`,
          ),
        ]
      : []),
  ];
}

function notPossibleOf({ status, plan, unlocked }: ListingRow): NotPossible[] {
  if (isOneOf(status, TAKEN_DOWN)) {
    return [
      {
        what: 'Publish this listing again',
        why: 'It was taken out of the directory.',
        instead: 'Only the team of the site can put it back: the person writes to it.',
      },
    ];
  }
  if (status !== 'live') return [];
  const shut = plan === 'free' && !unlocked.includes('story');
  return [
    {
      what: `A paid launch of this listing${shut ? ', with founder story, milestones and pictures' : ''}`,
      why: 'The product launch is for listings not yet live; this one is live.',
      instead: `relaunch, a second launch week${shut ? ', opens the same sections' : ''}: list_products has its weeks, quote_order its price.`,
    },
  ];
}
