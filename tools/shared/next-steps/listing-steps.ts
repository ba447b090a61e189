import { isOneOf } from '../../../rules/states/define-states.ts';
import { SHOWN_STATUSES, TAKEN_DOWN_STATUSES } from '../../../rules/states/listing.ts';
import type { Queries } from '../../../store/engine/database.ts';
import type { ListingRow } from '../../../store/listings/listings.ts';
import { describeMove } from '../launches/badge-state.ts';
import { createProofStep } from './claim-steps.ts';
import { type ListingViewer, type ListingFacts, readListingFacts } from './listing-facts.ts';
import { createPayStep } from './order-steps.ts';
import { describeBlankFields, createFillStep, takeMostUrgent, type NotPossible, type Step } from './steps.ts';

/** Next steps for a listing, the most urgent first, and what people often ask for but is not possible. */
export async function getListingNext(
  db: Queries,
  viewer: ListingViewer,
  row: ListingRow,
): Promise<{ next_steps: Step[]; not_possible?: NotPossible[] }> {
  const notPossible = listNotPossible(row);
  const facts = await readListingFacts(db, viewer, row);
  return {
    next_steps: takeMostUrgent(isOneOf(row.status, TAKEN_DOWN_STATUSES) ? [] : stepsOf(row, facts)),
    ...(notPossible.length ? { not_possible: notPossible } : {}),
  };
}

const stepsOf = (row: ListingRow, facts: ListingFacts): Step[] => [
  ...facts.unpaid.map(createOrderStep),
  ...launchSteps(row, facts),
  ...createVerifySteps(row, facts),
  ...createFillSteps(row, facts),
];

const createOrderStep = ({ number, product, page }: ListingFacts['unpaid'][number]): Step =>
  page === null
    ? {
        tool: 'cancel_order',
        arguments: { number },
        why: `Order ${number} (${product}) cannot be paid any more: ends it.`,
      }
    : createPayStep(number, page, ' Once paid, it decides when this launches.', product);

function launchSteps(row: ListingRow, facts: ListingFacts): Step[] {
  const { id: listing_id, status, plan, launchWeek } = row;
  const { unpaid } = facts;
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
  if (status === 'draft')
    return unpaid.some(({ page }) => page !== null) ? [] : createChooseSteps(row, facts);
  const checkBadge = (why: string): Step[] => [
    { tool: 'choose_free_listing', arguments: { listing_id }, why },
  ];
  if (status === 'awaiting_badge') {
    return checkBadge(
      `Looks for the badge again, once badge.html (get_my_listing) is on the homepage. It goes live on ${week} if the badge is there by then; else it moves to a later week.`,
    );
  }
  if (status === 'scheduled' && plan === 'free' && row.badgeLook && row.badgeLook.saw !== 'badge') {
    return checkBadge(
      `The badge was there and is not seen now. Looks again, once it is back: without it the launch on ${week} moves on.`,
    );
  }
  return [];
}

const FREE_WEEK =
  'Books a free launch in the first week with a place, or a chosen one; it goes live on the Monday of that week if the badge is on the homepage.';
const BOUGHT_WEEK =
  'A week was bought for it and that right stays: books any `week` with places_left (list_products), or the first, without paying again. The badge on the homepage is still needed.';

const createChooseSteps = (
  { id: listing_id, slug, launchMoved }: ListingRow,
  { rival, weekIsBought }: ListingFacts,
): Step[] => [
  rival
    ? createRivalStep(slug, rival)
    : {
        tool: 'choose_free_listing',
        arguments: { listing_id },
        why: `${launchMoved?.to === null ? `It left the queue on ${launchMoved.at.slice(0, 10)}: ${describeMove(launchMoved)} ` : ''}${weekIsBought ? BOUGHT_WEEK : FREE_WEEK}`,
      },
  {
    tool: 'quote_order',
    arguments: { items: [{ product: 'launch', listing_id }] },
    why: 'Prices a paid launch: live at once or in a chosen week, without a badge.',
  },
];

/** Step for a listing whose website already has one in the free queue. The one whose badge is on the website keeps the slot. */
const createRivalStep = (slug: string, rival: ListingRow): Step =>
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

function createVerifySteps({ slug, status, verifiedAt }: ListingRow, { claim }: ListingFacts): Step[] {
  if (verifiedAt !== null || !isOneOf(status, SHOWN_STATUSES)) return [];
  return [
    claim
      ? createProofStep(claim)
      : {
          tool: 'claim_listing',
          arguments: { slug, method: 'meta' },
          why: 'Optional: a proof of control of the website adds the Verified mark.',
        },
  ];
}

/** Steps that fill unlocked empty sections and blank fields. */
function createFillSteps({ id }: ListingRow, { blanks, empty, publicUrl }: ListingFacts): Step[] {
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
    ...(blanks
      ? [
          createFillStep(
            blanks.draftId,
            publicUrl,
            `Optional, ${blanks.percent} % complete. ${describeBlankFields(blanks.missing)}`,
          ),
        ]
      : []),
  ];
}

function listNotPossible({ status, plan, unlocked }: ListingRow): NotPossible[] {
  if (isOneOf(status, TAKEN_DOWN_STATUSES)) {
    return [
      {
        what: 'Publish this listing again',
        why: 'It was taken out of the directory.',
        instead: 'Only the team of the site can put it back: the person writes to it.',
      },
    ];
  }
  if (status !== 'live') return [];
  const hasLockedSections = plan === 'free' && !unlocked.includes('story');
  return [
    {
      what: `A paid launch of this listing${hasLockedSections ? ', with founder story, milestones and pictures' : ''}`,
      why: 'The product launch is for listings not yet live; this one is live.',
      instead: `relaunch, a second launch week${hasLockedSections ? ', opens the same sections' : ''}: list_products has its weeks, quote_order its price.`,
    },
  ];
}
