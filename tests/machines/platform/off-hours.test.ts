import { describe, expect, test } from 'vitest';
import { endOfOffHours, isWithin } from '#machines/platform/off-hours.ts';

const nights = { weekdays: [1, 2, 3, 4, 5], from: '21:00', until: '07:00' };
const weekend = { weekdays: [6, 7], from: '00:00', until: '24:00' };

/** A time of day in Mumbai, in the week of Monday, 16 November 2026. */
const at = (day: number, time: string): string => new Date(`2026-11-${15 + day}T${time}:00+05:30`).toISOString();

describe('off-hours', () => {
  test.each([
    ['the evening', at(1, '21:00'), true],
    ['the minute before', at(1, '20:59'), false],
    ['after midnight', at(2, '06:59'), true],
    ['the morning', at(2, '07:00'), false],
    ['Monday after midnight: they begin on Friday last', at(1, '03:00'), false],
    ['Saturday after midnight: they began on Friday', at(6, '03:00'), true],
    ['Saturday night', at(6, '22:00'), false],
  ])('over midnight: %s', (_, moment, expected) => {
    expect(isWithin(nights, moment)).toBe(expected);
  });

  test('end when the last of those that follow each other ends', () => {
    expect(endOfOffHours(nights, at(5, '23:00'))).toBe(at(6, '07:00'));
    expect(endOfOffHours(weekend, at(6, '12:00'))).toBe(at(8, '00:00'));
    expect(endOfOffHours(weekend, at(5, '12:00'))).toBeNull();
    expect(endOfOffHours(null, at(6, '12:00'))).toBeNull();
  });
});
