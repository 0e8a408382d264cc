/** Escapes that browsers use for quotation marks and line breaks in file names. */
const WRITTEN = /%(22|0D|0A)/gi;

/**
 * Display-safe file name: drops the path, quotation marks, control and bidirectional characters. At most 120 characters; keeps
 * the extension.
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

/** A time as part of a file name that every system takes: `2026-11-28T16-40-07-123Z`. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-');
