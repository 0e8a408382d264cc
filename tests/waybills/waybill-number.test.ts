import { expect, test } from 'vitest';
import { isWaybillNumber, typedNumber, waybillNumber } from '#features/waybills/waybill-number.ts';

test('has a check digit that finds each wrong digit and each swap of neighbours', () => {
  for (const serial of [0, 7, 123_456_789, 999_999_999]) {
    const number = waybillNumber(serial);
    expect(isWaybillNumber(number), number).toBe(true);
    const digits = number.slice(2).split('');
    for (const at of digits.keys()) {
      for (let digit = 0; digit < 10; digit += 1) {
        const changed = digits.with(at, String(digit)).join('');
        expect(isWaybillNumber(`GW${changed}`), changed).toBe(String(digit) === digits[at]);
      }
      const [one, other] = [digits[at], digits[at + 1]];
      if (one === undefined || other === undefined || one === other) continue;
      expect(
        isWaybillNumber(
          `GW${digits
            .with(at, other)
            .with(at + 1, one)
            .join('')}`,
        ),
      ).toBe(false);
    }
  }
});

test('is read as people and scanners type it', () => {
  expect(['gw 123456789-0', '1234567890', ' GW1234567890 '].map(typedNumber)).toEqual(Array(3).fill('GW1234567890'));
  expect(['', 'GW12', 'XX1234567890'].map(isWaybillNumber)).toEqual([false, false, false]);
});
