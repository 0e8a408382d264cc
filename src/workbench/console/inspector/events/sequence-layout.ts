import type { EventRow } from '../store/event-row.ts';

/** Where actors and events stand in the diagram. Pixels. */
export const ROW = 32;
export const COLUMN = 124;
/** Right of the last line, for the words of what comes to it. */
export const WORDS = 130;

export interface Lifeline {
  id: string;
  x: number;
  /** Rows of its first and its last event. */
  from: number;
  until: number;
  ended: boolean;
}

/** Events, and what else befell those that have to do with one: an actor that only began is no line. */
export function drawnRows(rows: readonly EventRow[]): EventRow[] {
  const speaking = new Set<string | null>();
  for (const { kind, from, to } of rows) if (kind === 'event' || kind === 'refused') speaking.add(from).add(to);
  return rows.filter(({ kind, to }) => kind === 'event' || kind === 'refused' || speaking.has(to));
}

/** One line per actor that has to do with the events, in the order in which they come. The outside has none: what comes from there begins beside its receiver. */
export function lifelines(rows: readonly EventRow[]): Lifeline[] {
  const lines = new Map<string, Lifeline>();
  const meet = (id: string, at: number) => {
    const line = lines.get(id);
    if (line) line.until = at;
    else lines.set(id, { id, x: 0, from: at, until: at, ended: false });
    return lines.get(id);
  };
  rows.forEach((row, at) => {
    if (row.kind === 'event' && row.from !== null) meet(row.from, at);
    const line = meet(row.to, at);
    if (line) line.ended = row.kind === 'stopped';
  });
  return [...lines.values()].map((line, at) => ({ ...line, x: COLUMN / 2 + at * COLUMN }));
}

/**
 * How far a diagram is scrolled to show both ends of an arrow, or where they do not fit its head: no further than needed,
 * so that the lines at the left stay where they are.
 */
export function scrollTo({ scrollLeft, clientWidth }: Pick<HTMLElement, 'scrollLeft' | 'clientWidth'>, from: number, to: number): number {
  const right = Math.max(from + COLUMN / 2, to + COLUMN / 2 + WORDS);
  const left = Math.min(from, to) - COLUMN / 2;
  const [first, end] = right - left <= clientWidth ? [left, right] : [to - COLUMN / 2, to + COLUMN / 2 + WORDS];
  return Math.max(0, Math.min(first, Math.max(scrollLeft, end - clientWidth)));
}
