import type { EventRow } from '../store/event-row.ts';

/** Where actors and events stand in the diagram. Pixels. */
export const ROW = 32;
export const COLUMN = 124;

export interface Lifeline {
  /** Null: the outside. */
  id: string | null;
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

/** One line per actor that has to do with the events, in the order in which they come; the outside first. */
export function lifelines(rows: readonly EventRow[]): Lifeline[] {
  const lines = new Map<string | null, Lifeline>();
  const meet = (id: string | null, at: number) => {
    const line = lines.get(id);
    if (line) line.until = at;
    else lines.set(id, { id, x: 0, from: at, until: at, ended: false });
    return lines.get(id);
  };
  rows.forEach((row, at) => {
    if (row.kind === 'event') meet(row.from, at);
    const line = meet(row.to, at);
    if (line) line.ended = row.kind === 'stopped';
  });
  const outside = lines.get(null);
  const others = [...lines.values()].filter(({ id }) => id !== null);
  return [...(outside ? [outside] : []), ...others].map((line, at) => ({ ...line, x: COLUMN / 2 + at * COLUMN }));
}
