import type { InspectionMessage } from '#platform/contract/inspection.ts';

/** A row of the event list, or an arrow of the sequence. */
export interface EventRow {
  /** Number of its message, starting at 0. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  kind: 'event' | 'born' | 'stopped' | 'snapshot' | 'refused';
  /** Session of the sender; null for an external one. */
  from: string | null;
  to: string;
  type: string;
  payload: unknown;
  /** Number of the snapshot that resulted from it. */
  settled: number;
  /** Number of resulting transitions; null if the page does not report them. */
  taken: number | null;
}

/** The row of a message. @param name of the actor it concerns */
export function toEventRow(message: InspectionMessage, seq: number, name: string): EventRow {
  const row = { seq, at: Number(message.createdAt) || 0, from: null, to: message.sessionId, settled: seq, taken: null };
  switch (message.type) {
    case '@xstate.actor':
      return { ...row, kind: 'born', from: message.parentId ?? null, type: message.name, payload: undefined };
    case '@xstate.event': {
      const { type, ...payload } = message.event;
      return { ...row, kind: 'event', from: message.sourceId ?? null, type, payload };
    }
    case '@xstate.snapshot': {
      const { status, value } = message.snapshot;
      if (status !== 'active') return { ...row, kind: 'stopped', type: name, payload: undefined };
      return { ...row, kind: 'snapshot', type: message.event.type, payload: value };
    }
    case '@galen.refused':
      return { ...row, kind: 'refused', type: message.event.type, payload: { reason: message.reason } };
  }
}

/** Attaches a snapshot to the row of the event that led to it. Returns whether there was one among the rows, which it removes from them. */
export function attachOutcome(rows: EventRow[], message: InspectionMessage, seq: number): boolean {
  if (message.type !== '@xstate.snapshot') return false;
  const at = rows.findIndex(({ type }) => type === message.event.type);
  const row = rows[at];
  if (!row) return false;
  row.settled = seq;
  row.taken = message.snapshot.transitions?.length ?? null;
  // Events before it caused no snapshot.
  rows.splice(0, at + 1);
  return true;
}
