import type { EventRow } from './event-row.ts';

/** Filter of the event list. */
export interface EventFilter {
  /** Session of the sender or receiver; null for all. */
  actor: string | null;
  /** Part of an event's type. */
  type: string;
  /** Part of the event's JSON. */
  text: string;
  /** Hides keystrokes, pointer events, ticks, starts, and snapshots without an event. */
  hidesNoise: boolean;
}

export const noFilter: EventFilter = { actor: null, type: '', text: '', hidesNoise: true };

/** Frequent events of little interest: starts, keystrokes, pointer and option movements, heartbeats. */
const NOISE =
  /^(xstate\.init$|words\.(typed|given|replaced)|option\.(next|previous|first|last|hover)|options\.changed|entry\.(next|previous|first|last)|field\.(left|touched)|draft\.changed|tab\.activity|idle\.check|viewport\.|pointer\.|toast\.(hold|release))|(^|\.)(typed|keystroke|hover|hovered|tick|activity)$/;

export const isNoise = ({ kind, type }: Pick<EventRow, 'kind' | 'type'>): boolean =>
  kind === 'snapshot' || kind === 'born' || NOISE.test(type);

/** Searchable text of an event. */
const textOf = ({ type, payload }: EventRow): string => `${type} ${JSON.stringify(payload) ?? ''}`.toLowerCase();

/** Whether an event matches the filter. */
export function matchesFilter(row: EventRow, { actor, type, text, hidesNoise }: EventFilter): boolean {
  if (hidesNoise && isNoise(row)) return false;
  if (actor !== null && row.to !== actor && row.from !== actor) return false;
  if (type !== '' && !row.type.toLowerCase().includes(type.toLowerCase())) return false;
  return text === '' || textOf(row).includes(text.toLowerCase());
}
