import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWeeks,
  getFreeQueueStart,
  mondayOf,
  resolveWeek,
  getWeekRange,
} from '../../rules/launches/weeks.ts';

const DAY = 86_400_000;
const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

describe('mondayOf', () => {
  it('is a Monday, at most six days before, for every moment of 2000 to 2100', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const monday = new Date(mondayOf(moment));
        expect(monday.getUTCDay()).toBe(1);
        const ahead = moment.getTime() - monday.getTime();
        expect(ahead).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeLessThan(7 * DAY);
        expect(mondayOf(dayOf(moment))).toBe(mondayOf(moment));
      }),
    );
  });

  it('keeps a Monday, and moves a Sunday back six days', () => {
    expect(mondayOf('2026-11-16')).toBe('2026-11-16');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  });

  it('turns at Monday 00:00 UTC, to the millisecond', () => {
    expect(mondayOf(new Date('2026-11-22T23:59:59.999Z'))).toBe('2026-11-16');
    expect(mondayOf(new Date('2026-11-23T00:00:00.000Z'))).toBe('2026-11-23');
  });

  it('works across leap days, years and 1970', () => {
    expect(mondayOf('2024-02-29')).toBe('2024-02-26');
    expect(mondayOf('2024-03-01')).toBe('2024-02-26');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
    expect(mondayOf('1969-12-31')).toBe('1969-12-29');
    expect(mondayOf('1969-12-28')).toBe('1969-12-22');
  });

  it('refuses what is not a day', () => {
    for (const text of ['2026-02-30', '2025-02-29', 'monday', '']) {
      expect(() => mondayOf(text)).toThrow(RangeError);
    }
    expect(() => mondayOf(new Date(NaN))).toThrow(RangeError);
  });
});

describe('resolveWeek', () => {
  const now = new Date('2026-11-18T12:00:00Z');

  it('knows this, next and last', () => {
    expect(resolveWeek('this', now)).toBe('2026-11-16');
    expect(resolveWeek('next', now)).toBe('2026-11-23');
    expect(resolveWeek('last', now)).toBe('2026-11-09');
    expect(resolveWeek('THIS', now)).toBe('2026-11-16');
    expect(resolveWeek('Next week', now)).toBe('2026-11-23');
  });

  it.each([
    '2026-11-16T00:00:00+09:00',
    '2026/11/18',
    '20261119',
    '22.11.2026',
    'Nov 20, 2026',
    '2026-W47-7',
    'today',
    'current week',
  ])('knows the week of %s', (text) => {
    expect(resolveWeek(text, now)).toBe('2026-11-16');
  });

  it('snaps every day of 2000 to 2100 to its Monday', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(resolveWeek(dayOf(moment), now)).toBe(mondayOf(moment));
      }),
    );
  });

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0999-12-31',
    '9999-01-01',
    '0000-01-01',
    '03/04/2026',
    '2026-11-16 or so',
    '+002026-11',
    '٢٠٢٦-١١-١٦',
    'this weekend',
    '',
    '__proto__',
  ])('knows no week %j', (text) => {
    expect(resolveWeek(text, now)).toBeUndefined();
  });

  it('knows weeks by their number, where their year has so many', () => {
    expect(resolveWeek('2026-W48', now)).toBe('2026-11-23');
    expect(resolveWeek('2026W01', now)).toBe('2025-12-29');
    expect(resolveWeek('2026-W53', now)).toBe('2026-12-28');
    expect(resolveWeek('2027-W53', now)).toBeUndefined();
    expect(resolveWeek('0999-W10', now)).toBeUndefined();
  });

  it('accepts the leap days that exist', () => {
    expect(resolveWeek('2000-02-29', now)).toBe('2000-02-28');
    expect(resolveWeek('2028-02-29', now)).toBe('2028-02-28');
  });

  it('answers any text with a Monday or nothing, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const week = resolveWeek(text, now);
        expect(week === undefined || mondayOf(week) === week).toBe(true);
      }),
    );
  });
});

describe('addWeeks', () => {
  it('moves by whole weeks, and back again', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -500, max: 500 }), (moment, n) => {
        const week = mondayOf(moment);
        const moved = addWeeks(week, n);
        expect(Date.parse(moved) - Date.parse(week)).toBe(n * 7 * DAY);
        expect(mondayOf(moved)).toBe(moved);
        expect(addWeeks(moved, -n)).toBe(week);
      }),
    );
  });

  it('starts from the Monday of the day it is given', () => {
    expect(addWeeks('2026-11-18', 1)).toBe('2026-11-23');
  });
});

describe('weekRange', () => {
  it('runs from Monday 00:00 UTC to just before the next Monday', () => {
    expect(getWeekRange('2024-02-26')).toEqual({
      starts_on: '2024-02-26',
      ends_on: '2024-03-03',
      starts_at: '2024-02-26T00:00:00.000Z',
      ends_at: '2024-03-04T00:00:00.000Z',
    });
  });

  it('leaves no gap between weeks and overlaps none', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const week = mondayOf(moment);
        expect(getWeekRange(week).ends_at).toBe(getWeekRange(addWeeks(week, 1)).starts_at);
      }),
    );
  });
});

describe('freeQueueStart', () => {
  it('counts full weeks from today, to a Monday', () => {
    expect(getFreeQueueStart(new Date('2026-11-22T23:59:59Z'), 6)).toBe('2027-01-04');
    expect(getFreeQueueStart(new Date('2026-11-23T00:00:00Z'), 6)).toBe('2027-01-04');
    expect(getFreeQueueStart(new Date('2026-11-23T23:59:59Z'), 6)).toBe('2027-01-04');
    expect(getFreeQueueStart(new Date('2026-11-24T00:00:00Z'), 6)).toBe('2027-01-11');
    expect(getFreeQueueStart(new Date('2026-11-18T00:00:00Z'), 0)).toBe('2026-11-23');
  });

  it('is never the running week, also on a Monday where the site asks for no full week', () => {
    expect(getFreeQueueStart(new Date('2026-11-23T00:00:00Z'), 0)).toBe('2026-11-30');
    expect(getFreeQueueStart(new Date('2026-11-23T23:59:59Z'), 0)).toBe('2026-11-30');
    expect(getFreeQueueStart(new Date('2026-11-24T00:00:00Z'), 0)).toBe('2026-11-30');
  });

  it('is the first Monday that is at least so many times seven days away', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 52 }), (moment, weeks) => {
        const today = Math.floor(moment.getTime() / 86_400_000) * 86_400_000;
        const days = (Date.parse(getFreeQueueStart(moment, weeks)) - today) / 86_400_000 - weeks * 7;
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(7);
      }),
    );
  });
});
