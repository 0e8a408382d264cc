import type { InspectionMessage } from '#platform/contract/inspection.ts';

/** One line of the list of events, one arrow of the sequence. */
export interface EventRow {
  /** Number of its message, from 0. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  kind: 'event' | 'born' | 'stopped' | 'snapshot' | 'refused';
  /** Session of who sent it; null: the outside. */
  from: string | null;
  to: string;
  type: string;
  payload: unknown;
  /** Message by which its receiver had dealt with it. */
  settled: number;
  /** Transitions it led to, where the page tells them; null: not told. */
  taken: number | null;
}

/** The line of a message; null where it has none of its own. @param name of the actor it is about */
export function rowOf(message: InspectionMessage, seq: number, name: string): EventRow | null {
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

/** What an event led to comes behind it, and is told with it. Answers whether the message is such. */
export function settle(row: EventRow | undefined, message: InspectionMessage, seq: number): boolean {
  if (message.type !== '@xstate.snapshot' && message.type !== '@galen.transitions') return false;
  if (!row || row.type !== message.event.type) return false;
  row.settled = seq;
  if (message.type === '@galen.transitions') row.taken = (row.taken ?? 0) + message.transitions.length;
  return true;
}
