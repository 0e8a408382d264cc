import { describe, expect, it } from 'vitest';
import { statusName } from '#machines/orders/order-statuses.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { shortName, slotInWords } from '#features/orders/console/order-words.ts';
import { tatWords } from '#features/orders/console/tat-words.ts';

const now = Date.parse('2026-11-20T09:30:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

describe('time left', () => {
  it.each([
    [-0.1, '1 min late', 'late'],
    [-12, '12 min late', 'late'],
    [-150, '2 h late', 'late'],
    [-5 * 24 * 60, '5 days late', 'late'],
    [0.2, '1 min', 'soon'],
    [30, '30 min', 'soon'],
    [31, '31 min', 'calm'],
    [90, '1 h 30 min', 'calm'],
    [9 * 60 + 59, '9 h 59 min', 'calm'],
    [24 * 60, '24 h', 'calm'],
    [3 * 24 * 60, '3 days', 'calm'],
  ])('%d minutes from now: %s', (minutes, words, urgency) => expect(tatWords(inMinutes(minutes), now)).toEqual({ words, urgency }));

  it('is empty for a delivered order', () => expect(tatWords(null, now).urgency).toBe('none'));
});

describe('names', () => {
  it('has statuses and their variants', () => {
    expect(statusName('FOLLOW-UP-WITHIN-TAT', 'FOLLOW-UP-WITHIN-TAT')).toBe('Follow-up within TAT');
    expect(statusName('CANCEL-BY-CUSTOMER', 'CANCEL-BY-CUSTOMER-OPS')).toBe('Cancel by customer ops');
  });
  it('formats phones, short names and slots', () => {
    expect(phoneInWords('9820041736')).toBe('98200 41736');
    expect(shortName('Meera Anil Kulkarni')).toBe('Meera K.');
    expect(shortName('System')).toBe('System');
    expect(slotInWords('2026-11-20T12:30:00Z', '2026-11-20T14:30:00Z')).toBe('20-11-2026, 18:00 to 20:00');
  });
});
