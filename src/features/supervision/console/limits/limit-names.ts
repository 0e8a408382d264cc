import { msg } from '#platform/console/language/language.ts';
import type { FloorLimits } from '../../floor-limits.ts';

/** Each limit in the form and in the history; times are in minutes. */
export const limitNames: Readonly<Record<keyof FloorLimits, string>> = {
  waiting: msg('Waiting tasks'),
  late: msg('Late tasks'),
  oldest_minutes: msg('Oldest waiting'),
  ready_minutes: msg('Ready'),
  offered_minutes: msg('Task given'),
  task_minutes: msg('On a task'),
  call_minutes: msg('On a call'),
  wrap_up_minutes: msg('Result missing'),
  break_minutes: msg('On a break'),
};
export const limitKeys = Object.keys(limitNames) as (keyof FloorLimits)[];

export const isTime = (key: keyof FloorLimits): boolean => key.endsWith('_minutes');
