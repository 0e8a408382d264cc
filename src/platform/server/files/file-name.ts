/** How a browser writes quotation marks and line ends in the name of a file that it sends. */
const WRITTEN = /%(22|0D|0A)/gi;

/**
 * A name that is safe to show and to download under; the path, quotation marks, and characters that control or turn the
 * writing of the given one are dropped. At most 120 characters: the ending stays.
 */
export function safeFileName(proposed: string, fallback: string): string {
  const name = (proposed.split(/[\\/]/).pop() ?? '')
    .toWellFormed()
    .replaceAll(WRITTEN, '')
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  if (name.length <= 120) return name || fallback;
  const ending = /\.[a-z\d]{1,10}$/i.exec(name)?.[0] ?? '';
  return name.slice(0, 120 - ending.length) + ending;
}
