import type { ActorScope, AnyStateMachine, InputFrom, Snapshot } from 'xstate';

interface Startable {
  getInitialSnapshot: (scope: ActorScope<never, never>, input: unknown) => Snapshot<unknown>;
}

/** The machine with another input type: `convert` maps the parent's input to the machine's. */
export function withInput<Machine extends AnyStateMachine>(machine: Machine, convert: (input: never) => InputFrom<Machine>): Machine {
  const start: Startable['getInitialSnapshot'] = (scope, input) =>
    (machine as unknown as Startable).getInitialSnapshot(scope, convert(input as never));
  return Object.create(machine, { getInitialSnapshot: { value: start } }) as Machine;
}
