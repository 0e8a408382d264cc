import { type Skill, skills, type TaskLanguage, taskLanguages } from '#features/channels/public.ts';
import { t } from '#platform/console/language/language.ts';
import { type ShiftDay, shiftDays } from '../agent-choices.ts';
import type { Shift } from '../contract.ts';

const week = Object.keys(shiftDays) as ShiftDay[];

/** `Mon – Sat`, or `Mon, Wed, Fri`. */
function daysInWords(days: readonly ShiftDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const isRow = days.length > 2 && week.indexOf(last) - week.indexOf(first) === days.length - 1;
  return isRow
    ? t('{first} – {last}', { first: t(shiftDays[first]), last: t(shiftDays[last]) })
    : days.map((day) => t(shiftDays[day])).join(', ');
}

/** `Mon – Sat, 09:00 – 18:00`. */
export const shiftInWords = (shift: Shift | null): string =>
  shift ? `${daysInWords(shift.days)}, ${shift.from} – ${shift.until}` : t('At any time');

export const languagesInWords = (codes: readonly TaskLanguage[]): string => codes.map((code) => t(taskLanguages[code])).join(', ') || '–';
export const skillsInWords = (own: readonly Skill[]): string => own.map((skill) => t(skills[skill])).join(', ') || '–';

/** Orders, callbacks and carts that nobody else gets. */
export const ownInWords = (n: number): string =>
  t('{n, plural, one {# order, callback or cart of the agent’s own waits} other {# orders, callbacks and carts of the agent’s own wait}}', {
    n,
  });
