import { describe, expect, it } from 'vitest';
import { LISTING, type ListingStatus } from '../../rules/states/listing.ts';
import { applyListingMove, type ListingMove } from '../../rules/states/listing-moves.ts';

const week = '2026-12-07';
const left = {
  from: '2026-12-07',
  to: null,
  at: '2026-12-07T00:00:00Z',
  why: 'badge_missing_twice',
} as const;
const moved = { from: '2026-11-30', to: week, at: '2026-11-30T00:00:00.000Z', why: 'badge_missing' } as const;
const at = new Date('2026-11-20T10:00:00Z');

// Every event that moves a listing, from a status it can happen in, and all that it writes.
const MOVES: [ListingStatus, ListingMove, ReturnType<typeof applyListingMove>][] = [
  ['draft', { event: 'queue', week }, { status: 'awaiting_badge', plan: 'free', launchWeek: week }],
  ['scheduled', { event: 'queue', week }, { status: 'scheduled', plan: 'free', launchWeek: week }],
  ['awaiting_badge', { event: 'see_badge' }, { status: 'scheduled' }],
  [
    'awaiting_badge',
    { event: 'give_way', moved: left },
    { status: 'draft', plan: 'none', launchWeek: null, launchMoved: left },
  ],
  ['scheduled', { event: 'go_live', at }, { status: 'live', launchedAt: at }],
  [
    'scheduled',
    { event: 'miss_week', moved },
    { status: 'awaiting_badge', launchWeek: week, launchMoved: moved },
  ],
  ['scheduled', { event: 'withdraw', plan: 'paid' }, { status: 'draft', plan: 'paid', launchWeek: null }],
  ['awaiting_badge', { event: 'reschedule', week }, { status: 'awaiting_badge', launchWeek: week }],
  ['draft', { event: 'reschedule', week }, { status: 'scheduled', launchWeek: week }],
  ['draft', { event: 'buy_week', week }, { status: 'scheduled', plan: 'paid', launchWeek: week }],
  [
    'awaiting_badge',
    { event: 'buy_now', week, at },
    { status: 'live', plan: 'paid', launchWeek: week, launchedAt: at },
  ],
  ['live', { event: 'buy_late' }, { status: 'live', plan: 'paid' }],
  ['scheduled', { event: 'skip_queue', week }, { status: 'scheduled', launchWeek: week }],
  ['live', { event: 'buy_relaunch', week }, { status: 'live', plan: 'paid', relaunchWeek: week }],
  [
    'live',
    { event: 'relaunch', week, at },
    { status: 'live', launchWeek: week, launchedAt: at, relaunchWeek: null },
  ],
  [
    'scheduled',
    { event: 'refund_to_draft', plan: 'none', week: null },
    { status: 'draft', plan: 'none', launchWeek: null },
  ],
  [
    'scheduled',
    { event: 'refund_to_queue', plan: 'free', week },
    { status: 'awaiting_badge', plan: 'free', launchWeek: week },
  ],
  [
    'scheduled',
    { event: 'refund_to_week', plan: 'free', week },
    { status: 'scheduled', plan: 'free', launchWeek: week },
  ],
  ['live', { event: 'refund_launched', plan: 'free' }, { status: 'live', plan: 'free' }],
  ['awaiting_badge', { event: 'refund_skip', week }, { status: 'awaiting_badge', launchWeek: week }],
  [
    'live',
    { event: 'refund_relaunch', plan: 'free', begun: false },
    { status: 'live', plan: 'free', relaunchWeek: null },
  ],
  ['live', { event: 'refund_relaunch', plan: 'free', begun: true }, { status: 'live', plan: 'free' }],
  ['live', { event: 'reject' }, { status: 'rejected' }],
  ['rejected', { event: 'archive' }, { status: 'archived' }],
  ['archived', { event: 'reinstate' }, { status: 'live' }],
  [
    'rejected',
    { event: 'reinstate_unpublished', plan: 'none' },
    { status: 'draft', plan: 'none', launchWeek: null },
  ],
  ['archived', { event: 'reinstate_scheduled', week }, { status: 'scheduled', launchWeek: week }],
  ['rejected', { event: 'reinstate_waiting', week }, { status: 'awaiting_badge', launchWeek: week }],
  ['live', { event: 'take_down' }, { status: 'archived', relaunchWeek: null }],
  ['live', { event: 'owner_leaves' }, { status: 'archived', relaunchWeek: null }],
];

describe('a listing', () => {
  it.each(MOVES)('that is %s becomes by %j', (status, move, becomes) => {
    expect(applyListingMove(status, move)).toEqual(becomes);
  });

  it('has all events of the table in the list above but taking it back, which deletes it', () => {
    const moved = new Set<string>(MOVES.map(([, { event }]) => event));
    expect(Object.keys(LISTING.events).filter((event) => !moved.has(event))).toEqual(['delete']);
  });

  it('that is taken down moves by no launch, whatever was paid', () => {
    for (const status of ['rejected', 'archived'] as const) {
      for (const event of ['buy_now', 'buy_week', 'go_live', 'queue', 'relaunch'] as const) {
        expect(() => applyListingMove(status, { event, week, at })).toThrow(
          `A listing that is ${status} has no event ${event}.`,
        );
      }
    }
  });
});
