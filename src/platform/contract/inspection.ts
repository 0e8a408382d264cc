/**
 * Messages to the inspector. The `@xstate.*` and `@statelyai.*` messages follow the Stately inspect protocol
 * (`@statelyai/inspect` 0.7), so that other clients understand them; the `@galen.*` messages add what the protocol omits. All
 * contents are redacted.
 */

interface MessageBase {
  /** Milliseconds since 1970, as text. */
  createdAt: string;
  /** Session id of the actor: unique in a tab; `orders/17` for a record on the server. */
  sessionId: string;
  /** Session id of the root actor. */
  rootId: string;
}

export interface ActorMessage extends MessageBase {
  type: '@xstate.actor';
  name: string;
  parentId?: string | undefined;
  /** The machine's definition as JSON; absent for promises and callbacks. */
  definition?: string | undefined;
  snapshot: unknown;
  /** Machine id, if it is one of the statecharts. */
  machine?: string | undefined;
}

export interface EventMessage extends MessageBase {
  type: '@xstate.event';
  event: { type: string; [field: string]: unknown };
  /** Sender; absent for external events. */
  sourceId?: string | undefined;
}

export interface SnapshotMessage extends MessageBase {
  type: '@xstate.snapshot';
  event: { type: string; [field: string]: unknown };
  snapshot: { status: string; value?: unknown; context?: unknown; tags?: string[]; error?: unknown; output?: unknown };
}

/** The transitions taken, by their ids in the chart, in order. */
export interface TransitionsMessage extends MessageBase {
  type: '@galen.transitions';
  machine: string;
  event: { type: string; [field: string]: unknown };
  transitions: string[];
}

/** An actor was stopped or has finished. */
export interface StoppedMessage extends MessageBase {
  type: '@galen.stopped';
}

/** A command of the inspector was rejected. */
export interface RefusedMessage extends MessageBase {
  type: '@galen.refused';
  event: { type: string; [field: string]: unknown };
  /** A sentence. */
  reason: string;
}

export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | TransitionsMessage | StoppedMessage | RefusedMessage;

/** Commands from the inspector to the inspected page. Only windows of the same origin are accepted. */
export type InspectionCommand =
  | { type: '@statelyai.connected' }
  | { type: '@galen.send'; sessionId: string; event: { type: string; [field: string]: unknown } };

/** A recorded session, as exported to a file and stored by the server: complete for step-by-step replay. */
export interface Recording {
  format: 'galen-recording/1';
  /** ISO 8601. */
  startedAt: string;
  /** Build of the console that was recorded. */
  build: string;
  messages: InspectionMessage[];
}
