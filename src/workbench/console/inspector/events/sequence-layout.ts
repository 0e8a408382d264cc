import type { EventRow } from '../store/event-row.ts';

/** Row height and column width of the diagram. Pixels. */
export const ROW = 32;
export const COLUMN = 124;
/** Room for labels to the right of the last lifeline. */
export const WORDS = 130;

export interface Lifeline {
  id: string;
  x: number;
  /** Row indices of its first and last event. */
  from: number;
  until: number;
  ended: boolean;
}

/** Rows to draw: events, plus other messages of actors that are involved in one. */
export function drawnRows(rows: readonly EventRow[]): EventRow[] {
  const involved = new Set<string | null>();
  for (const { kind, from, to } of rows) if (kind === 'event' || kind === 'refused') involved.add(from).add(to);
  return rows.filter(({ kind, to }) => kind === 'event' || kind === 'refused' || involved.has(to));
}

/** One lifeline per actor involved, in order of appearance. External senders have none. */
export function lifelines(rows: readonly EventRow[]): Lifeline[] {
  const lines = new Map<string, Lifeline>();
  const extendLifeline = (id: string, at: number) => {
    const line = lines.get(id);
    if (line) line.until = at;
    else lines.set(id, { id, x: 0, from: at, until: at, ended: false });
    return lines.get(id);
  };
  rows.forEach((row, at) => {
    if (row.kind === 'event' && row.from !== null) extendLifeline(row.from, at);
    const line = extendLifeline(row.to, at);
    if (line) line.ended = row.kind === 'stopped';
  });
  return [...lines.values()].map((line, at) => ({ ...line, x: COLUMN / 2 + at * COLUMN }));
}

/**
 * Scroll offset that shows both ends of an arrow, or its head if they do not fit. It scrolls as little as possible, so that the
 * lifelines at the left stay in place.
 */
export function scrollOffset(
  { scrollLeft, clientWidth }: Pick<HTMLElement, 'scrollLeft' | 'clientWidth'>,
  from: number,
  to: number,
): number {
  const right = Math.max(from + COLUMN / 2, to + COLUMN / 2 + WORDS);
  const left = Math.min(from, to) - COLUMN / 2;
  const [first, end] = right - left <= clientWidth ? [left, right] : [to - COLUMN / 2, to + COLUMN / 2 + WORDS];
  return Math.max(0, Math.min(first, Math.max(scrollLeft, end - clientWidth)));
}
