import { expect, test } from 'vitest';
import { packOf, preparationOf, quantityOf } from '#features/prescriptions/doses/dose-quantity.ts';
import { doseWords } from '#features/prescriptions/doses/dose-words.ts';
import { readDose } from '#features/prescriptions/doses/read-dose.ts';
import { notations } from './notations.ts';

test('at least 200 notations, each once for its preparation', () => {
  expect(notations.length).toBeGreaterThanOrEqual(200);
  expect(new Set(notations.map(({ row }) => row)).size).toBe(notations.length);
});

function readBack({ typed, days, preparation, holds }: (typeof notations)[number]): string {
  const { dose, questions } = readDose(typed, preparation);
  if (!dose) return `? ${questions.map(({ message }) => message).join(' ')}`;
  const { needed, quantity } = quantityOf(dose, days, preparation === 'tablet' ? { sold: 'piece' } : { sold: 'container', holds });
  const words = doseWords(dose, days).map(({ message }) => message);
  return `${words.join(', ')}: ${needed === quantity ? (quantity ?? '?') : `${needed} → ${quantity}`}`;
}

test.each(notations)('$row', (notation) => expect(readBack(notation)).toBe(notation.expected));

test('a strip that is not cut is dispensed whole', () => {
  const { dose } = readDose('1-0-1', 'tablet');
  expect(quantityOf(dose!, 7, { sold: 'strip', pieces: 10 })).toEqual({ needed: 20, quantity: 20 });
});

test.each([
  ['Telma 40', 'Tablet', 'Tablet', 10, { sold: 'piece' }, 'tablet'],
  ['Evion 400', 'Softgel', 'Capsule', 10, { sold: 'piece' }, 'tablet'],
  ['Ascoril LS 100 ml', 'Syrup', 'Bottle', 1, { sold: 'container', holds: 100 }, 'liquid'],
  ['Ascoril LS 5 mg/5 ml', 'Syrup', 'Bottle', 1, { sold: 'container', holds: null }, 'liquid'],
  ['Moxi Eye Drops', 'Eye Drops', 'Vial', 1, { sold: 'container', holds: null }, 'eye'],
  ['Betnovate N', 'Cream', 'Tube', 1, { sold: 'container', holds: null }, 'cream'],
  ['Old stock', null, 'Strip', 15, { sold: 'strip', pieces: 15 }, 'tablet'],
] as const)('%s is counted and read as %s', (name, form, uom, pack_size, pack, preparation) => {
  expect(packOf({ name, form, uom, pack_size })).toEqual(pack);
  expect(preparationOf({ form, uom })).toBe(preparation);
});
