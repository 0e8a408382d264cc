import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { parentOf } from '#platform/console/actors/actors.ts';
import type { ReportedSnapshot } from '#platform/contract/inspection.ts';
import { plainName, redact, redactError, redactEvent } from './redact.ts';
import { machineOf, nameOf, parentRef, type ActorSnapshot } from './xstate-events.ts';

/** The parent actor: the one that invoked it, or the one that started it as a separate root. */
const parentActor = (actor: AnyActorRef): AnyActorRef | undefined => parentRef(actor) ?? parentOf(actor);

export function rootOf(actor: AnyActorRef): AnyActorRef {
  const parent = parentActor(actor);
  return parent ? rootOf(parent) : actor;
}

/**
 * What leaves the tab of an event of `@statelyai/inspect`: only the fields listed here, redacted. The package is given ids
 * instead of actors, so that it serialises nothing itself; the actor's name, place and definition are added here.
 */
export function redactMessage(message: StatelyInspectionEvent, actor: AnyActorRef): object {
  const { _version, createdAt, sessionId } = message;
  const base = { _version, createdAt, sessionId, id: null, rootId: rootOf(actor).sessionId };
  switch (message.type) {
    case '@xstate.actor': {
      const machine = machineOf(actor);
      return {
        ...base,
        type: message.type,
        name: plainName(nameOf(actor)),
        parentId: parentActor(actor)?.sessionId,
        definition: machine ? definitionOf(machine) : undefined,
        snapshot: redactSnapshot(message.snapshot as ActorSnapshot),
      };
    }
    case '@xstate.event':
      return { ...base, type: message.type, event: redactEvent(message.event), sourceId: message.sourceId };
    case '@xstate.snapshot': {
      const { transitions, ...snapshot } = message.snapshot as ReportedSnapshot;
      return {
        ...base,
        type: message.type,
        event: redactEvent(message.event),
        snapshot: { ...redactSnapshot(snapshot as ActorSnapshot), ...(transitions && { transitions }) },
      };
    }
  }
}

function redactSnapshot({ status, value, context, tags, output, error }: ActorSnapshot): ReportedSnapshot {
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

/**
 * The machine config as JSON with functions replaced by their names. The package would cut it at its depth limit and sort the
 * states by name, which are drawn in their own order.
 */
function definitionOf({ config }: AnyStateMachine): string {
  const cached = definitions.get(config);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(config, (_, value: unknown) => (typeof value === 'function' ? { type: value.name } : value));
  definitions.set(config, text);
  return text;
}
