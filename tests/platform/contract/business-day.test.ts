import { describe, expect, test } from 'vitest';
import { businessDate, endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';

describe('the business day in Asia/Kolkata, five and a half hours ahead of UTC', () => {
  test.each([
    ['2026-11-18T18:29:59.999Z', '2026-11-18', '2026-11-18T18:30:00.000Z'],
    ['2026-11-18T18:30:00.000Z', '2026-11-19', '2026-11-19T18:30:00.000Z'],
    ['2026-11-19T00:00:00.000Z', '2026-11-19', '2026-11-19T18:30:00.000Z'],
    ['2026-02-28T18:29:59.000Z', '2026-02-28', '2026-02-28T18:30:00.000Z'],
    ['2026-02-28T18:30:00.000Z', '2026-03-01', '2026-03-01T18:30:00.000Z'],
    ['2028-02-28T18:30:00.000Z', '2028-02-29', '2028-02-29T18:30:00.000Z'],
    ['2026-12-31T18:29:59.000Z', '2026-12-31', '2026-12-31T18:30:00.000Z'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01', '2027-01-01T18:30:00.000Z'],
    ['9999-12-31T12:00:00.000Z', '9999-12-31', '9999-12-31T18:30:00.000Z'],
  ])('at %s is %s, until %s', (moment, day, end) => {
    const at = new Date(moment);
    expect(businessDate(at)).toBe(day);
    expect(endOfBusinessDay(at).toISOString()).toBe(end);
    expect(endOfBusinessDay(at).getTime()).toBeGreaterThan(at.getTime());
    expect(startOfBusinessDay(day).getTime()).toBeLessThanOrEqual(at.getTime());
  });

  test('every day of two years starts where the previous one ends', () => {
    let at = startOfBusinessDay('2027-01-01');
    for (let days = 0; days < 731; days += 1) {
      const day = businessDate(at);
      expect(startOfBusinessDay(day)).toEqual(at);
      const end = endOfBusinessDay(at);
      expect(endOfBusinessDay(new Date(end.getTime() - 1))).toEqual(end);
      expect(end.getTime() - at.getTime()).toBe(86_400_000);
      at = end;
    }
    expect(businessDate(at)).toBe('2029-01-01');
  });

  test('past days with another offset start at their local midnight', () => {
    // War time, 1942 to 1945: UTC+6:30.
    expect(startOfBusinessDay('1943-06-01').toISOString()).toBe('1943-05-31T17:30:00.000Z');
    expect(businessDate(startOfBusinessDay('1900-01-01'))).toBe('1900-01-01');
    expect(businessDate(new Date(startOfBusinessDay('1900-01-01').getTime() - 1))).toBe('1899-12-31');
  });
});
