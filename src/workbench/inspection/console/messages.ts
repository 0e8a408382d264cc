import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { ActorMessage, EventMessage, SnapshotMessage, TransitionsMessage } from '#platform/contract/inspection.ts';
import { parentOf } from '#platform/console/actors/actors.ts';
import { plainName, redact, redactError, redactEvent } from './redact.ts';
import { idsOf } from './transition-ids.ts';
import { machineOf, nameOf, parentRef, snapshotOf, type ActorSnapshot } from './xstate-events.ts';

/** Converts XState inspection data to inspector messages; redaction happens here, before any message exists. */

/** The parent actor: the one that invoked it, or the one that started it as a separate root. */
const parentActor = (actor: AnyActorRef): AnyActorRef | undefined => parentRef(actor) ?? parentOf(actor);

function rootOf(actor: AnyActorRef): AnyActorRef {
  const parent = parentActor(actor);
  return parent ? rootOf(parent) : actor;
}

export const messageBase = (actor: AnyActorRef) => ({
  createdAt: String(Date.now()),
  sessionId: actor.sessionId,
  rootId: rootOf(actor).sessionId,
});

export function actorMessage(actor: AnyActorRef): ActorMessage {
  const machine = machineOf(actor);
  return {
    type: '@xstate.actor',
    ...messageBase(actor),
    name: plainName(nameOf(actor)),
    parentId: parentActor(actor)?.sessionId,
    definition: machine ? definitionOf(machine) : undefined,
    machine: machine?.id,
    snapshot: redactSnapshot(snapshotOf(actor) ?? { status: 'active' }),
  };
}

export const eventMessage = (actor: AnyActorRef, event: { type: string }, source: AnyActorRef | undefined): EventMessage => ({
  type: '@xstate.event',
  ...messageBase(actor),
  event: redactEvent(event),
  sourceId: source?.sessionId,
});

export const snapshotMessage = (actor: AnyActorRef, event: { type: string }, snapshot: ActorSnapshot): SnapshotMessage => ({
  type: '@xstate.snapshot',
  ...messageBase(actor),
  event: redactEvent(event),
  snapshot: redactSnapshot(snapshot),
});

/** Null if no transition of a chart was taken. */
export function transitionsMessage(
  actor: AnyActorRef,
  event: { type: string },
  taken: readonly AnyTransitionDefinition[],
): TransitionsMessage | null {
  const machine = machineOf(actor);
  const transitions = machine ? idsOf(machine, taken) : [];
  if (!machine || transitions.length === 0) return null;
  return { type: '@galen.transitions', ...messageBase(actor), machine: machine.id, event: redactEvent(event), transitions };
}

function redactSnapshot({ status, value, context, tags, output, error }: ActorSnapshot): SnapshotMessage['snapshot'] {
  return {
    status,
    // State values are names from the chart.
    ...(value !== undefined && { value }),
    ...(context !== undefined && { context: redact(context) }),
    ...(tags && { tags: [...tags] }),
    ...(output !== undefined && { output: redact(output) }),
    ...(error !== undefined && { error: redactError(error) }),
  };
}

const definitions = new WeakMap<object, string>();

/** The machine config as JSON with functions replaced by their names; the order of states is kept for drawing. */
function definitionOf({ config }: AnyStateMachine): string {
  const cached = definitions.get(config);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(config, (_, value: unknown) => (typeof value === 'function' ? { type: value.name } : value));
  definitions.set(config, text);
  return text;
}
