/** Removes personal data from error reports: only content known to be harmless leaves the browser. */

/** Errors whose messages the engine writes; other messages may quote a patient. */
const PLAIN = new Set(['TypeError', 'RangeError', 'ReferenceError', 'InternalError']);
const WITHHELD = '(kept back)';

/** An address without query, with every segment masked that is not a route word: `/galen/orders/*`. */
export function maskAddress(address: string): string {
  const [, origin = '', path = ''] = /^([a-z][\w+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(address) ?? [];
  // Asset names contain only build hashes.
  if (path.startsWith('/assets/')) return origin + path;
  return (
    origin +
    path
      .split('/')
      .map((part) => (/^[A-Za-z]*(-[A-Za-z]+)*$/.test(part) ? part : '*'))
      .join('/')
  );
}

/** A text without query strings, quotations, e-mail addresses and numbers. */
export function maskText(text: string): string {
  return text
    .replaceAll(/[a-z][\w+.-]{0,30}:\/\/[^\s'"`)]+/gi, (address) => maskAddress(address))
    .replaceAll(/(["'`“‘])[^"'`”’“‘]*(["'`”’])/g, '$1*$2')
    .replaceAll(/\S+/g, (word) => (word.includes('@') ? '*' : word))
    .replaceAll(/\d{2,}/g, '*');
}

/** Masked type and message of an error. */
export const maskMessage = (type: string | undefined, message: string | undefined): string =>
  type !== undefined && PLAIN.has(type) ? maskText(message ?? '') : WITHHELD;
