import type { ActorScope, AnyStateMachine, InputFrom, Snapshot } from 'xstate';

interface Startable {
  getInitialSnapshot: (scope: ActorScope<never, never>, input: unknown) => Snapshot<unknown>;
}

/** The same chart, started from another input: a parent hands on what it knows, the edge makes of it what the child needs. */
export function withInput<Machine extends AnyStateMachine>(machine: Machine, convert: (input: never) => InputFrom<Machine>): Machine {
  const start: Startable['getInitialSnapshot'] = (scope, input) =>
    (machine as unknown as Startable).getInitialSnapshot(scope, convert(input as never));
  return Object.create(machine, { getInitialSnapshot: { value: start } }) as Machine;
}
