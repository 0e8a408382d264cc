import type { AnyStateMachine } from 'xstate';

type Implementation = ((...args: readonly unknown[]) => unknown) & { resolve?: (...args: readonly unknown[]) => unknown };

/** The machine with every named action reported when it is executed; `assign`, `raise` and other built-in actions included. */
export function withActionLog(machine: AnyStateMachine, onAction: (name: string) => void): AnyStateMachine {
  const actions = Object.entries(machine.implementations.actions as Record<string, Implementation>);
  return machine.provide({ actions: Object.fromEntries(actions.map(([name, action]) => [name, logged(name, action, onAction)])) });
}

/** XState resolves built-in actions instead of calling them. */
function logged(name: string, action: Implementation, onAction: (name: string) => void): Implementation {
  const { resolve } = action;
  const reported =
    (call: (...args: readonly unknown[]) => unknown) =>
    (...args: readonly unknown[]): unknown => {
      onAction(name);
      return call(...args);
    };
  return Object.assign(reported(action), action, resolve && { resolve: reported(resolve) });
}
