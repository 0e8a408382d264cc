import {
  createActor,
  createMachine,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';

/** An action that a machine requests from its environment, as returned by XState. */
export interface ObservedAction {
  type: string;
  params?: { id?: string; sendId?: string; delay?: number; event?: { type: string } } | undefined;
}

export interface Observed {
  snapshot: AnyMachineSnapshot;
  actions: ObservedAction[];
  /** The transitions taken, in order; the same objects as in `allTransitions`. */
  taken: AnyTransitionDefinition[];
}

/** Like XState's `initialTransition`, but also returns the transitions taken. */
export function observedStart(machine: AnyStateMachine, input: unknown): Observed {
  return observe((scope) => machine.getInitialSnapshot(scope, input));
}

/** Like XState's `transition`, but also returns the transitions taken. Throws what a guard or an assignment throws. */
export function observedTransition(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { type: string }): Observed {
  return observe((scope) => machine.transition(snapshot, event, scope));
}

const nothing = createMachine({});

/** Executes nothing: children are created but never started, actions are collected. */
function observe(run: (scope: AnyActorScope) => AnyMachineSnapshot): Observed {
  const actions: ObservedAction[] = [];
  const taken: AnyTransitionDefinition[] = [];
  // A placeholder for the machine's own actor with a new system per step, so that system ids of children never collide.
  const self = createActor(nothing, {
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep' && event.actorRef.sessionId === event.rootId) taken.push(...event._transitions);
    },
  });
  taken.length = 0;
  const snapshot = run({
    self,
    system: self.system,
    id: '',
    sessionId: self.sessionId,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => actions.push(action as ObservedAction),
  });
  return { snapshot, actions, taken };
}
