import type { StatelyActorEvent, StatelyEventEvent, StatelyInspectionEvent, StatelySnapshotEvent } from '@statelyai/inspect';

/**
 * Messages of an inspection: the events of `@statelyai/inspect`, which transports them, with redacted contents. This file is all
 * that is added to that protocol, because it only reports, and reports neither of these:
 *
 * - the transitions taken, which the chart highlights: the package ignores XState's microsteps. They are a field of the snapshot;
 * - an event sent from the inspector to a running actor (`SendCommand`), accepted from the same origin only;
 * - why such an event, or one to a record on the server, was refused (`RefusedMessage`).
 */

/** As received: the package sends no id, and not every event has a root. */
type Received<Event extends StatelyInspectionEvent> = Omit<Event, 'id' | 'rootId' | 'snapshot'> & { id: string | null; rootId: string };

export type ActorMessage = Received<StatelyActorEvent> & { snapshot: unknown };

export type EventMessage = Received<StatelyEventEvent>;

export type SnapshotMessage = Received<StatelySnapshotEvent> & { snapshot: ReportedSnapshot };

export interface ReportedSnapshot {
  status: string;
  value?: unknown;
  context?: unknown;
  tags?: unknown;
  error?: unknown;
  output?: unknown;
  /** Ids in the chart, in the order in which they were taken; absent if they are not reported. */
  transitions?: string[];
  [field: string]: unknown;
}

interface InspectedEvent {
  type: string;
  [field: string]: unknown;
}

export interface RefusedMessage extends Pick<EventMessage, 'sessionId' | 'rootId' | 'createdAt' | 'id' | '_version'> {
  type: '@galen.refused';
  event: InspectedEvent;
  /** A sentence. */
  reason: string;
}

export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | RefusedMessage;

export interface SendCommand {
  type: '@galen.send';
  sessionId: string;
  event: InspectedEvent;
}

/** Version of this addition; receivers of the package drop messages without one. */
const VERSION = '1';

export const refusedMessage = ({ sessionId, event }: Omit<SendCommand, 'type'>, rootId: string, reason: string): RefusedMessage => ({
  type: '@galen.refused',
  _version: VERSION,
  id: null,
  createdAt: String(Date.now()),
  sessionId,
  rootId,
  event,
  reason,
});

/** Null for anything else; any page may post messages to a window. */
export function readSendCommand(data: unknown): SendCommand | null {
  const { type, sessionId, event } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (type !== '@galen.send' || typeof sessionId !== 'string' || typeof event !== 'object' || event === null) return null;
  const { type: name } = event as { type?: unknown };
  return typeof name === 'string' ? { type, sessionId, event: { ...event, type: name } } : null;
}

/** A recorded session, as exported to a file and stored by the server: complete for step-by-step replay. */
export interface Recording {
  format: 'galen-recording/2';
  /** ISO 8601. */
  startedAt: string;
  /** Build of the console that was recorded. */
  build: string;
  messages: InspectionMessage[];
}
