import { describe, expect, test } from 'vitest';
import { allocate, billAmounts, splitTax, taxesOf } from '#features/bills/bill-amounts.ts';
import { billNumber, financialYear } from '#features/bills/bill-number.ts';
import { amountInWords } from '#features/bills/server/invoice/amount-in-words.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the parts of a price', () => {
  test('are the amount without GST and two equal halves', () => {
    expect(splitTax(10_500, 5)).toEqual({ taxable: 10_000, cgst: 250, sgst: 250 });
    expect(splitTax(11_800, 18)).toEqual({ taxable: 10_000, cgst: 900, sgst: 900 });
    expect(splitTax(10_500, null)).toEqual({ taxable: 10_500, cgst: 0, sgst: 0 });
  });

  test('add up to it for every amount and rate', () => {
    for (const gst of [0, 5, 12, 18, 28])
      for (let price = 0; price < 2_000; price += 7) {
        const { taxable, cgst, sgst } = splitTax(price, gst);
        expect([taxable + cgst + sgst, cgst]).toEqual([price, sgst]);
      }
  });
});

describe('a promo', () => {
  test('is shared in proportion, to the last paisa', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(1_000, [30_000, 10_000])).toEqual([750, 250]);
    expect(allocate(7, [])).toEqual([]);
    expect(allocate(7, [0, 0])).toEqual([0, 0]);
    expect(sum(allocate(1_999, [7_777, 3_333, 12_345, 1]))).toBe(1_999);
  });

  test('of more than the goods makes them free, and the difference is rounding', () => {
    const { lines, rounding } = billAmounts([{ amount: 5_000, gst: 5 }], {
      promo_amount: 6_000,
      discount: 0,
      delivery_charge: 0,
      value: 0,
    });
    expect([lines[0]?.discount, lines[0]?.taxable, rounding]).toEqual([5_000, 0, 1_000]);
  });
});

test('delivery has the GST of the line with the largest amount', () => {
  const lines = [
    { amount: 5_000, gst: 18 },
    { amount: 9_000, gst: 5 },
  ];
  expect(billAmounts(lines, { promo_amount: 0, discount: 0, delivery_charge: 3_900, value: 17_900 })).toMatchObject({
    delivery_gst: 5,
    rounding: 0,
  });
});

test('taxes are summed by rate, unknown rates first', () => {
  const row = (gst: number | null, taxable: number) => ({ gst, taxable, cgst: 1, sgst: 1 });
  expect(taxesOf([row(18, 10), row(5, 20), row(null, 5), row(18, 30)])).toEqual([
    row(null, 5),
    row(5, 20),
    { gst: 18, taxable: 40, cgst: 2, sgst: 2 },
  ]);
});

describe('the number of a bill', () => {
  test('has the financial year from April to March, and at most 16 characters', () => {
    expect(['2026-03-31', '2026-04-01', '2027-03-31', '2099-12-31'].map(financialYear)).toEqual(['25-26', '26-27', '26-27', '99-00']);
    expect(billNumber('M02', '26-27', 123)).toBe('M02/26-27/000123');
    expect(billNumber('M02', '26-27', 123)).toHaveLength(16);
  });
});

test('amounts are in words of the Indian system', () => {
  expect([0, 100, 2_150, 1_234_56_07, 1_00_00_000_00, -5_00].map(amountInWords)).toEqual([
    'Rupees zero only',
    'Rupees one only',
    'Rupees twenty-one and fifty paise only',
    'Rupees one lakh twenty-three thousand four hundred fifty-six and seven paise only',
    'Rupees one crore only',
    'Minus rupees five only',
  ]);
});
