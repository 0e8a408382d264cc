const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State, PAN, number of the registration in the state, Z, check digit. */
const PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
export const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;

/** Check digit of the first 14 characters, as the GST Network computes it: Luhn's algorithm to the base 36. */
export function checkDigitOf(first14: string): string {
  let sum = 0;
  for (const [at, character] of Array.from(first14).entries()) {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

export const isGstin = (text: string): boolean => PATTERN.test(text) && checkDigitOf(text.slice(0, 14)) === text.charAt(14);

/** Code of its state and PAN within a GSTIN. */
export const partsOf = (gstin: string) => ({ state: gstin.slice(0, 2), pan: gstin.slice(2, 12) });
