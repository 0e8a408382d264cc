import type { AnyStateMachine } from 'xstate';
import type { WhyBlocked } from '../drawing/listed-chart.ts';
import { allTransitions } from '../drawing/transitions.ts';
import { controllable } from './controllable.ts';
import { revive } from './revive.ts';
import { outsideGuards, toldGuards, type Verdicts } from './told-guards.ts';
import { firstMoment, ModelClock, nextMoment, type ModelEvent, type Moment } from './virtual-run.ts';
import { type Sentence } from '#platform/contract/sentence.ts';

/**
 * A machine as it is played: what it invokes ends when somebody says so, time stands still until it is moved, and every
 * guard can be told what to say. One that asks its surroundings, or fails, cannot be judged.
 */
export class Stage {
  readonly machine: AnyStateMachine;
  /** Guards whose answer only the machine's surroundings know. */
  readonly outside: ReadonlySet<string>;
  /** Guards that failed when they were last asked. */
  readonly failed = new Set<string>();
  private readonly tellsWhy: WhyBlocked | undefined;
  private readonly clock = new ModelClock();
  private readonly ids: ReturnType<typeof allTransitions>;
  private verdicts: Verdicts = {};

  /** @param tellsWhy knows more of why a guard says no than its sentence */
  constructor(original: AnyStateMachine, tellsWhy?: WhyBlocked) {
    this.tellsWhy = tellsWhy;
    this.outside = new Set(outsideGuards(original));
    const onJudged = (guard: string, could: boolean) => (could ? this.failed.delete(guard) : this.failed.add(guard));
    this.machine = toldGuards(controllable(original).machine, () => this.verdicts, onJudged);
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

  /** Why a guard says no to what the machine knows; null where nobody can tell, or it was told what to say. */
  why(guard: string, { snapshot }: Moment, verdicts: Verdicts): Sentence | null {
    if (guard in verdicts) return null;
    return this.tellsWhy?.(guard, snapshot.context as never) ?? null;
  }

  /** Ids of the transitions that led to a moment. */
  taken({ taken }: Moment): string[] {
    return taken.flatMap((transition) => this.ids.get(transition) ?? []);
  }
}
