import type { EventRow } from './event-row.ts';

/** What of the events is shown. */
export interface EventFilter {
  /** Sessions of actors that an event comes from or goes to; null: all. */
  actor: string | null;
  /** Beginning or part of an event's type. */
  type: string;
  /** Anywhere in the event. */
  text: string;
  /** Keystrokes, pointers, ticks, beginnings, and states that no event led to. */
  hidesNoise: boolean;
}

export const noFilter: EventFilter = { actor: null, type: '', text: '', hidesNoise: true };

/** Events that come by the dozen and tell little: beginnings, what is typed letter by letter, how pointers and options move, signs of life. */
const NOISE =
  /^(xstate\.init$|words\.(typed|given|replaced)|option\.(next|previous|first|last|hover)|options\.changed|entry\.(next|previous|first|last)|field\.(left|touched)|draft\.changed|tab\.activity|idle\.check|viewport\.|pointer\.|toast\.(hold|release))|(^|\.)(typed|keystroke|hover|hovered|tick|activity)$/;

export const isNoise = ({ kind, type }: Pick<EventRow, 'kind' | 'type'>): boolean =>
  kind === 'snapshot' || kind === 'born' || NOISE.test(type);

/** Text of an event, for who searches it. */
const textOf = ({ type, payload }: EventRow): string => `${type} ${JSON.stringify(payload) ?? ''}`.toLowerCase();

/** Whether the filter lets an event through. */
export function passes(row: EventRow, { actor, type, text, hidesNoise }: EventFilter): boolean {
  if (hidesNoise && isNoise(row)) return false;
  if (actor !== null && row.to !== actor && row.from !== actor) return false;
  if (type !== '' && !row.type.toLowerCase().includes(type.toLowerCase())) return false;
  return text === '' || textOf(row).includes(text.toLowerCase());
}
