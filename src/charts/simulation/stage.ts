import type { AnyStateMachine } from 'xstate';
import { allTransitions } from '../transitions.ts';
import { controllable } from './controllable.ts';
import { revive } from './revive.ts';
import { firstMoment, ModelClock, nextMoment, type ModelEvent, type Moment } from './virtual-run.ts';

/** Guard → what it says, whatever it would say itself. */
export type Verdicts = Readonly<Record<string, boolean>>;

type Guard = (args: unknown, params: unknown) => boolean;

/**
 * A machine as it is played: what it invokes ends when somebody says so, time stands still until it is moved, and every
 * guard can be told what to say. One that asks its surroundings, or fails, cannot be judged: it says no until it is told.
 */
export class Stage {
  readonly machine: AnyStateMachine;
  /** Guards that look neither at the context nor at the event: the machine's surroundings answer them. */
  readonly outside: ReadonlySet<string>;
  /** Guards that threw when they were last asked. */
  readonly failed = new Set<string>();
  private readonly clock = new ModelClock();
  private readonly ids: ReturnType<typeof allTransitions>;
  private verdicts: Verdicts = {};

  constructor(original: AnyStateMachine) {
    const plain = Object.entries(original.implementations.guards).filter((entry): entry is [string, Guard] => isPlain(entry[1]));
    this.outside = new Set(plain.filter(([, guard]) => guard.length === 0).map(([name]) => name));
    this.machine = controllable(original).machine.provide({
      guards: Object.fromEntries(plain.map(([name, guard]) => [name, this.told(name, guard)])),
    });
    this.ids = allTransitions(this.machine);
  }

  start(input: unknown, verdicts: Verdicts): Moment {
    this.verdicts = verdicts;
    return firstMoment(this.machine, this.clock, revive(input, this.clock.now));
  }

  next(moment: Moment, event: ModelEvent, now: number, verdicts: Verdicts): Moment {
    this.verdicts = verdicts;
    return nextMoment(this.machine, this.clock, moment, event, now);
  }

  /** Ids of the transitions that led to a moment. */
  taken({ taken }: Moment): string[] {
    return taken.flatMap((transition) => this.ids.get(transition) ?? []);
  }

  private told(name: string, guard: Guard): Guard {
    return (args, params) => {
      const verdict = this.verdicts[name];
      if (verdict !== undefined) return verdict;
      try {
        this.failed.delete(name);
        return guard(args, params);
      } catch {
        this.failed.add(name);
        return false;
      }
    };
  }
}

/** Combinations of guards (`and`, `or`, `not`) ask those they consist of. */
const isPlain = (guard: unknown): boolean => typeof guard === 'function' && !('check' in guard);
