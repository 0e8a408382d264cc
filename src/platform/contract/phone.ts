/** Country code of India, in the spellings of phones and address books. */
const countryCode = /(?:\+|\b00)91[\s-]*(?=\d)/g;

/** Text without country codes. */
export const withoutCountryCode = (text: string): string => text.replaceAll(countryCode, '');

/** Digits of a number that may have spaces, hyphens, a country code or a leading zero: `+91 98200-12345` is `9820012345`. */
export const phoneDigits = (typed: string): string =>
  withoutCountryCode(typed)
    .replaceAll(/[\s()-]/g, '')
    .replace(/^(?:91|0)(?=\d{10}$)/, '');
