import type { EventRow } from '../store/inspection-store.ts';

/** Where actors and events stand in the diagram. Pixels. */
export const ROW = 32;
export const COLUMN = 136;

export interface Lifeline {
  /** Null: the outside. */
  id: string | null;
  x: number;
  /** Rows of its first and its last event. */
  from: number;
  until: number;
  ended: boolean;
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
    if (row.kind === 'event' || row.from !== null) meet(row.from, at);
    const line = meet(row.to, at);
    if (line) line.ended = row.kind === 'stopped';
  });
  const outside = lines.get(null);
  const others = [...lines.values()].filter(({ id }) => id !== null);
  return [...(outside ? [outside] : []), ...others].map((line, at) => ({ ...line, x: COLUMN / 2 + at * COLUMN }));
}
