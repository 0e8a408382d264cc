import type { EventRow } from '../store/event-row.ts';

/** Row height, and least and greatest column width of the diagram. Pixels. */
export const ROW = 32;
export const COLUMN = 124;
const WIDEST_COLUMN = 260;
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

/** An actor and the number of events that it sent or received. */
export interface Lane {
  id: string;
  events: number;
}

/** The actors with events, in order of appearance. */
export function lanesOf(rows: readonly EventRow[]): Lane[] {
  const counts = new Map<string, number>();
  for (const { kind, from, to } of rows) {
    if (kind !== 'event' && kind !== 'refused') continue;
    for (const id of new Set([from, to])) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].map(([id, events]) => ({ id, events }));
}

/** Rows in which a chosen actor takes part; all rows if none is chosen. */
export function rowsOfLanes(rows: readonly EventRow[], chosen: ReadonlySet<string>): EventRow[] {
  if (chosen.size === 0) return [...rows];
  return rows.filter(({ kind, from, to }) => chosen.has(to) || (kind === 'event' && from !== null && chosen.has(from)));
}

/** Column width with which the lifelines fill the pane, within limits. */
export function columnWidth(lanes: number, paneWidth: number): number {
  return Math.round(Math.min(WIDEST_COLUMN, Math.max(COLUMN, (paneWidth - WORDS) / Math.max(1, lanes))));
}

/** One lifeline per actor involved, in order of appearance. External senders have none. */
export function lifelines(rows: readonly EventRow[], paneWidth = 0): Lifeline[] {
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
  const column = columnWidth(lines.size, paneWidth);
  return [...lines.values()].map((line, at) => ({ ...line, x: column / 2 + at * column }));
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
