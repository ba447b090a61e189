import { expect, it } from 'vitest';
import { type LineFacts, lineState } from '../../rules/money/line-state.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const MONDAY = '2026-11-16';
const LATER = '2026-11-30';
const live = { status: 'live', relaunchWeek: null } as const;
const scheduled = { status: 'scheduled', relaunchWeek: null } as const;
const shown = (from: string, to: string) => ({
  product: 'featured',
  listing: live,
  featured: { startsAt: new Date(from), endsAt: new Date(to) },
});

it.each<[string, Partial<LineFacts>, string]>([
  ['of an unpaid order', { order: 'pending', fulfilment: 'waiting' }, 'waiting'],
  ['of a cancelled order', { order: 'cancelled', fulfilment: 'waiting' }, 'cancelled'],
  ['of an expired order', { order: 'expired', fulfilment: 'waiting' }, 'cancelled'],
  ['a launch to come', { listing: scheduled }, 'booked'],
  ['a launch that came', { listing: live }, 'live'],
  ['a launch that was taken down', { listing: { status: 'archived', relaunchWeek: null } }, 'done'],
  ['billboard of a launch to come', { product: 'billboard_min', listing: scheduled }, 'booked'],
  ['billboard', { product: 'billboard_min', listing: live }, 'live'],
  ['featured days to come', { product: 'featured', listing: live }, 'booked'],
  ['featured days', shown('2026-11-17', '2026-11-24'), 'live'],
  ['featured days that are over', shown('2026-11-01', '2026-11-08'), 'done'],
  [
    'a relaunch to come',
    { product: 'relaunch', week: LATER, listing: { ...live, relaunchWeek: LATER } },
    'booked',
  ],
  ['a relaunch in its week', { product: 'relaunch', week: MONDAY, listing: live }, 'live'],
  ['a relaunch that is over', { product: 'relaunch', week: '2026-11-09', listing: live }, 'done'],
  ['what the team delivered', { product: 'done_for_you', listing: scheduled }, 'done'],
  ['what the team works on', { product: 'done_for_you', fulfilment: 'by_hand' }, 'by_hand'],
  ['a refunded launch that stays', { fulfilment: 'kept', listing: live }, 'kept'],
])('a line, %s, is what it is', (_, line, state) => {
  expect(lineState({ order: 'paid', fulfilment: 'done', product: 'launch', ...line }, NOW)).toBe(state);
});
