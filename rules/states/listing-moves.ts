import { LISTING, type ListingEvent, type ListingStatus, type Plan } from './listing.ts';

/** The values of a listing that only its events change. */
export type LaunchState = {
  status: ListingStatus;
  plan: Plan;
  launchWeek: string | null;
  /** The week of the second launch of a live listing. */
  relaunchWeek: string | null;
  launchedAt: Date | null;
  /** The last time its launch was moved automatically, or left the queue. */
  launchMoved: LaunchPostponement | QueueExit | null;
};

/** An automatic move of a launch: from which week to which, when, and why. */
export type LaunchPostponement = {
  from: string;
  to: string;
  at: string;
  why: keyof typeof POSTPONEMENT_REASONS;
};

/** A launch that left the free queue: from which week, when, and why. */
type QueueExit = { from: string; to: null; at: string; why: keyof typeof QUEUE_EXIT_REASONS };

/** The reasons for taking a launch out of the free queue. */
export const QUEUE_EXIT_REASONS = {
  badge_missing_twice:
    'Two of its weeks began and the badge was not seen on the homepage, so others have its place.',
  website_place_taken:
    'Another listing of the website shows its badge on the homepage and has the place of the website; the badge of this one never was seen.',
} as const;

/** The reasons for moving a launch to another week. */
export const POSTPONEMENT_REASONS = {
  badge_missing: 'The badge was not on the homepage when the week began.',
  badge_removed: 'The badge had been seen, but was no longer on the homepage when the week began.',
  homepage_unreadable:
    'The homepage could not be read when the week began, and the badge had not been seen before.',
  place_taken:
    'Its week was full, and a listing whose badge was seen took the place: the badge of this one never was.',
} as const;

/**
 * Checks whether the listing missed a week before and has not shown the badge since. A launch that nobody prepares
 * must not hold a slot forever.
 */
export const hasMissedWeek = ({ status, launchMoved, badgeSeenAt }: PostponedListing): boolean =>
  status === 'awaiting_badge' &&
  launchMoved !== null &&
  launchMoved.why !== 'place_taken' &&
  launchMoved.why !== 'website_place_taken' &&
  (badgeSeenAt === null || badgeSeenAt < new Date(launchMoved.at));

type PostponedListing = Pick<LaunchState, 'status' | 'launchMoved'> & { badgeSeenAt: Date | null };
type WeekData = { week: string };
type PreviousLaunch = { plan: Plan; week: string | null };
const restorePrevious = ({ plan, week }: PreviousLaunch) => ({ plan, launchWeek: week });

// The values that each event writes in addition to the status, computed from the data of the event.
const EVENT_CHANGES = {
  queue: ({ week }: WeekData) => ({ plan: 'free', launchWeek: week }),
  see_badge: () => ({}),
  give_way: ({ moved }: { moved: QueueExit }) => ({ plan: 'none', launchWeek: null, launchMoved: moved }),
  go_live: ({ at }: { at: Date }) => ({ launchedAt: at }),
  miss_week: ({ moved }: { moved: LaunchPostponement }) => ({ launchWeek: moved.to, launchMoved: moved }),
  withdraw: ({ plan }: { plan: Plan }) => ({ plan, launchWeek: null }),
  reschedule: ({ week }: WeekData) => ({ launchWeek: week }),
  buy_week: ({ week }: WeekData) => ({ plan: 'paid', launchWeek: week }),
  buy_now: ({ week, at }: WeekData & { at: Date }) => ({ plan: 'paid', launchWeek: week, launchedAt: at }),
  buy_late: () => ({ plan: 'paid' }),
  skip_queue: ({ week }: WeekData) => ({ launchWeek: week }),
  buy_relaunch: ({ week }: WeekData) => ({ plan: 'paid', relaunchWeek: week }),
  relaunch: ({ week, at }: WeekData & { at: Date }) => ({
    launchWeek: week,
    launchedAt: at,
    relaunchWeek: null,
  }),
  refund_to_draft: restorePrevious,
  refund_to_queue: restorePrevious,
  refund_to_week: restorePrevious,
  refund_launched: ({ plan }: { plan: Plan }) => ({ plan }),
  refund_skip: ({ week }: { week: string | null }) => ({ launchWeek: week }),
  refund_relaunch: ({ plan, begun }: { plan: Plan; begun: boolean }) => ({
    plan,
    ...(begun ? {} : { relaunchWeek: null }),
  }),
  reject: () => ({}),
  archive: () => ({}),
  reinstate: () => ({}),
  reinstate_unpublished: ({ plan }: { plan: Plan }) => ({ plan, launchWeek: null }),
  reinstate_scheduled: ({ week }: WeekData) => ({ launchWeek: week }),
  reinstate_waiting: ({ week }: WeekData) => ({ launchWeek: week }),
  take_down: () => ({ relaunchWeek: null }),
  owner_leaves: () => ({ relaunchWeek: null }),
} satisfies Record<Exclude<ListingEvent, 'delete'>, (data: never) => Partial<LaunchState>>;

type EventData<F> = F extends (data: infer T) => unknown ? T : never;

/** An event of a listing (other than its deletion) with its data: `{ event: 'go_live', at }`. */
export type ListingMove = {
  [E in keyof typeof EVENT_CHANGES]: { event: E } & EventData<(typeof EVENT_CHANGES)[E]>;
}[keyof typeof EVENT_CHANGES];

/** Returns the new values of a listing after an event. Throws if the event cannot happen in this status. */
export function applyListingMove(status: ListingStatus, move: ListingMove): Partial<LaunchState> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the function of an event takes the data of that event
  const getChanges = EVENT_CHANGES[move.event] as (data: ListingMove) => Partial<LaunchState>;
  return { ...getChanges(move), status: LISTING.nextOrThrow(status, move.event) };
}
