/**
 * Numbers of waybills: `GW`, nine digits drawn at random, so that nobody can count or guess them, and a check digit by Damm's
 * algorithm, which finds each wrong digit and each swap of neighbours.
 */

const DIGITS = 9;

/** Damm's quasigroup of order 10 that is totally anti-symmetric: row is the digit so far, column the next one. */
const quasigroup = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

const checkDigit = (digits: string): string => digits.split('').reduce((so, digit) => quasigroup[Number(so)]?.[Number(digit)] ?? '0', '0');

/** `GW` with the check digit of a serial below 1,000,000,000. */
export function waybillNumber(serial: number): string {
  const digits = String(serial).padStart(DIGITS, '0');
  return `GW${digits}${checkDigit(digits)}`;
}

/** A number as people and scanners type it: `gw 123456789-0` is `GW1234567890`; the letters may be left out. */
export function typedNumber(typed: string): string {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^\d+$/.test(plain) ? `GW${plain}` : plain;
}

/** Ten digits, of which the last is the check digit: of a number with it, the check digit is 0. */
export const isWaybillNumber = (number: string): boolean => /^GW\d{10}$/.test(number) && checkDigit(number.slice(2)) === '0';
