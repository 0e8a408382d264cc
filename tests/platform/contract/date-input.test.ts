import { describe, expect, test } from 'vitest';
import { hasShortYear, readDate, showDate } from '#platform/contract/date-input.ts';

describe('typed dates (§5)', () => {
  test.each<[string | Date | null | undefined, string | null]>([
    ['20/11/2026', '2026-11-20'],
    ['1/2/2026', '2026-02-01'],
    [' 20/11/2026 ', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['11/20/2026', null],
    ['20/11/26', null],
    ['05.12.2026', '2026-12-05'],
    ['5 12 2026', '2026-12-05'],
    ['2026/12/05', '2026-12-05'],
    ['05-Dec-2026', '2026-12-05'],
    ['5th December 2026', '2026-12-05'],
    ['05-12-2026 14:30', '2026-12-05'],
    ['05.12.2026 02:30 PM', '2026-12-05'],
    ['05-12-2026 25:30', null],
    ['Fri Nov 20 2026 23:00:00 GMT+0530 (India Standard Time)', '2026-11-20'],
    ['46361', '2026-12-05'],
    ['46361.75', '2026-12-05'],
    ['11.2026', null],
    ['2026', null],
    ['05/12/20266', null],
    ['5 Smarch 2026', null],
    ['5 maybe 2026', null],
    ['20/11-2026', null],
    ['2026-11-20', '2026-11-20'],
    ['2026-02-31', null],
    ['2026-02-31T10:00:00', null],
    ['2026-11-20T10:00:00', '2026-11-20'],
    ['0099-01-01', '0099-01-01'],
    ['20 November 2026', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['31 February 2026', null],
    ['November 2026', null],
    ['call 5', null],
    ['12', null],
    ['', null],
    [null, null],
    [undefined, null],
    [new Date('2026-11-20T19:00:00Z'), '2026-11-21'],
    ['2026-11-20T19:00:00Z', '2026-11-21'],
    ['Fri, 20 Nov 2026 19:00:00 GMT', '2026-11-21'],
    ['2026-11-20T23:59:00+05:30', '2026-11-20'],
    [new Date(Number.NaN), null],
  ])('%s is %s', (typed, date) => expect(readDate(typed)).toBe(date));

  test.each([
    ['2026-11-20', '20-11-2026'],
    ['2026-01-02', '02-01-2026'],
    ['20/11/2026', '20-11-2026'],
    ['nonsense', ''],
    ['', ''],
    [null, ''],
  ])('%s is shown as "%s"', (date, expected) => expect(showDate(date)).toBe(expected));

  test.each(['20/11/26', '5.12.26', '5-Dec-26'])('%s lacks the century', (typed) => expect(hasShortYear(typed)).toBe(true));

  test.each(['20/11/2026', '12', 'call 5', ''])('%s does not', (typed) => expect(hasShortYear(typed)).toBe(false));

  test('what is shown can be typed again', () => expect(readDate(showDate('2028-02-29'))).toBe('2028-02-29'));
});
