import type { AnyStateMachine } from 'xstate';

/** Guard → what it says, whatever it would say itself. */
export type Verdicts = Readonly<Record<string, boolean>>;

type Guard = (args: unknown, params: unknown) => boolean;

/**
 * The machine with guards that say what they are told. A guard that fails says no until it is told.
 *
 * @param verdicts asked each time a guard is
 * @param onJudged hears whether a guard that was not told could be judged
 */
export function toldGuards(
  machine: AnyStateMachine,
  verdicts: () => Verdicts,
  onJudged: (guard: string, could: boolean) => void = () => {},
): AnyStateMachine {
  const tell =
    (name: string, guard: Guard): Guard =>
    (args, params) => {
      const verdict = verdicts()[name];
      if (verdict !== undefined) return verdict;
      try {
        const answer = guard(args, params);
        onJudged(name, true);
        return answer;
      } catch {
        onJudged(name, false);
        return false;
      }
    };
  return machine.provide({ guards: Object.fromEntries(plainGuards(machine).map(([name, guard]) => [name, tell(name, guard)])) });
}

/** Guards that look neither at the context nor at the event: the machine's surroundings answer them. */
export function outsideGuards(machine: AnyStateMachine): string[] {
  return plainGuards(machine).flatMap(([name, guard]) => (guard.length === 0 ? [name] : []));
}

/** Combinations of guards (`and`, `or`, `not`) ask those they consist of. */
function plainGuards(machine: AnyStateMachine): [string, Guard][] {
  return Object.entries(machine.implementations.guards).filter(
    (entry): entry is [string, Guard] => typeof entry[1] === 'function' && !('check' in entry[1]),
  );
}
