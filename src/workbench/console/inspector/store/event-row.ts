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
  /** Number of the last message that resulted from it. */
  settled: number;
  /** Number of resulting transitions; null if the page does not report them. */
  taken: number | null;
}

/** The row of a message; null if it has none. @param name of the actor it concerns */
export function toEventRow(message: InspectionMessage, seq: number, name: string): EventRow | null {
  const row = { seq, at: Number(message.createdAt) || 0, from: null, to: message.sessionId, settled: seq, taken: null };
  switch (message.type) {
    case '@xstate.actor':
      return { ...row, kind: 'born', from: message.parentId ?? null, type: message.name, payload: undefined };
    case '@xstate.event': {
      const { type, ...payload } = message.event;
      return { ...row, kind: 'event', from: message.sourceId ?? null, type, payload };
    }
    case '@galen.stopped':
      return { ...row, kind: 'stopped', type: name, payload: undefined };
    case '@xstate.snapshot':
      return { ...row, kind: 'snapshot', type: message.event.type, payload: message.snapshot.value };
    case '@galen.refused':
      return { ...row, kind: 'refused', type: message.event.type, payload: { reason: message.reason } };
    case '@galen.transitions':
      return null;
  }
}

/** Attaches a resulting snapshot or transition to the row of its event. Returns whether the message was one. */
export function attachOutcome(row: EventRow | undefined, message: InspectionMessage, seq: number): boolean {
  if (message.type !== '@xstate.snapshot' && message.type !== '@galen.transitions') return false;
  if (!row || row.type !== message.event.type) return false;
  row.settled = seq;
  if (message.type === '@galen.transitions') row.taken = (row.taken ?? 0) + message.transitions.length;
  return true;
}
