import {
  createActor,
  createMachine,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';

/** What a machine wants done by its surroundings, as xstate hands it out. */
export interface ObservedAction {
  type: string;
  params?: { id?: string; sendId?: string; delay?: number; event?: { type: string } } | undefined;
}

export interface Observed {
  snapshot: AnyMachineSnapshot;
  actions: ObservedAction[];
  /** The transitions taken, in the order in which they were; the very objects of `allTransitions`. */
  taken: AnyTransitionDefinition[];
}

/** Like xstate's `initialTransition`, and says which transitions were taken. */
export function observedStart(machine: AnyStateMachine, input: unknown): Observed {
  return observe((scope) => machine.getInitialSnapshot(scope, input));
}

/** Like xstate's `transition`, and says which transitions were taken. Throws what a guard or an assignment throws. */
export function observedTransition(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { type: string }): Observed {
  return observe((scope) => machine.transition(snapshot, event, scope));
}

const nothing = createMachine({});

/** Nothing is executed: children are made and never started, actions are collected. */
function observe(work: (scope: AnyActorScope) => AnyMachineSnapshot): Observed {
  const actions: ObservedAction[] = [];
  const taken: AnyTransitionDefinition[] = [];
  // Stands for the machine's own actor: a new system for each step, so that children with a name in the system never meet.
  const self = createActor(nothing, {
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep' && event.actorRef.sessionId === event.rootId) taken.push(...event._transitions);
    },
  });
  taken.length = 0;
  const snapshot = work({
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
