import { defineStates, type EventOf, from, DELETED, type StateOf, unchanged } from './define-states.ts';

/** How the launch of a listing was paid; `none` has no launch yet. */
export const PLANS = ['none', 'free', 'paid'] as const;
export type Plan = (typeof PLANS)[number];

/** In the queue for a launch week. */
export const QUEUED_STATUSES = ['awaiting_badge', 'scheduled'] as const;
/** Not published yet. */
export const UNPUBLISHED_STATUSES = ['draft', ...QUEUED_STATUSES] as const;
/** Was published at some time, so that others may know it. */
export const ONCE_PUBLIC_STATUSES = ['live', 'archived'] as const;
/** Taken out of the directory. */
export const TAKEN_DOWN_STATUSES = ['rejected', 'archived'] as const;
/** Shown to visitors: live, or as an upcoming launch. */
export const SHOWN_STATUSES = ['live', 'scheduled'] as const;

const WHEN_PAID = 'The order for it is paid.';
const WHEN_REFUNDED = 'The order for it was refunded.';
const ANY_STATUS = [...UNPUBLISHED_STATUSES, 'live', ...TAKEN_DOWN_STATUSES] as const;

/** The states of listings. */
export const LISTING = defineStates({
  subject: 'listing',
  note: 'An import by the operator may put one into any state: the file says what is, not what happened.',
  states: {
    draft: 'Kept from a draft, not published.',
    awaiting_badge: 'In the free queue; its badge was not seen on the homepage yet.',
    scheduled: 'Goes live by itself on the Monday of its week.',
    live: 'Published.',
    rejected: 'Refused by the operator.',
    archived: 'Taken out of the directory.',
  },
  starts: 'draft',
  events: {
    queue: {
      means: 'Its owner asks for a free launch, or for another week of it.',
      when: 'It has no paid launch, and its website has a place in the queue.',
      to: { draft: 'awaiting_badge', ...unchanged(...QUEUED_STATUSES) },
    },
    see_badge: {
      means: 'The badge is seen on its homepage.',
      to: { awaiting_badge: 'scheduled' },
    },
    give_way: {
      means:
        'Another listing of its website has shown the badge and takes the place, or two of its weeks began without the badge; the right to a week that was bought stays.',
      to: { awaiting_badge: 'draft' },
    },
    go_live: {
      means: 'Its week begins.',
      when: 'Of a free launch the badge is on the homepage, or was seen before where the website is down just now.',
      to: from(QUEUED_STATUSES, 'live'),
    },
    miss_week: {
      means:
        'Its week begins without the badge, or is full and one whose badge was seen takes its place: it moves on to the next week with a place.',
      to: from(QUEUED_STATUSES, 'awaiting_badge'),
    },
    withdraw: {
      means: 'Its owner takes its launch back; one that was paid for keeps its right to a week.',
      when: 'It has not begun.',
      to: from(QUEUED_STATUSES, 'draft'),
    },
    reschedule: {
      means: 'Its owner moves its launch to another week, or uses the right to one that was withdrawn.',
      when: 'The week has a place: a free one for a free launch, any for one that was paid for.',
      to: { draft: 'scheduled', ...unchanged(...QUEUED_STATUSES) },
    },
    delete: {
      means: 'Its owner deletes it, with its draft.',
      when: 'Nothing was bought for it, and nothing is being paid for.',
      to: from(UNPUBLISHED_STATUSES, DELETED),
    },
    buy_week: {
      means: 'A launch in a chosen week is bought.',
      when: WHEN_PAID,
      to: from(UNPUBLISHED_STATUSES, 'scheduled'),
    },
    buy_now: {
      means: 'A launch at once is bought.',
      when: WHEN_PAID,
      to: from(UNPUBLISHED_STATUSES, 'live'),
    },
    buy_late: {
      means: 'It went live while its launch was being paid: the paid sections open.',
      when: WHEN_PAID,
      to: unchanged('live'),
    },
    skip_queue: {
      means: 'An earlier week of the free queue is bought.',
      when: WHEN_PAID,
      to: unchanged(...QUEUED_STATUSES),
    },
    buy_relaunch: { means: 'A second launch week is bought.', when: WHEN_PAID, to: unchanged('live') },
    relaunch: { means: 'Its second week begins.', to: unchanged('live') },
    refund_to_draft: {
      means: 'Its paid launch is refunded; it had no launch before, or was withdrawn.',
      when: WHEN_REFUNDED,
      to: { scheduled: 'draft', ...unchanged('draft') },
    },
    refund_to_queue: {
      means: 'Its paid launch is refunded; it waits in the free queue again.',
      when: WHEN_REFUNDED,
      to: { scheduled: 'awaiting_badge' },
    },
    refund_to_week: {
      means: 'Its paid launch is refunded; its badge had been seen before.',
      when: WHEN_REFUNDED,
      to: unchanged('scheduled'),
    },
    refund_launched: {
      means: 'A paid launch is refunded that cannot be taken back; the paid sections close.',
      when: WHEN_REFUNDED,
      to: unchanged(...ANY_STATUS),
    },
    refund_skip: {
      means: 'The earlier week is refunded.',
      when: WHEN_REFUNDED,
      to: unchanged(...QUEUED_STATUSES),
    },
    refund_relaunch: {
      means: 'The second launch week is refunded.',
      when: WHEN_REFUNDED,
      to: unchanged(...ANY_STATUS),
    },
    reject: {
      means: 'The operator refuses it.',
      to: from([...UNPUBLISHED_STATUSES, 'live', 'archived'], 'rejected'),
    },
    archive: {
      means: 'The operator takes it out.',
      to: from([...UNPUBLISHED_STATUSES, 'live', 'rejected'], 'archived'),
    },
    reinstate: {
      means: 'The operator takes back that it was taken out; it was live.',
      to: from(TAKEN_DOWN_STATUSES, 'live'),
    },
    reinstate_unpublished: {
      means:
        'The operator takes back that it was taken out before its launch: its owner chooses a week again.',
      to: from(TAKEN_DOWN_STATUSES, 'draft'),
    },
    reinstate_scheduled: {
      means: 'The operator takes back that it was taken out before its launch, whose week was bought.',
      when: 'Its launch is paid, or its badge was seen.',
      to: from(TAKEN_DOWN_STATUSES, 'scheduled'),
    },
    reinstate_waiting: {
      means: 'The same for a free launch whose badge was not seen yet.',
      to: from(TAKEN_DOWN_STATUSES, 'awaiting_badge'),
    },
    take_down: {
      means: 'Its owner takes it down; votes and what was bought stay stored.',
      to: { live: 'archived' },
    },
    owner_leaves: {
      means: 'Its owner deletes the account and has it taken down.',
      to: from(['live', 'archived'], 'archived'),
    },
  },
});

/** The status that visitors see of `SHOWN_STATUSES` listings; a scheduled launch is `upcoming`. */
export const PUBLIC_STATUSES = ['live', 'upcoming'] as const;
export type PublicStatus = (typeof PUBLIC_STATUSES)[number];

export const getPublicStatus = (status: ListingStatus): PublicStatus =>
  status === 'live' ? 'live' : 'upcoming';

export type ListingStatus = StateOf<typeof LISTING>;
export type ListingEvent = EventOf<typeof LISTING>;

/**
 * Checks whether a listing was live and then taken down. A listing that never was live is visible only to its owner.
 */
export const wasTakenDown = ({
  status,
  launchedAt,
}: {
  status: ListingStatus;
  launchedAt: Date | null;
}): boolean => status === 'archived' && launchedAt !== null;
