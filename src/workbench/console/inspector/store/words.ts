import { t } from '#platform/console/language/language.ts';
import type { EventRow } from './event-row.ts';
import type { InspectionStore } from './inspection-store.ts';

/** The value of a machine's state as one reads it: `open.editing`, regions beside each other. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : JSON.stringify(value);
  return Object.entries(value)
    .map(([key, inner]) => {
      const below = valueWords(inner);
      return below === '' ? key : `${key}.${below}`;
    })
    .join(' · ');
}

/** The innermost of it, where there is little room: `editing` of `open.editing`; regions keep their names. */
export function leafWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return valueWords(value);
  const parts = Object.entries(value);
  return parts
    .map(([key, inner]) => {
      const leaf = leafWords(inner);
      if (leaf === '') return key;
      return parts.length === 1 ? leaf : `${key}.${leaf}`;
    })
    .join(' · ');
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });

/** `14:05:09.120`, in the time zone of who looks. */
export const exactClock = (at: number): string => clock.format(at);

export const actorName = (store: InspectionStore, id: string | null): string =>
  id === null ? t('outside') : (store.actor(id)?.name ?? id);

/** What happened, in a word or two. */
export function typeWords({ kind, type }: EventRow): string {
  switch (kind) {
    case 'born':
      return t('begins');
    case 'stopped':
      return t('ends');
    case 'snapshot':
      return type === '' ? t('state') : t('state after {event}', { event: type });
    case 'refused':
      return t('refused: {event}', { event: type });
    case 'event':
      return type;
  }
}

/** Events that tell of a fault. */
export const isFault = ({ kind, type }: EventRow): boolean =>
  kind === 'refused' || (kind === 'event' && /^xstate\.error\.|(^|\.)(failed|refused|conflict|error)$/.test(type));
