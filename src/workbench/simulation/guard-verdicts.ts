import type { AnyStateMachine } from 'xstate';

/** Guard → result that replaces its own. */
export type Verdicts = Readonly<Record<string, boolean>>;

type Guard = (args: unknown, params: unknown) => boolean;

/**
 * The machine with guards whose results can be preset. A guard that throws returns false until it is preset.
 *
 * @param verdicts called on each evaluation of a guard
 * @param onJudged called with whether a guard that is not preset could be evaluated
 */
export function withVerdicts(
  machine: AnyStateMachine,
  verdicts: () => Verdicts,
  onJudged: (guard: string, isJudged: boolean) => void = () => {},
): AnyStateMachine {
  const overrideGuard =
    (name: string, guard: Guard): Guard =>
    (args, params) => {
      const verdict = verdicts()[name];
      if (verdict !== undefined) return verdict;
      try {
        const result = guard(args, params);
        onJudged(name, true);
        return result;
      } catch {
        onJudged(name, false);
        return false;
      }
    };
  return machine.provide({ guards: Object.fromEntries(plainGuards(machine).map(([name, guard]) => [name, overrideGuard(name, guard)])) });
}

/** Guards that use neither the context nor the event, and therefore depend on the environment. */
export function outsideGuards(machine: AnyStateMachine): string[] {
  return plainGuards(machine).flatMap(([name, guard]) => (guard.length === 0 ? [name] : []));
}

/** Combined guards (`and`, `or`, `not`) are skipped because they evaluate their parts. */
function plainGuards(machine: AnyStateMachine): [string, Guard][] {
  return Object.entries(machine.implementations.guards).filter(
    (entry): entry is [string, Guard] => typeof entry[1] === 'function' && !('check' in entry[1]),
  );
}
