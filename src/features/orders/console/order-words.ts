import { t } from '#platform/console/language/language.ts';
import { clock, day } from '#platform/console/language/formats.ts';

/** Shortened name for narrow columns: `Meera Kulkarni` → `Meera K.` */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(' ');
  const last = others.at(-1);
  return last ? `${first} ${last.slice(0, 1)}.` : first;
}

/** Delivery slot: `20-11-2026, 18:00 to 20:00`; empty without one. */
export function slotInWords(start: string | null, end: string | null): string {
  if (start === null) return '';
  return end === null
    ? `${day(start)}, ${clock(start)}`
    : t('{day}, {from} to {until}', { day: day(start), from: clock(start), until: clock(end) });
}
