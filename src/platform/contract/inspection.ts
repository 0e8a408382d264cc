/**
 * What the inspector is told. The `@xstate.*` and `@statelyai.*` messages are those of the Stately inspect protocol
 * (`@statelyai/inspect` 0.7), so that any client of it understands them; the `@galen.*` ones add what it drops. Everything
 * has been redacted before it becomes a message.
 */

interface Told {
  /** Milliseconds since 1970, as text. */
  createdAt: string;
  /** Of the actor that it is about: unique in a tab; `orders/17` for a record on the server. */
  sessionId: string;
  /** Of the actor's root. */
  rootId: string;
}

export interface ActorMessage extends Told {
  type: '@xstate.actor';
  name: string;
  parentId?: string | undefined;
  /** The machine's definition as JSON; absent for promises and callbacks. */
  definition?: string | undefined;
  snapshot: unknown;
  /** The machine's id, where it is one of the statecharts. */
  machine?: string | undefined;
}

export interface EventMessage extends Told {
  type: '@xstate.event';
  event: { type: string; [field: string]: unknown };
  /** Who sent it; absent for the outside. */
  sourceId?: string | undefined;
}

export interface SnapshotMessage extends Told {
  type: '@xstate.snapshot';
  event: { type: string; [field: string]: unknown };
  snapshot: { status: string; value?: unknown; context?: unknown; tags?: string[]; error?: unknown; output?: unknown };
}

/** The transitions that were taken, by their ids in the chart, in order. */
export interface TransitionsMessage extends Told {
  type: '@galen.transitions';
  machine: string;
  event: { type: string; [field: string]: unknown };
  transitions: string[];
}

/** An actor was stopped or ended. */
export interface StoppedMessage extends Told {
  type: '@galen.stopped';
}

/** A command of the inspector was not carried out. */
export interface RefusedMessage extends Told {
  type: '@galen.refused';
  event: { type: string; [field: string]: unknown };
  /** A sentence. */
  reason: string;
}

export type InspectionMessage = ActorMessage | EventMessage | SnapshotMessage | TransitionsMessage | StoppedMessage | RefusedMessage;

/** From the inspector to the page that it inspects. Only windows of the same origin are listened to. */
export type InspectionCommand =
  | { type: '@statelyai.connected' }
  | { type: '@galen.send'; sessionId: string; event: { type: string; [field: string]: unknown } };

/** A recorded session, as exported to a file and kept by the server: everything needed to replay it step by step. */
export interface Recording {
  format: 'galen-recording/1';
  /** ISO 8601. */
  startedAt: string;
  /** Build of the console that was recorded. */
  build: string;
  messages: InspectionMessage[];
}
