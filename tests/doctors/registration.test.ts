import { expect, test } from 'vitest';
import { councilIn, isRegistration, normalRegistration } from '#features/doctors/registration.ts';

test.each([
  [' mmc 2011/04/1187.', '2011/04/1187', 'MMC'],
  ['MMC-2011/04/1187', '2011/04/1187', 'MMC'],
  ['2011/04/1187', '2011/04/1187', null],
  ['g-31842', 'G-31842', null],
  ['GMC G-31842', 'G-31842', 'GMC'],
  ['Reg 12', 'REG12', null],
])('%s is stored as %s', (written, number, council) => {
  expect([normalRegistration(written), councilIn(written)]).toEqual([number, council]);
});

test('a number is compared with the council if its letters are written', () => {
  const own = { council: 'MMC', registration_no: '2011/04/1187' };
  expect(['2011/04/1187', 'mmc 2011/04/1187', 'GMC 2011/04/1187', '2011/04/1188'].map((written) => isRegistration(written, own))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
