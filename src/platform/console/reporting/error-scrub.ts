/** Takes out of an error report whatever could be somebody's: what is not known to be harmless does not leave the browser. */

/** Messages that the language itself writes; those of everything else may quote a patient. */
const PLAIN = new Set(['TypeError', 'RangeError', 'ReferenceError', 'InternalError']);
const WITHHELD = '(kept back)';

/** An address without query, and with every part masked that is not plainly a word of a route: `/galen/orders/*`. */
export function maskAddress(address: string): string {
  const [, origin = '', path = ''] = /^([a-z][\w+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(address) ?? [];
  // Code is told by its file: its name is the build's.
  if (path.startsWith('/assets/')) return origin + path;
  return (
    origin +
    path
      .split('/')
      .map((part) => (/^[A-Za-z]*(-[A-Za-z]+)*$/.test(part) ? part : '*'))
      .join('/')
  );
}

/** A text without addresses' queries, quotations, mail addresses and numbers. */
export function maskText(text: string): string {
  return text
    .replaceAll(/[a-z][\w+.-]*:\/\/[^\s'"`)]+/gi, (address) => maskAddress(address))
    .replaceAll(/(["'`“‘])[^"'`”’]*(["'`”’])/g, '$1*$2')
    .replaceAll(/\S+@\S+/g, '*')
    .replaceAll(/\d{2,}/g, '*');
}

/** Kind and words of an error, as far as they can be told. */
export const maskMessage = (type: string | undefined, message: string | undefined): string =>
  type !== undefined && PLAIN.has(type) ? maskText(message ?? '') : WITHHELD;
