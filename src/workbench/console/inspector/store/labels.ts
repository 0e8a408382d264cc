import { businessTimeZone } from '#platform/contract/business-day.ts';
import { t } from '#platform/console/language/language.ts';
import type { EventRow } from './event-row.ts';
import type { InspectionStore } from './inspection-store.ts';

/** A state value as text: `open.editing`, parallel regions separated by dots. */
export function stateText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : JSON.stringify(value);
  return Object.entries(value)
    .map(([key, inner]) => {
      const below = stateText(inner);
      return below === '' ? key : `${key}.${below}`;
    })
    .join(' · ');
}

/** The innermost states only: `editing` of `open.editing`; parallel regions keep their names. */
export function leafStateText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stateText(value);
  const parts = Object.entries(value);
  return parts
    .map(([key, inner]) => {
      const leaf = leafStateText(inner);
      if (leaf === '') return key;
      return parts.length === 1 ? leaf : `${key}.${leaf}`;
    })
    .join(' · ');
}

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });

let clock = clockIn(businessTimeZone());

/** `14:05:09.120` in the business time zone, like every other time in the console. */
export function formatClock(at: number): string {
  const timeZone = businessTimeZone();
  // The page sets its zone after this module is loaded.
  if (clock.resolvedOptions().timeZone !== timeZone) clock = clockIn(timeZone);
  return clock.format(at);
}

export const actorName = (store: InspectionStore, id: string | null): string =>
  id === null ? t('outside') : (store.actor(id)?.name ?? id);

/** Short title of an event. */
export function eventTitle({ kind, type }: EventRow): string {
  switch (kind) {
    case 'born':
      return t('starts');
    case 'stopped':
      return t('stops');
    case 'snapshot':
      return type === '' ? t('state') : t('state after {event}', { event: type });
    case 'refused':
      return t('refused: {event}', { event: type });
    case 'event':
      return type;
  }
}

/** Whether an event reports an error. */
export const isFault = ({ kind, type }: EventRow): boolean =>
  kind === 'refused' || (kind === 'event' && /^xstate\.error\.|(^|\.)(failed|refused|conflict|error)$/.test(type));
