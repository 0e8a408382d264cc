import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Weekdays in the order of the week, from any common spelling: `Mon Wed Fri`. */
export const weekdays = z
  .string()
  .transform((cell) => {
    const named = cell.split(/[\s,;/]+/).map((word) => WEEKDAYS.find((day) => day.toLowerCase() === word.slice(0, 3).toLowerCase()));
    return named.includes(undefined) ? '' : WEEKDAYS.filter((day) => named.includes(day)).join(' ');
  })
  .refine((days) => days !== '', msg('Weekdays such as Mon Wed Fri'));
