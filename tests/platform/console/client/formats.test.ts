import { describe, expect, it } from 'vitest';
import { ago, amount, clock, clockOrDay, count, day, dayAndClock, money, timeIn } from '#platform/console/language/formats.ts';

const now = Date.parse('2026-11-20T09:30:00Z');
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe('money and counts in Indian grouping', () => {
  it.each([
    [12_345_600, '₹1,23,456.00'],
    [5, '₹0.05'],
    [-15_600, '−₹156.00'],
  ])('%i paise are %s', (paise, words) => expect(money(paise)).toBe(words));

  it('has no sign in amounts, which columns show in the header', () => expect(amount(128_400)).toBe('1,284.00'));
  it('has separators in counts', () => expect(count(1_234_567)).toBe('12,34,567'));
});

describe('times in the business time zone', () => {
  it('shows dates as dd-mm-yyyy and clocks of 24 hours', () => {
    expect(day('2026-11-20T18:30:00Z')).toBe('21-11-2026');
    expect(clock('2026-11-20T18:30:00Z')).toBe('00:00');
    expect(dayAndClock('2026-11-20T09:30:00Z')).toBe('20-11-2026, 15:00');
  });

  it.each([
    [0, '0 min', 'just now'],
    [18, '18 min', '18 min ago'],
    [59, '59 min', '59 min ago'],
    [60, 'since 14:00', '14:00'],
    [24 * 60, 'since 19-11-2026', '19-11-2026, 15:00'],
  ])('after %i minutes', (minutes, lasting, past) => {
    expect(timeIn(before(minutes), now)).toBe(lasting);
    expect(ago(before(minutes), now)).toBe(past);
  });

  it('shows only the date on other days', () => {
    expect(clockOrDay('2026-11-20T00:00:00Z', now)).toBe('05:30');
    expect(clockOrDay('2026-11-19T18:29:00Z', now)).toBe('19-11-2026, 23:59');
  });
});
