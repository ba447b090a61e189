import { LISTING, type ListingEvent, type ListingStatus, type Plan } from './listing.ts';

/** The values of a listing that only its events change. */
export type LaunchState = {
  status: ListingStatus;
  plan: Plan;
  launchWeek: string | null;
  /** The week of the second launch of a live listing. */
  relaunchWeek: string | null;
  launchedAt: Date | null;
  /** The last time its launch was moved automatically. */
  launchMoved: LaunchMoved | null;
};

/** An automatic move of a launch: from which week to which, when, and why. */
export type LaunchMoved = { from: string; to: string; at: string; why: keyof typeof MOVED_BECAUSE };

/** The reasons for moving a launch to another week. */
export const MOVED_BECAUSE = {
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
export const hasMissedBefore = ({ status, launchMoved, badgeSeenAt }: Missing): boolean =>
  status === 'awaiting_badge' &&
  launchMoved !== null &&
  launchMoved.why !== 'place_taken' &&
  (badgeSeenAt === null || badgeSeenAt < new Date(launchMoved.at));

type Missing = Pick<LaunchState, 'status' | 'launchMoved'> & { badgeSeenAt: Date | null };
type InWeek = { week: string };
type Before = { plan: Plan; week: string | null };
const backTo = ({ plan, week }: Before) => ({ plan, launchWeek: week });

// The values that each event writes in addition to the status, computed from the data of the event.
const WRITES = {
  queue: ({ week }: InWeek) => ({ plan: 'free', launchWeek: week }),
  see_badge: () => ({}),
  give_way: () => ({ plan: 'none', launchWeek: null }),
  go_live: ({ at }: { at: Date }) => ({ launchedAt: at }),
  miss_week: ({ moved }: { moved: LaunchMoved }) => ({ launchWeek: moved.to, launchMoved: moved }),
  withdraw: ({ plan }: { plan: Plan }) => ({ plan, launchWeek: null }),
  reschedule: ({ week }: InWeek) => ({ launchWeek: week }),
  buy_week: ({ week }: InWeek) => ({ plan: 'paid', launchWeek: week }),
  buy_now: ({ week, at }: InWeek & { at: Date }) => ({ plan: 'paid', launchWeek: week, launchedAt: at }),
  buy_late: () => ({ plan: 'paid' }),
  skip_queue: ({ week }: InWeek) => ({ launchWeek: week }),
  buy_relaunch: ({ week }: InWeek) => ({ plan: 'paid', relaunchWeek: week }),
  relaunch: ({ week, at }: InWeek & { at: Date }) => ({
    launchWeek: week,
    launchedAt: at,
    relaunchWeek: null,
  }),
  refund_to_draft: backTo,
  refund_to_queue: backTo,
  refund_to_week: backTo,
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
  reinstate_scheduled: ({ week }: InWeek) => ({ launchWeek: week }),
  reinstate_waiting: ({ week }: InWeek) => ({ launchWeek: week }),
  take_down: () => ({ relaunchWeek: null }),
  owner_leaves: () => ({ relaunchWeek: null }),
} satisfies Record<Exclude<ListingEvent, 'delete'>, (told: never) => Partial<LaunchState>>;

type Told<F> = F extends (told: infer T) => unknown ? T : never;

/** An event of a listing (other than its deletion) with its data: `{ event: 'go_live', at }`. */
export type ListingMove = {
  [E in keyof typeof WRITES]: { event: E } & Told<(typeof WRITES)[E]>;
}[keyof typeof WRITES];

/** Returns the new values of a listing after an event. Throws if the event cannot happen in this status. */
export function launchAfter(status: ListingStatus, move: ListingMove): Partial<LaunchState> {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the function of an event takes the data of that event
  const write = WRITES[move.event] as (told: ListingMove) => Partial<LaunchState>;
  return { ...write(move), status: LISTING.moved(status, move.event) };
}
