import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { ActorMessage, EventMessage, SnapshotMessage, TransitionsMessage } from '#platform/contract/inspection.ts';
import { parentOf } from '#platform/console/actors/actors.ts';
import { plainName, redact, redactError, redactEvent } from './redact.ts';
import { idsOf } from './transition-ids.ts';
import { machineOf, nameOf, parentRef, snapshotOf, type Told } from './xstate-events.ts';

/** From what XState tells of actors to what the inspector is told: redacted here, before anything of it is a message. */

/** The actor above: the one that invoked it, or the one that began it as a root of its own. */
const above = (actor: AnyActorRef): AnyActorRef | undefined => parentRef(actor) ?? parentOf(actor);

function rootOf(actor: AnyActorRef): AnyActorRef {
  const parent = above(actor);
  return parent ? rootOf(parent) : actor;
}

export const about = (actor: AnyActorRef) => ({
  createdAt: String(Date.now()),
  sessionId: actor.sessionId,
  rootId: rootOf(actor).sessionId,
});

export function actorMessage(actor: AnyActorRef): ActorMessage {
  const machine = machineOf(actor);
  return {
    type: '@xstate.actor',
    ...about(actor),
    name: plainName(nameOf(actor)),
    parentId: above(actor)?.sessionId,
    definition: machine ? definitionOf(machine) : undefined,
    machine: machine?.id,
    snapshot: told(snapshotOf(actor) ?? { status: 'active' }),
  };
}

export const eventMessage = (actor: AnyActorRef, event: { type: string }, source: AnyActorRef | undefined): EventMessage => ({
  type: '@xstate.event',
  ...about(actor),
  event: redactEvent(event),
  sourceId: source?.sessionId,
});

export const snapshotMessage = (actor: AnyActorRef, event: { type: string }, snapshot: Told): SnapshotMessage => ({
  type: '@xstate.snapshot',
  ...about(actor),
  event: redactEvent(event),
  snapshot: told(snapshot),
});

/** Null where no transition that a chart shows was taken. */
export function transitionsMessage(
  actor: AnyActorRef,
  event: { type: string },
  taken: readonly AnyTransitionDefinition[],
): TransitionsMessage | null {
  const machine = machineOf(actor);
  const transitions = machine ? idsOf(machine, taken) : [];
  if (!machine || transitions.length === 0) return null;
  return { type: '@galen.transitions', ...about(actor), machine: machine.id, event: redactEvent(event), transitions };
}

function told({ status, value, context, tags, output, error }: Told): SnapshotMessage['snapshot'] {
  return {
    status,
    // The chart's own words.
    ...(value !== undefined && { value }),
    ...(context !== undefined && { context: redact(context) }),
    ...(tags && { tags: [...tags] }),
    ...(output !== undefined && { output: redact(output) }),
    ...(error !== undefined && { error: redactError(error) }),
  };
}

const definitions = new WeakMap<object, string>();

/** The chart as it was written, its functions by their names; the order of states is kept, so that the first is drawn first. */
function definitionOf({ config }: AnyStateMachine): string {
  const known = definitions.get(config);
  if (known !== undefined) return known;
  const text = JSON.stringify(config, (_, value: unknown) => (typeof value === 'function' ? { type: value.name } : value));
  definitions.set(config, text);
  return text;
}
