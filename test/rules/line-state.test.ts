import { expect, it } from 'vitest';
import { type LineFacts, getLineState, getCurrentWeek } from '../../rules/orders/line-state.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const MONDAY = '2026-11-16';
const LATER = '2026-11-30';
const launched = { launchWeek: MONDAY, relaunchWeek: null, launchedAt: new Date('2026-11-16T00:00:00Z') };
const live = { status: 'live', ...launched } as const;
const scheduled = { status: 'scheduled', launchWeek: LATER, relaunchWeek: null, launchedAt: null } as const;
const archived = { status: 'archived', ...launched } as const;
const rejected = { ...scheduled, status: 'rejected' } as const;
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
  ['a launch that was taken down', { listing: archived }, 'done'],
  ['a launch refused before it came', { listing: rejected }, 'cancelled'],
  ['billboard of a listing that never came', { product: 'billboard_min', listing: rejected }, 'cancelled'],
  [
    'a second launch of a listing taken down',
    { product: 'relaunch', week: LATER, listing: archived },
    'cancelled',
  ],
  [
    'a second launch before it was taken down',
    { product: 'relaunch', week: MONDAY, listing: archived },
    'done',
  ],
  ['a second launch called off, put back', { product: 'relaunch', week: LATER, listing: live }, 'cancelled'],
  ['featured days that never began', { product: 'featured', listing: archived }, 'cancelled'],
  [
    'featured days until it was taken down',
    { ...shown('2026-11-17', '2026-11-24'), listing: archived },
    'done',
  ],
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
  expect(getLineState({ order: 'paid', fulfilment: 'done', product: 'launch', ...line }, NOW)).toBe(state);
});

it.each<[string, Partial<LineFacts>, string | undefined]>([
  ['as ordered until it is paid', { fulfilment: 'waiting', week: LATER }, LATER],
  ['where the launch was moved to', { week: MONDAY, listing: scheduled }, LATER],
  [
    'none once it is withdrawn',
    { week: LATER, listing: { ...scheduled, status: 'draft', launchWeek: null } },
    undefined,
  ],
  ['the running one of a launch at once', { listing: live }, MONDAY],
  ['its first one after a second launch', { listing: { ...live, firstWeek: '2026-11-02' } }, '2026-11-02'],
  ['its own of a second launch', { product: 'relaunch', week: LATER, listing: live }, LATER],
  ['none of what is no launch', { product: 'featured', listing: live }, undefined],
])('the week of a line is %s', (_, line, week) => {
  expect(getCurrentWeek({ order: 'paid', fulfilment: 'done', product: 'launch', ...line })).toBe(week);
});
